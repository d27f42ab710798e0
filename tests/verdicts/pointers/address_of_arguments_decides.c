// landfall: termination=unknown!
// Where the arguments lie is not an input.
#include <stdint.h>
int main(int argc, char **argv) {
    while ((uintptr_t)argv % 4096 == 24) {
    }
    return argc == 7;
}
