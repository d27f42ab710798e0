// landfall: memsafety=true no-overflow=true termination=true
// Each call ends its loop by the count; loops that were left before say nothing of how deep it is.
double __VERIFIER_nondet_double(void);

static double root(double (*f)(double), double from) {
    double x = from;
    int n = 0;
    while (n++ < 100) {
        double y = f(x);
        if (y > -0.001 && y < 0.001) break;
        x = x - y / 10;
    }
    return x;
}

static double square(double x) { return x * x - 2; }
static double cube(double x) { return x * x * x - 3; }
static double line(double x) { return 2 * x - 1; }
static double shifted(double x) { return (x - 4) * (x - 4) - 1; }

int main(void) {
    double from = __VERIFIER_nondet_double();
    double sum = root(square, from) + root(cube, from);
    sum += root(line, from);
    sum += root(shifted, from);
    return sum > 3;
}
