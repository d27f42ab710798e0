// landfall: memsafety=false(valid-deref)@13
// A datagram of 64 bytes has no room for the terminator.
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void) {
    char buffer[64];
    struct sockaddr_in from;
    socklen_t length = sizeof from;
    int s = socket(AF_INET, SOCK_DGRAM, 0);
    long n = recvfrom(s, buffer, 64, 0, (struct sockaddr *)&from, &length);
    if (n < 0)
        return 1;
    buffer[n] = '\0';
    return buffer[0];
}
