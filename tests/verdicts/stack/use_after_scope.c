// landfall: memsafety=false(valid-deref)@8 termination=true
int main() {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    return *p;
}
