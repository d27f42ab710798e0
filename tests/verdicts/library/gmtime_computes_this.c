// landfall: memsafety=false(valid-deref)@7
#include <time.h>
int main(void) {
    time_t then = 1000000000;
    struct tm *date = gmtime(&then);
    if (date && date->tm_year == 101 && date->tm_mon == 8 && date->tm_mday == 9)
        return *(volatile int *)0;
    return 0;
}
