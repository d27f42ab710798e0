/* Strings that are printed in part: `%.*s`. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct span {
    const char *p;
    size_t n;
};

struct field {
    char column[8];
    int value;
};

// memsafety: string(p, n), n >= 0
// no-overflow: always
// termination: always
// assigns: nothing
void piece(const char *p, int n) { printf("%.*s\n", n, p); }

// memsafety: readable(s), string(s->p, s->n)
// no-overflow: always
// termination: always
// assigns: nothing
void span(const struct span *s) {
    if (s->n < 1000) printf("[%.*s]\n", (int)s->n, s->p);
}

/* The name need not end. */
// memsafety: readable(f)
// no-overflow: always
// termination: always
// assigns: nothing
void field(const struct field *f) { printf("%.8s=%d\n", f->column, f->value); }

// memsafety: string(line)
// no-overflow: always
// termination: always
// assigns: nothing
void key(const char *line) {
    const char *equals = strchr(line, '=');
    if (equals) printf("%.*s", (int)(equals - line), line);
}

// memsafety: valid(out, 5), string(p, 3), disjoint(out, p)
// no-overflow: always
// termination: always
// assigns: out[0 .. 4]
int three(char *out, const char *p) { return sprintf(out, "%.3s-", p); }

// memsafety: valid(out, 6), string(p, 3), disjoint(out, p)
// no-overflow: always
// termination: always
// assigns: out[0 .. 5]
// ensures: result <= 5
int filled(char *out, const char *p) { return sprintf(out, "%5.3s", p); }

// memsafety: valid(out, size), string(p, n), n >= 0, disjoint(out, p)
// no-overflow: always
// termination: always
// assigns: out[0 .. size - 1]
int limited(char *out, size_t size, const char *p, int n) { return snprintf(out, size, "%.*s", n, p); }

// memsafety: valid(out, 4)
// no-overflow: always
// termination: always
// assigns: out[0 .. 3]
// ensures: result <= 3
int constant(char *out, int n) { return sprintf(out, "%.*s", n, "abc"); }

/* What is read lies behind what is written. */
// memsafety: valid(p, 5)
// no-overflow: always
// termination: always
// assigns: p[0 .. 4]
void within(char *p) { sprintf(p, "%.2s", p + 3); }
