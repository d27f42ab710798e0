// landfall: termination=false?
// Twin of vector_lane_counts: the lane goes round in steps of two and is never odd.
typedef unsigned four __attribute__((vector_size(16)));
int main() {
    four v = {0, 1, 2, 3};
    do {
        v += 2;
    } while (v[2] != 1001);
    return 0;
}
