// landfall: no-overflow=false(no-overflow)@9
// A function without a body that gets a text can only read it, and every run comes by the call.
#include <stdio.h>
void show(const char *text);
int main(void) {
    int n = 0;
    show("a number, please");
    if (scanf("%d", &n) == 1)
        n = n + 1;
    return n > 7;
}
