// landfall: memsafety=false(valid-deref)
// The terminator has no room.
#include <string.h>
int main(int argc, char **argv) {
    char room[16];
    if (argc < 2 || strlen(argv[1]) > sizeof room)
        return 0;
    strcpy(room, argv[1]);
    return room[0] == 'x';
}
