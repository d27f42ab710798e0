// landfall: termination=true
#include <stdlib.h>
int main() {
    while (1)
        exit(0);
}
