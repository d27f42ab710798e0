// landfall: termination=false
// Twin of remainder_of_minimum: the counter stays one above.
int main() {
    int i = 0;
    do {
        if (i > -2147483647)
            i--;
    } while (i % -1 == 0);
    return 0;
}
