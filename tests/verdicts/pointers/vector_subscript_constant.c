// landfall: memsafety=unknown!
// As vector_subscript, in the only run.
typedef int four __attribute__((vector_size(16)));
int main(void) {
    four a = {0, 0, 0, 0};
    int i = 4;
    return a[i];
}
