// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

static int position;
static void right(void) { position = 1; }
static void far(void) { position = 5; }
static void call(void (*f)(void)) { f(); }
int main(void) {
    int a[4] = {0};
    call(right);
    a[position] = 1;
    call(far);
    a[position] = 1;
    return 0;
}
