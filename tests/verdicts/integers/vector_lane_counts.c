// landfall: termination=true
// One lane of the vector comes to 1000.
typedef int four __attribute__((vector_size(16)));
int main() {
    four v = {0, 1, 2, 3};
    do {
        v += 1;
    } while (v[2] != 1000);
    return 0;
}
