// landfall: memsafety=unknown! termination=true
// Twin of variadic: the argument is not there.
#include <stdarg.h>
static int second(int n, ...) {
    va_list list;
    va_start(list, n);
    int x = va_arg(list, int);
    va_end(list);
    return x;
}
int main() {
    int a[4] = {0, 0, 0, 0};
    return a[second(1) & 3];
}
