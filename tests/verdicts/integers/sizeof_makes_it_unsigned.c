// landfall: memsafety=false(valid-deref)@7 termination=true
// -1 is compared as the greatest unsigned number, so that the check does not catch it.
int main() {
    int a[4] = {0, 0, 0, 0}, i = -1;
    if (i < sizeof a)
        return 0;
    return a[i];
}
