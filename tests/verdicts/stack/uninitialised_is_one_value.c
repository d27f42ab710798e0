// landfall: memsafety=true termination=true
// An uninitialised variable is arbitrary but fixed: what was checked holds afterwards.
int main() {
    int a[4] = {0, 0, 0, 0};
    int x;
    if (x >= 0 && x < 4)
        return a[x];
    return 0;
}
