// landfall: termination=true?
// The value that f does not give back must not be used: the only run has undefined behaviour, and nothing is an endless
// run.
int f(int x) {
    if (x > 5)
        return 1;
}
int main(void) {
    while (f(0))
        ;
    return 0;
}
