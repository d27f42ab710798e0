// landfall: memsafety=true termination=true
// The example of the paper on pointer arithmetic.
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
    s[n - 1] = '\0';
    return length(s);
}
