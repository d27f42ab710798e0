// landfall: memsafety=true
// Without 0 no more is told than was written.
#define _GNU_SOURCE
#include <sys/socket.h>
int main(void) {
    char b[10];
    int s = socket(AF_INET, SOCK_DGRAM, 0);
    if (s < 0)
        return 1;
    ssize_t n = recv(s, b, sizeof b, 0);
    if (n > 0)
        b[n - 1] = 0;
    return 0;
}
