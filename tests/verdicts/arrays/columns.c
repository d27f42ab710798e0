// landfall: memsafety=true no-overflow=true termination=true
// Records with two indices: each member has bounds of its own.
extern int __VERIFIER_nondet_int(void);

struct edge { int from; short to; char weight; };

int main(void) {
    struct edge edges[64];
    int degree[10] = {0}, total[20] = {0}, n = 0;
    while (n < 64) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        if (from < 0 || from >= 10 || to < 10 || to >= 20)
            break;
        edges[n].from = from;
        edges[n].to = to;
        edges[n].weight = from + to;
        n++;
    }
    for (int i = 0; i < n; i++) {
        degree[edges[i].from] = 1;
        total[edges[i].to] = 1;
    }
    return degree[1] + total[1];
}
