// landfall: termination=true
// The sign of a number is part of its value.
int main() {
    union {
        double number;
        long bits;
    } view;
    double one = 1;
    view.number = -one / one;
    while (view.bits >= 0) {
    }
    return 0;
}
