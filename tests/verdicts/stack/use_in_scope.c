// landfall: memsafety=true termination=true
// Twin of use_after_scope.
int main() {
    int *p;
    int x;
    {
        x = 1;
        p = &x;
    }
    return *p;
}
