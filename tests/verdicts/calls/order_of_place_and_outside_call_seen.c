// landfall: memsafety=unknown!
// Twin of order_of_place_and_outside_call: other units see the variable that the place is read from.
#include <stdlib.h>
extern char next_letter(void);
char room[8];
char *word = room;
int main(void) {
    word[0] = next_letter();
    return 0;
}
