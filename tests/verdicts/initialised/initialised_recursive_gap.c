// landfall: initialised=false
// A recursive function fills an array but for one element.
void rec(int n, int *a) {
    if (n == 0)
        return;
    if (n != 3)
        a[n] = n;
    rec(n-1, a);
}
int main(void) {
    int a[10];
    a[0] = 0;
    rec(9, a);
    int s = 0;
    for (int i = 0; i < 10; i++)
        s += a[i] > 2;
    return s > 1;
}
