// The example of the paper on pointer arithmetic: a string of any length with any contents, and its length.
//
//     ./x prove examples/strlen.c
#include <alloca.h>

extern int __VERIFIER_nondet_int(void);

static int my_strlen(const char *str) {
    const char *s = str;
    while (*s != '\0')
        s++;
    return (int)(s - str);
}

int main() {
    int length = __VERIFIER_nondet_int();
    if (length < 1)
        length = 1;
    char *string = alloca(length * sizeof(char));
    string[length - 1] = '\0';
    return my_strlen(string);
}
