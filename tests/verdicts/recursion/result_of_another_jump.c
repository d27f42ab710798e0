// landfall: memsafety=false?(valid-deref)@15 termination=true?
// What returns a second time, by a jump, is not what the function says.
#include <setjmp.h>
static jmp_buf env;
static int f(int n) {
    if (n == 0)
        longjmp(env, 5);
    return n < 0 ? 0 : f(n - 1);
}
int main() {
    int a[1] = {0};
    int r = setjmp(env);
    if (r == 0)
        r = f(3);
    return a[r];
}
