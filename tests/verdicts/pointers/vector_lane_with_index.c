// landfall: memsafety=true
// Twin of vector_lane_without_index: another element is read.
int z[1];
typedef int four __attribute__((vector_size(16)));
int main(void) {
    four a = {0, 0, 0, 0};
    four b = __builtin_shufflevector(a, a, 0, 1, 2, -1);
    return b[2] ? z[1] : 0;
}
