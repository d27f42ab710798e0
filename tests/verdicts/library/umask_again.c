// landfall: termination=unknown!
// The second call gives what the first one has set: it is no input that may be the same again.
#include <sys/stat.h>
int main(void) {
    while (umask(077) != 077)
        ;
    return 0;
}
