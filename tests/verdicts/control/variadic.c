// landfall: memsafety=true termination=true
// The second argument is an int, and it is there.
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
    return a[second(1, 3)];
}
