// landfall: termination=true
// The null pointer is all zero here.
int main() {
    union {
        char *pointer;
        unsigned long number;
    } view = {0};
    while (view.number >> 63) {
    }
    return 0;
}
