// landfall: memsafety=true
// The name of the locale is kept, and the locale set back.
#include <locale.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *old = strdup(setlocale(LC_NUMERIC, NULL));
    setlocale(LC_NUMERIC, "C");
    char point = localeconv()->decimal_point[0];
    setlocale(LC_NUMERIC, old);
    free(old);
    return point;
}
