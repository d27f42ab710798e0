// landfall: memsafety=true termination=true
// What letters beyond ASCII are depends on the locale, but the terminator is none, and has no other case.
#include <stddef.h>
#include <wchar.h>
#include <wctype.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    wchar_t word[6];
    for (int i = 0; i < 5; i++)
        word[i] = __VERIFIER_nondet_int();
    word[5] = 0;
    wchar_t *p = word;
    while (*p && iswalpha(*p))
        p++;
    int letters[256] = {0};
    letters[towlower(L'A' + 3)] = *p;
    return letters[towupper(L'a')];
}
