// landfall: termination=true
// Which element is counted up, the index does not tell: after 8 * 50 rounds the fourth is at 50.
#include <string.h>
int main() {
    int counts[8], copy[8];
    memset(counts, 0, sizeof counts);
    for (unsigned i = 0;; i++) {
        counts[i % 8]++;
        memcpy(copy, counts, sizeof copy);
        if (copy[3] == 50)
            return 0;
    }
}
