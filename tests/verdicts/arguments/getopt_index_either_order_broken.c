// landfall: memsafety=false?
// In which of both orders they are evaluated is open: behind the call optind may be 2.
#include <unistd.h>
int main(int argc, char **argv) {
    int a[1] = {0};
    int i = optind - 1 + 0 * getopt(argc, argv, "a");
    return a[i];
}
