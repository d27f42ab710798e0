// landfall: termination=true
// The twin of pause_need_not_return.
#include <unistd.h>

int main(void) {
  sleep(1);
  return 0;
}
