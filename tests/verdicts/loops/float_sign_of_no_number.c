// landfall: termination=unknown!
// What is no number has a sign, but which one hangs on who computes it: the compiler or the machine.
int main() {
    union {
        double number;
        long bits;
    } view;
    double zero = 0;
    view.number = zero / zero;
    while (view.bits >= 0) {
    }
    return 0;
}
