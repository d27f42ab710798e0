// landfall: memsafety=false no-overflow=true termination=true
// Two members of each record are written; the one that may be anything is taken for the index.
extern int __VERIFIER_nondet_int(void);

struct record {
    char name[8];
    int key;
    int value;
};

static struct record records[200];
static char seen[32];

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 200)
        return 0;
    for (int i = 0; i < n; i++) {
        records[i].key = __VERIFIER_nondet_int();
        records[i].value = __VERIFIER_nondet_int() & 31;
    }
    for (int i = 0; i < n; i++)
        seen[records[i].key] = 1;
    return 0;
}
