// landfall: termination=unknown!
// A run comes to a shift that is undefined before it comes to the loop: whether that violates termination nobody can say.
static volatile int on = 1;
int main(void) {
    int a[2] = {1 << 31, 1};
    while (on) { }
    return a[0];
}
