// options: --entry differ --assume readable(s,8)
int differ(const int *s, int i, int j) {
    int a[4] = {0};
    if (i < 0 || j < 0 || i > 7 || j > 7 || s[i] < s[j]) return 0;
    return a[s[i] - s[j]];
}
