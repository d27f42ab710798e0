// landfall: termination=unknown!
// A union shows the bytes of an address; which bits are set is not for the program to say.
static char cell;
int main() {
    union {
        char *pointer;
        unsigned long number;
    } view = {&cell};
    while (view.number >> 63) {
    }
    return 0;
}
