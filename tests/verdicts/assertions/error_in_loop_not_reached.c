// landfall: assertion=true
// The twin stays below.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    for (int i = 0; i < __VERIFIER_nondet_int(); i++)
        if (i < 0) reach_error();
    return 0;
}
