// landfall: memsafety=true termination=true
#include <unistd.h>
int main(void) {
    if (getpid() != getpid() || (getuid() != 0 && getuid() == 0))
        return *(volatile int *)0;
    return 0;
}
