// landfall: initialised=false
// The exit status is a value that others see.
int main(void) {
    int x;
    return x;
}
