// landfall: termination=unknown!
// Another file may define the variable with another value.
__attribute__((weak)) int step = 1;
int *place = &step;
int main() {
    while (*place != 1) {
    }
    return 0;
}
