// landfall: termination=false
// Twin of float_becomes_a_number: the sum goes past the number, and stays where one more makes no difference.
int main() {
    float sum = 1.0f;
    do {
        sum = sum + 1.0f;
    } while ((long)sum != 20000001L);
    return 0;
}
