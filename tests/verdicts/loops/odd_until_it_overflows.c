// landfall: termination=true
// As its twin, but with a signed number, whose overflow ends the run.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x % 2 == 1)
        x += 2;
    return 0;
}
