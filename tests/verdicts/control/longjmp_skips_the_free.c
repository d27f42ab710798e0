// landfall: memsafety=false?(valid-memtrack)
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf mark;
int main() {
    if (setjmp(mark) == 0) {
        int *p = malloc(sizeof *p);
        longjmp(mark, 1);
        free(p);
    }
    return 0;
}
