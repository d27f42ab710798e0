// landfall: memsafety=true
// Each element of `parent` is an index into it: the walk to the root stays inside, and so do unions.
#include <stdio.h>
#include <stdlib.h>

static unsigned *parent, *size;

static unsigned find(unsigned x) {
    while (parent[x] != x) {
        parent[x] = parent[parent[x]];
        x = parent[x];
    }
    return x;
}

static int unite(unsigned a, unsigned b) {
    a = find(a);
    b = find(b);
    if (a == b)
        return 0;
    if (size[a] < size[b]) {
        unsigned t = a;
        a = b;
        b = t;
    }
    parent[b] = a;
    size[a] += size[b];
    return 1;
}

int main(int argc, char **argv) {
    unsigned long n = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    if (n == 0 || n > 1000000)
        return 1;
    parent = malloc(n * sizeof *parent);
    size = malloc(n * sizeof *size);
    if (!parent || !size)
        return 1;
    for (unsigned i = 0; i < n; i++) {
        parent[i] = i;
        size[i] = 1;
    }
    unsigned a, b;
    while (scanf("%u %u", &a, &b) == 2) {
        if (a >= n || b >= n)
            continue;
        if (!unite(a, b))
            printf("%u %u closes a cycle\n", a, b);
    }
    free(parent);
    free(size);
    return 0;
}
