// landfall: memsafety=false(valid-deref)@10
// The same one digit short.
#include <stdio.h>
int main(void) {
    unsigned short number = 0;
    int digits[5], n = 0;
    scanf("%hu", &number);
    unsigned rest = number;
    while (rest != 0) {
        digits[n++] = (int)(rest % 8);
        rest /= 8;
    }
    return n > 0 ? digits[n - 1] : 0;
}
