// landfall: initialised=true
// The twin: it has one.
int main(void) {
    int x = 0;
    if (x)
        return 1;
    return 0;
}
