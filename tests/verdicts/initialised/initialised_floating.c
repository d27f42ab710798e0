// landfall: initialised=false
// A comparison of floating-point numbers.
int main(void) {
    double d;
    if (d < 1.0)
        return 1;
    return 0;
}
