// landfall: memsafety=true termination=true
// The twin of gmtime_overwrites: nothing is called between the check and the use.
#include <time.h>

int main(void) {
  time_t now = time(0);
  int days[12] = {0};
  struct tm *here = localtime(&now);
  if (here == 0 || here->tm_mon > 5)
    return 0;
  return (days + 6)[-1 - here->tm_mon];
}
