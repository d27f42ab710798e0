// landfall: termination=false?
// There is no loop in any function, but the run goes back again and again.
#include <setjmp.h>
static jmp_buf mark;
int main() {
    setjmp(mark);
    longjmp(mark, 1);
}
