// options: --property memsafety
#include <stdlib.h>

extern int input(void);
extern void fill(int **place);

/* Whether the block was freed depends on two inputs that the analysis takes for different ones. */
int main(void)
{
    int *p = malloc(sizeof *p), *q;
    int n = input() % 7, m = input() % 7;
    *p = n;
    if ((n * n + m) % 7 == 3 && (m * n) % 5 == 4)
        free(p);
    if ((n * n * m) % 7 == 6 && n > 4)
        *p = 2;
    q = p;
    fill(&q);
    return *q;
}
