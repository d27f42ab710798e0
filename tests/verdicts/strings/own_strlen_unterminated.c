// landfall: memsafety=false(valid-deref)@7 termination=true
// Twin of own_strlen without the terminator.
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
static int length(const char *s) {
    const char *p = s;
    while (*p != '\0')
        p++;
    return (int)(p - s);
}
int main() {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        n = 1;
    char *s = alloca(n);
    return length(s);
}
