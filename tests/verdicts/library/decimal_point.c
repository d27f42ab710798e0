// landfall: memsafety=true
#include <locale.h>
#include <string.h>
int main(void) {
    const struct lconv *format = localeconv();
    return strlen(format->decimal_point) + strlen(format->grouping) > 8 || format->decimal_point[1];
}
