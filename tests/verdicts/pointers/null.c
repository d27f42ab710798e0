// landfall: memsafety=false(valid-deref)@4 termination=true
int main() {
    int *p = 0;
    return *p;
}
