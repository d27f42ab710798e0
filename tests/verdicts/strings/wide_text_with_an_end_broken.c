// landfall: memsafety=false
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    wchar_t text[4] = L"wide";
    wchar_t *s;
    int n = __VERIFIER_nondet_int(), i;
    text[1] = n;
    for (i = 0; i < n; i++)
        ;
    for (s = text; *s; s++)
        ;
    return (int)(s - text);
}
