// landfall: termination=true?
// A negative number has no left shift in C: the only run has undefined behaviour before the loop.
int main(void) {
    int n = -1;
    if ((n << 3) == -8)
        while (1)
            ;
    return 0;
}
