// landfall: no-overflow=false?
// The elements of vectors get no checks, so the only run shows nothing.
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {2147483647, 0, 0, 0};
    v4 b = {1, 1, 1, 1};
    a = a + b;
    return a[0] < 0;
}
