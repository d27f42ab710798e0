// landfall: memsafety=true no-overflow=true termination=true
// Records are sorted by exchanging them whole: what each one holds stays within its bounds.
extern int __VERIFIER_nondet_int(void);

struct job {
    int owner;
    int cost;
};

int main(void) {
    struct job queue[32];
    int count[10] = {0};
    int n = 0;
    while (n < 32) {
        int owner = __VERIFIER_nondet_int();
        if (owner < 0 || owner >= 10)
            break;
        queue[n].owner = owner;
        queue[n].cost = __VERIFIER_nondet_int();
        n++;
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (queue[k].cost < queue[i].cost) {
                struct job first = queue[i];
                queue[i] = queue[k];
                queue[k] = first;
            }
    for (int i = 0; i < n; i++)
        count[queue[i].owner]--;
    return 0;
}
