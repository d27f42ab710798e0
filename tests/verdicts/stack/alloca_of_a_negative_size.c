// landfall: memsafety=unknown!
// Twin of alloca_of_an_unsigned_size: a negative number becomes a huge one, for which there is no room.
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    char *p = alloca(n);
    if (n > 3)
        p[3] = 1;
    return 0;
}
