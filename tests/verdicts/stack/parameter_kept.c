// landfall: memsafety=false(valid-deref)@8 termination=true
// Twin of parameter_shared.
int *kept;
void keep(int *p) { kept = p; }
void f(int a) { keep(&a); }
int main(void) {
    f(1);
    return *kept;
}
