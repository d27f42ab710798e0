// landfall: memsafety=true termination=true
// The twin of strerror_stale: each text is used before the next call.
#include <string.h>

int main(void) {
  int count = 0;
  for (int number = 0; number < 10; number++) {
    char *text = strerror(number);
    if (text[0] == 'x')
      count++;
  }
  return count;
}
