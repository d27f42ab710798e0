// landfall: termination=true
// Nobody else defines this one.
static int step = 1;
int *place = &step;
int main() {
    while (*place != 1) {
    }
    return 0;
}
