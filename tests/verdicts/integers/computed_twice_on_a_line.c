// landfall: no-overflow=false@4
// The first of them ends the run.
int main(void) {
    int a[2] = {-2147483647 - 1 - 1, 2147483647 * 2};
    return a[0] > 0;
}
