// landfall: memsafety=unknown!
// Twin of outside_shows_a_text: what is called on a condition may end the program.
#include <stdlib.h>
void report(const char *text);
int main(void) {
    int n = rand();
    int *p = n == 3 ? 0 : &n;
    if (!p)
        report("no memory");
    return *p > 7;
}
