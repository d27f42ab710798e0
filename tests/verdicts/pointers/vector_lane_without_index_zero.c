// landfall: memsafety=unknown!
// Twin of vector_lane_without_index: nor is it zero.
int z[1];
typedef int four __attribute__((vector_size(16)));
int main(void) {
    four a = {7, 7, 7, 7};
    four b = __builtin_shufflevector(a, a, 0, 1, 2, -1);
    return b[3] ? 0 : z[1];
}
