// landfall: no-overflow=false?@8
// Elements of vectors are computed without checks: executing the only run shows nothing about their overflow.
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {2147483647, 0, 0, 0};
    v4 b = {1, 1, 1, 1};
    v4 c;
    c = a + b;
    return c[0] < 0;
}
