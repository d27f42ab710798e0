// landfall: memsafety=true termination=true no-overflow=true
// A list is copied, handed on and read in a loop; structures and floating-point numbers are among the arguments.
#include <stdarg.h>
struct pair { int a, b, c, d, e; };
static int sum(int n, va_list list) {
    int total = 0;
    for (int i = 0; i < n; i++) total = (total + va_arg(list, int)) % 1000;
    return total;
}
static int total(int n, ...) {
    va_list list, again;
    va_start(list, n);
    va_copy(again, list);
    int first = va_arg(again, int);
    va_end(again);
    int all = sum(n, list);
    va_end(list);
    return first == 4 ? all : 1000;
}
static int last(const char *what, ...) {
    va_list list;
    va_start(list, what);
    struct pair p = va_arg(list, struct pair);
    int *to = va_arg(list, int *);
    *to = p.b;
    va_end(list);
    return p.e;
}
int main() {
    int cell;
    struct pair p = {1, 2, 3, 4, 5};
    int a[6] = {0};
    a[last("x", p, &cell)] = 1;
    a[cell] = total(8, 4, 1, 1, 1, 1, 1, 1, 1);
    return a[2];
}
