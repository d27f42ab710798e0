// landfall: memsafety=unknown!
// The next call may overwrite the formats (C11 7.11.2.1p8).
#include <locale.h>
int main(void) {
    const struct lconv *format = localeconv();
    setlocale(LC_NUMERIC, "C");
    return format->decimal_point[0];
}
