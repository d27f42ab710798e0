// landfall: memsafety=false?(valid-deref) termination=true
// The jump passes the declaration by, so the IR does not show where x dies.
int main() {
    int *p;
    goto in;
    {
        int x;
    in:
        p = &x;
    }
    *p = 2;
    return 0;
}
