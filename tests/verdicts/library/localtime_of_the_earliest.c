// landfall: no-overflow=true
// What a date is computed of may be the earliest time that there is.
#include <limits.h>
#include <time.h>
int main(void) { time_t t = LONG_MIN; struct tm *date = localtime(&t); return date ? date->tm_sec & 1 : 2; }
