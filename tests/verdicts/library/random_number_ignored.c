// landfall: termination=false?
// Twin of random_number_is_not_any: whatever the number is, the program goes on.
#include <stdlib.h>
int main() {
    unsigned rounds = 0;
    while (rand() >= 0)
        rounds++;
    return rounds;
}
