// landfall: memsafety=unknown!
// Twin of order_of_place_and_outside_call: a function outside may call the library, which sets errno. It is read before or after that.
#include <errno.h>
extern int next_number(void);
int main(void) {
    static int room[2];
    errno = 0;
    int index = errno + 0 * next_number();
    room[index] = 1;
    return 0;
}
