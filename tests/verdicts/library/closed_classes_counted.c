// landfall: memsafety=unknown!
// What else the answer says is the library's choice: glibc gives 2048.
#define __NO_CTYPE
#include <ctype.h>
int main(void) {
    int a[1] = {0};
    int answer = isdigit('7');
    return a[answer == 2048 ? 0 : 1];
}
