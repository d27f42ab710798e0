// landfall: no-overflow=true
int abs(int x) { return x < 0 ? 1 : x; }
extern int __VERIFIER_nondet_int(void);
int main() { return abs(__VERIFIER_nondet_int()) & 1; }
