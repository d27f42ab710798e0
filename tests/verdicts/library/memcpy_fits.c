// landfall: memsafety=true termination=true
#include <string.h>
int main() {
    int a[4] = {1, 2, 3, 4}, b[4];
    memcpy(b, a, sizeof a);
    return b[3];
}
