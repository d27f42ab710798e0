// landfall: termination=false@6
// Twin of shift_then_loop: unsigned numbers are shifted modulo 2^32.
int main(void) {
    unsigned n = -1;
    if ((n << 3) == -8u)
        while (1)
            ;
    return 0;
}
