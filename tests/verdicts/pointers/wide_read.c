// landfall: memsafety=false(valid-deref)@5 termination=true
// A read of eight bytes in a block of four.
int main() {
    int x = 1;
    return (int)*(long long *)&x;
}
