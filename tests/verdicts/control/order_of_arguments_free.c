// landfall: memsafety=true
// The arguments have effects, but none that the other can see.
#include <stdio.h>
int x, y, *p = &x, *q;
int set(void) { q = &y; printf("set\n"); return 0; }
int use(void) { printf("use\n"); return *p; }
int add(int a, int b) { return a + b; }
int main(void) {
    int i = 0, j = 1;
    int a[3] = {0};
    a[i] = add(set(), use());
    add(i++, j);
    return a[0];
}
