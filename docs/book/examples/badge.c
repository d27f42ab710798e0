extern int __VERIFIER_nondet_int(void);

struct badge {
    char name[8];
    int level;
};

int main(void) {
    struct badge badge = {"visitor", 1};
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > 8)
        return 1;
    badge.name[length] = '\0'; /* 8 is the first byte of the level */
    return badge.level;
}
