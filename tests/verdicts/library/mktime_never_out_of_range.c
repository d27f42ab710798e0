// landfall: memsafety=true
#include <time.h>
int main(void) {
    struct tm date = {0};
    date.tm_year = 100, date.tm_mon = 12, date.tm_mday = 1;
    if (mktime(&date) != -1 && date.tm_mon > 11)
        return *(volatile int *)0;
    return 0;
}
