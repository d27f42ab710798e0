// landfall: memsafety=true
// As many bytes as have room, and a terminator behind them.
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void) {
    char buffer[65];
    struct sockaddr_in from;
    socklen_t length = sizeof from;
    int s = socket(AF_INET, SOCK_DGRAM, 0);
    long n = recvfrom(s, buffer, 64, 0, (struct sockaddr *)&from, &length);
    if (n < 0)
        return 1;
    buffer[n] = '\0';
    return buffer[0];
}
