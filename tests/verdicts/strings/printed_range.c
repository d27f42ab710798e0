// landfall: memsafety=true
// How long a number is when it is printed follows from its range.
#include <stdio.h>
int main(void) {
    char text[6];
    for (int hour = 0; hour < 24; hour++)
        for (int minute = 0; minute < 60; minute += 15)
            sprintf(text, "%02d:%02d", hour, minute);
    return text[5];
}
