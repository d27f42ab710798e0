// landfall: initialised=false
// The address of a variable among the further arguments.
#include <stdarg.h>
int f(int k, ...) {
    va_list l;
    va_start(l, k);
    int *p = va_arg(l, int *);
    va_end(l);
    return *p > 0;
}
int main(void) {
    int x;
    return f(1, &x);
}
