// landfall: memsafety=false?(valid-deref) termination=true
// The array of a compound literal dies with the block around it; the IR does not show it.
int main() {
    int *p;
    {
        p = (int[]){1, 2};
    }
    *p = 3;
    return 0;
}
