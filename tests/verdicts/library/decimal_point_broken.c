// landfall: memsafety=false(valid-deref)@5
// Twin of decimal_point: the point is one character and its terminator.
#include <locale.h>
int main(void) {
    return localeconv()->decimal_point[2];
}
