// landfall: termination=true
// Where the least integer comes to be divided by -1, what is left over is as undefined as the quotient.
int main() {
    int i = 0;
    do {
        if (i > -2147483647 - 1)
            i--;
    } while (i % -1 == 0);
    return 0;
}
