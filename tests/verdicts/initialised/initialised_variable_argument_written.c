// landfall: initialised=true
// The twin.
#include <stdarg.h>
int f(int k, ...) {
    va_list l;
    va_start(l, k);
    int *p = va_arg(l, int *);
    va_end(l);
    return *p > 0;
}
int main(void) {
    int x = 2;
    return f(1, &x);
}
