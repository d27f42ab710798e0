// landfall: termination=false?
// options: --input finite
// What is looked at in a socket stays there: one byte is enough for ever.
#include <sys/socket.h>
int main(void) {
    char b[8];
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0)
        return 1;
    while (recv(s, b, sizeof b, MSG_PEEK) > 0)
        ;
    return 0;
}
