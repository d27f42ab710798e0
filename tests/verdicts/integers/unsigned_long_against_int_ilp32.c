// landfall: termination=true
// options: --data-model ilp32 --entry f
// Twin of unsigned_long_against_int: both are unsigned and equally wide.
void f(long n) {
    for (unsigned i = 0; i < n; i++) {
    }
}
