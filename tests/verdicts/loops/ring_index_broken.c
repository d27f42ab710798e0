// landfall: memsafety=false(valid-deref)@15
// The index wraps around one place too late.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int data[8];
    unsigned head = 0, count = 0;
    int sum = 0;
    for (int i = 0; i < 8; i++)
        data[i] = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (count != 8)
                data[(head + count++) % 8] = 1;
        } else if (count) {
            sum |= data[head];
            head = (head + 1) % 9;
            count--;
        }
    }
    return sum;
}
