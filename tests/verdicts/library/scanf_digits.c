// landfall: memsafety=true no-overflow=true termination=true
// Whatever is read has at most six digits, and whether anything is read does not matter.
#include <stdio.h>
int main(void) {
    unsigned short number = 0;
    int digits[6], n = 0;
    scanf("%hu", &number);
    unsigned rest = number;
    while (rest != 0) {
        digits[n++] = (int)(rest % 8);
        rest /= 8;
    }
    return n > 0 ? digits[n - 1] : 0;
}
