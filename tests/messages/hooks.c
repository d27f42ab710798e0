// options: --entry drop --property memsafety --property termination --assume null_or(allocated(i)) --assume calls(hooks.release)
#include <stdlib.h>

struct item {
    struct item *next;
    char name[8];
};

struct hooks {
    void (*release)(void *);
};

static struct hooks hooks = {free};

void use(void (*release)(void *)) { hooks.release = release; }

/* The first call may go anywhere, and what is called may set the hook. */
void drop(struct item *i, void *extra)
{
    hooks.release(extra);
    hooks.release(i);
}
