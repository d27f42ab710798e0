// landfall: memsafety=false(valid-deref)@4 termination=true
int main() {
    int *p = (int *)4096;
    return *p;
}
