// landfall: memsafety=true no-overflow=true termination=true
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static void depth(int n, int *result) {
    if (n <= 0) {
        *result = 0;
        return;
    }
    int inner;
    depth(n - 1, &inner);
    *result = inner < 9 ? inner + 1 : inner;
}

int main(void) {
    int cells[10], result;
    depth(input(), &result);
    cells[result] = 1;
    return 0;
}
