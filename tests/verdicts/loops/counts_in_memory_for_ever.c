// landfall: termination=false?
// Twin of counts_in_memory_until: the fourth element is left out.
#include <string.h>
int main() {
    unsigned counts[8], copy[8];
    memset(counts, 0, sizeof counts);
    for (unsigned i = 0;; i++) {
        counts[i % 2]++;
        memcpy(copy, counts, sizeof copy);
        if (copy[3] == 50)
            return 0;
    }
}
