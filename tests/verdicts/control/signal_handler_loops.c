// landfall: termination=false?
#include <signal.h>
static void handler(int number) {
    (void)number;
    while (1) {
    }
}
int main() {
    signal(SIGINT, handler);
    raise(SIGINT);
    return 0;
}
