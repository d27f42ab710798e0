// landfall: memsafety=false?(valid-deref)@12 termination=true
// gmtime may overwrite what localtime gave: the month need not be the one that was checked.
#include <time.h>

int main(void) {
  time_t now = time(0);
  int days[12] = {0};
  struct tm *here = localtime(&now);
  if (here == 0 || here->tm_mon > 5)
    return 0;
  struct tm *there = gmtime(&now);
  return there != 0 ? (days + 6)[-1 - here->tm_mon] : 0;
}
