// landfall: memsafety=false(valid-deref)
int main() {
    void (*f)(void) = 0;
    f();
    return 0;
}
