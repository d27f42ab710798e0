// landfall: memsafety=unknown!
// What stands for an address is the library's choice.
#include <stdio.h>
int main(void) {
    char text[64], c[1] = {0};
    sprintf(text, "%p", (void *)text);
    return c[text[5] == '5' || text[5] == 'f' ? 0 : 1];
}
