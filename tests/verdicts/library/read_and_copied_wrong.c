// landfall: memsafety=false(valid-deref)@18
// What `fread` and `read` have written may be any length, which the copy has, too.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct header {
    char mark[2];
    short length;
};

int main(void) {
    char table[4] = {0}, bytes[8], copy[8];
    struct header header, other;
    if (fread(&header, sizeof header, 1, stdin) == 1) {
        other = header;
        if (other.length >= 0 && other.length < 4 && header.length != 2)
            table[4] = 1;
    }
    if (read(0, bytes, sizeof bytes) == sizeof bytes) {
        memcpy(copy, bytes, sizeof bytes);
        if (copy[0] == 'A' && bytes[0] != 'A')
            table[4] = 1;
    }
    return table[0];
}
