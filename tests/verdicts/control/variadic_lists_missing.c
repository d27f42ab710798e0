// landfall: memsafety=unknown!
// Twin of variadic_lists: one argument more is read than was passed.
#include <stdarg.h>
static int total(int n, ...) {
    va_list list;
    va_start(list, n);
    int all = 0;
    for (int i = 0; i <= n; i++) all = (all + va_arg(list, int)) % 1000;
    va_end(list);
    return all;
}
int main() { return total(8, 4, 1, 1, 1, 1, 1, 1, 1); }
