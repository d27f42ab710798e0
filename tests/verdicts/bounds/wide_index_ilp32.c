// landfall: bounds=unknown!
// options: --data-model ilp32
// The index is cut to 32 bits before it is checked.
static int a[4];
int main(void) {
    long long n = 4294967296;
    return a[n];
}
