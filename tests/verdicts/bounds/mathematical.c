// landfall: bounds=unknown!
// options: --integers mathematical
static int a[4];
int main(void) {
    int n = -1;
    return a[n + 1];
}
