// landfall: memsafety=false(valid-deref)@8
// The thirteenth month of a year is the first one of the next. (Runs take UTC for the local zone.)
#include <time.h>
int main(void) {
    struct tm date = {0};
    date.tm_year = 100, date.tm_mon = 12, date.tm_mday = 1;
    if (mktime(&date) != -1 && date.tm_mon == 0 && date.tm_year == 101)
        return *(volatile int *)0;
    return 0;
}
