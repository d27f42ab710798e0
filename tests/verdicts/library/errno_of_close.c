// landfall: termination=unknown! memsafety=true
// close sets errno where it fails, and any function of the library may (C11 7.5p3).
#include <errno.h>
#include <unistd.h>
int main(void) {
    int a[1] = {0};
    errno = 0;
    close(-1);
    while (errno != 0)
        ;
    return a[errno != 0];
}
