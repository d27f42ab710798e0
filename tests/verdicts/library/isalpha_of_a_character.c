// landfall: memsafety=true
// Twin of isalpha_of_anything.
extern int isalpha(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main() { return isalpha(__VERIFIER_nondet_uchar()); }
