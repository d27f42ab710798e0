// landfall: memsafety=false(valid-deref)@8
// Twin of printed_range: a hundred minutes have one digit more.
#include <stdio.h>
int main(void) {
    char text[6];
    for (int hour = 0; hour < 24; hour++)
        for (int minute = 0; minute <= 100; minute += 20)
            sprintf(text, "%02d:%02d", hour, minute);
    return text[5];
}
