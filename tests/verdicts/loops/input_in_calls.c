// landfall: termination=unknown!
// options: --input finite
// A function that nobody knows may read the input again.
#include <stdio.h>
void again(void);
int main(void) {
    int c;
    while ((c = getc(stdin)) != EOF)
        again();
    return 0;
}
