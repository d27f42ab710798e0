// landfall: memsafety=false?
// The function looks its argument up in a table of 384 entries.
extern int isalpha(int);
extern int __VERIFIER_nondet_int(void);
int main() { return isalpha(__VERIFIER_nondet_int()); }
