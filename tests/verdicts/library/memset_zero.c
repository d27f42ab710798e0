// landfall: memsafety=true termination=true
// Twin of memset_is_seen.
#include <string.h>
int main() {
    int a[2] = {5, 5};
    memset(a, 0, sizeof a);
    return a[a[0]];
}
