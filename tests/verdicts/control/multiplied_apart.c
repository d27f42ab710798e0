// landfall: memsafety=true
// Twin of fused_multiplication: each statement rounds.
int z[1];
int main(void) {
    double a = 1.0 + 1.0 / (1 << 30);
    double p = a * a;
    double q = a * a;
    double r = q - p;
    return r != 0 ? z[1] : 0;
}
