// landfall: division=true
// The twin resets the other member.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct rate { int count; int scale; };
static void reset(struct rate *r) { r->count = 0; }
int main(void) {
    struct rate *r = malloc(sizeof *r);
    r->count = 10;
    r->scale = 2;
    if (__VERIFIER_nondet_int()) reset(r);
    int result = r->count / r->scale;
    free(r);
    return result;
}
