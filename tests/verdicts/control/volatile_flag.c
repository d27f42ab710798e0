// landfall: termination=unknown!
// A volatile object may be changed from outside, or not.
volatile int flag;
int main() {
    flag = 0;
    while (flag) {
    }
    return 0;
}
