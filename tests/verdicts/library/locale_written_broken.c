// landfall: memsafety=false(valid-deref)@6
// The name of the locale must not be modified (C11 7.11.1.1p8).
#include <locale.h>
int main(void) {
    char *name = setlocale(LC_ALL, "C");
    name[0] = 'D';
    return 0;
}
