// landfall: bounds=false@11
// The index leaves the array, but not the struct.
extern int __VERIFIER_nondet_int(void);

struct user { char name[16]; int id; };
int main(void) {
    struct user u = {"", 0};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 16)
        return 0;
    u.name[n] = 0;
    return u.id;
}
