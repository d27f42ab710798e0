// landfall: memsafety=false?(valid-deref)@12
// With MSG_TRUNC the length of the message is told, of which only as much as there is room for was written.
#define _GNU_SOURCE
#include <sys/socket.h>
int main(void) {
    char b[10];
    int s = socket(AF_INET, SOCK_DGRAM, 0);
    if (s < 0)
        return 1;
    ssize_t n = recv(s, b, sizeof b, MSG_TRUNC);
    if (n > 0)
        return b[n - 1];
    return 0;
}
