// landfall: no-overflow=true
// On one path the sum grows by 1, on another one by 5, on a third one it falls by 3: the farthest counts.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0;
    for (int i = 0; i < n && i < 100000000; i++) {
        int what = __VERIFIER_nondet_int();
        if (what == 1)
            sum += 1;
        else if (what == 2)
            sum += 5;
        else
            sum -= 3;
    }
    return sum != 0;
}
