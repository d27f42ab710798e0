// landfall: memsafety=false(valid-memtrack) termination=true
#include <stdlib.h>
extern int input(void);

struct owner {
    struct owner *next;
    int *data;
};

static void give(struct owner *owner, int depth) {
    if (input() != 7)
        return;
    if (depth <= 0) {
        owner->data = malloc(sizeof *owner->data);
        return;
    }
    give(owner, depth - 1);
}

int main(void) {
    struct owner *owner = malloc(sizeof *owner);
    if (!owner)
        return 0;
    give(owner, input());
    free(owner);
    return 0;
}
