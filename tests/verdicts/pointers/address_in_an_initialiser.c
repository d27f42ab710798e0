// landfall: termination=unknown!
// More alignment than the type needs may be there or not.
static char cell;
static unsigned long number = (unsigned long)&cell;
int main() {
    while (number & 15) {
    }
    return 0;
}
