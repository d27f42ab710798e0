// landfall: memsafety=true?
// The date follows from the time.
#include <time.h>
int main(void) {
    time_t beginning = 0;
    struct tm *date = gmtime(&beginning);
    if (date && date->tm_year != 70)
        return *(volatile int *)0;
    return 0;
}
