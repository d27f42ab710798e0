// landfall: initialised=true
// The twin.
int main(void) {
    double d;
    d = 2.0;
    if (d < 1.0)
        return 1;
    return 0;
}
