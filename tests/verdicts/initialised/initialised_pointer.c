// landfall: initialised=false
// An address that was never written.
int main(void) {
    int *p;
    return *p;
}
