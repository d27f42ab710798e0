// landfall: memsafety=true no-overflow=true termination=true
// Records with names and counts are sorted by the library, any number of them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct candidate {
    char name[12];
    int votes;
    int rank;
};

static struct candidate list[8];
static int podium[3];

static int by_votes(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return (y->votes > x->votes) - (y->votes < x->votes);
}

int main(int argc, char **argv)
{
    int n = 0, k;

    for (int i = 1; i < argc && n < 8; i++) {
        strncpy(list[n].name, argv[i], sizeof list[n].name - 1);
        list[n].rank = i % 3;
        n++;
    }
    for (int turn = 0; turn < 100 && scanf("%d", &k) == 1; turn++) {
        if (k < 0 || k >= n)
            continue;
        list[k].votes++;
    }
    qsort(list, n, sizeof list[0], by_votes);
    for (int i = 0; i < n; i++) {
        podium[list[i].rank]++;
        printf("%-12s %d\n", list[i].name, list[i].votes);
    }
    return 0;
}
