// landfall: memsafety=unknown!
// Whether the multiplication and the subtraction round once or twice is the compiler's choice (C11 6.5p8).
int z[1];
int main(void) {
    double a = 1.0 + 1.0 / (1 << 30);
    double p = a * a;
    double r = a * a - p;
    return r != 0 ? z[1] : 0;
}
