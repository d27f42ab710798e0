// landfall: termination=unknown!
// pause returns when a signal comes, which need not happen.
#include <unistd.h>

int main(void) {
  pause();
  return 0;
}
