// landfall: memsafety=false(valid-deref)@34
// Twin of sign_of_a_result. Many ways lead to a failure, and some to a success: the test is the wrong way round.
extern int __VERIFIER_nondet_int(void);

static int index_of(int value, int *index) {
    if (value < 0)
        return -1;
    if (value == 3)
        return -2;
    if (value > 100)
        return -3;
    if (value < 10) {
        *index = value;
        return 1;
    }
    if (value == 50) {
        *index = 7;
        return 2;
    }
    if (value == 60)
        return -4;
    if (value < 20) {
        *index = value - 10;
        return 3;
    }
    return -5;
}

int main(void) {
    int table[10] = {0};
    int index = 1000;
    if (index_of(__VERIFIER_nondet_int(), &index) > 0)
        return 0;
    table[index] = 1;
    return table[0];
}
