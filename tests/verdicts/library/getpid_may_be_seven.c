// landfall: memsafety=false(valid-deref)@5
#include <unistd.h>
int main(void) {
    if (getpid() == 7 && getuid() == 5 && geteuid() == 0)
        return *(volatile int *)0;
    return 0;
}
