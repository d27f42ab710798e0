// landfall: memsafety=false(valid-deref)@7 termination=true
// The terminator is there, and then it is not.
int main() {
    char s[4] = "abc";
    s[3] = 'd';
    int n = 0;
    while (s[n])
        n++;
    return n;
}
