// landfall: memsafety=false(valid-deref)@5
// There may be no such locale.
#include <locale.h>
int main(void) {
    return setlocale(LC_ALL, "nowhere_XX")[0];
}
