// landfall: termination=true
// Which of the two calls comes first is open, but they are one function without arguments and share nothing: every order
// does the same.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *text(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 1)
        length = 1;
    char *s = malloc(length);
    for (int i = 0; i < length - 1; i++)
        s[i] = 'a';
    s[length - 1] = 0;
    return s;
}

static int alike(char *a, char *b) {
    return *a == *b;
}

int main(void) {
    return alike(text(), text());
}
