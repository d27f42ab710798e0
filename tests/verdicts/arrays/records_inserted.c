// landfall: memsafety=true no-overflow=true termination=true
// Records are sorted by moving those behind: a copy of one is put where there is room for it.
extern int __VERIFIER_nondet_int(void);

struct job {
    int owner;
    char name[20];
    int cost;
};

int main(void) {
    struct job queue[32];
    int count[10] = {0};
    int n = 0;
    while (n < 32) {
        struct job new;
        new.owner = __VERIFIER_nondet_int();
        if (new.owner < 0 || new.owner >= 10)
            break;
        new.cost = __VERIFIER_nondet_int();
        new.name[0] = 0;
        queue[n++] = new;
    }
    for (int i = 1; i < n; i++) {
        struct job job = queue[i];
        int k = i;
        while (k > 0 && queue[k - 1].cost > job.cost) {
            queue[k] = queue[k - 1];
            k--;
        }
        queue[k] = job;
    }
    for (int i = 0; i < n; i++) {
        struct job job = queue[i];
        count[job.owner]++;
    }
    return 0;
}
