// landfall: termination=true
// options: --input finite
// What is received from a socket is taken.
#include <sys/socket.h>
int main(void) {
    char b[8];
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0)
        return 1;
    while (recv(s, b, sizeof b, 0) > 0)
        ;
    return 0;
}
