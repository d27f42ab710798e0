// landfall: division=false@4
// A remainder that the compiler computes.
int main(void) {
    int a[1] = {5 % 0};
    return a[0] == 9;
}
