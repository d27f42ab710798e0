// landfall: initialised=false
// A branch depends on a variable without initialiser.
int main(void) {
    int x;
    if (x)
        return 1;
    return 0;
}
