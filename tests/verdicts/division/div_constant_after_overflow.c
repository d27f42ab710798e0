// landfall: division=unknown!
// The sum ends the run before anything is divided.
int main(void) {
    return (2147483647 + 1) / 0;
}
