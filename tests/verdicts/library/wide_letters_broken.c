// landfall: memsafety=unknown!
// Another locale may give another letter for one beyond ASCII; the one at hand gives none, and no run shows it.
#include <stddef.h>
#include <wchar.h>
#include <wctype.h>
int main(void) {
    int letters[256] = {0};
    return letters[towlower(0xc4)];
}
