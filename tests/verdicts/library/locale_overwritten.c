// landfall: memsafety=unknown!
// The next call may overwrite what the one before gave (C11 7.11.1.1p8).
#include <locale.h>
int main(void) {
    const char *name = setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    return name ? name[0] : 0;
}
