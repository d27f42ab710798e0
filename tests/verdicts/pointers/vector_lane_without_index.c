// landfall: memsafety=unknown!
// The last element has any value.
int z[1];
typedef int four __attribute__((vector_size(16)));
int main(void) {
    four a = {7, 7, 7, 7};
    four b = __builtin_shufflevector(a, a, 0, 1, 2, -1);
    return b[3] ? z[1] : 0;
}
