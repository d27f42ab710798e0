// landfall: memsafety=unknown! termination=true
// The left operand is read before or after the call changes it.
static int counter;

static int count(void) {
    counter++;
    return 0;
}

int main(void) {
    int a[1] = {0};
    return a[counter + count()];
}
