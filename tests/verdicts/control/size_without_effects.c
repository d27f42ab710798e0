// landfall: memsafety=true
// The twin: the size of the array only reads.
int main(void) {
    int n = 3;
    int v[n + 1];
    v[3] = 0;
    return v[n];
}
