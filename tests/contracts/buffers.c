/* Strings that are entered behind their beginning, pointers behind pointers that move, and readers of a buffer with a position. */
#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// memsafety: string(s), strlen(s) >= 2
// no-overflow: always
// termination: string(s), strlen(s) >= 2
// assigns: nothing
// ensures: result == strlen(s)
size_t length_behind_two(const char *s) { const char *b = s; s += 2; while (*s) s++; return s - b; }

// memsafety: string(s), strlen(s) >= 2
// no-overflow: always
// termination: string(s), strlen(s) >= 2
// assigns: nothing
// ensures: result == strlen(s) - 2
size_t length_looking_ahead(const char *s) { size_t n = 0; while (s[n + 2]) n++; return n; }

// memsafety: string(s), n <= strlen(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == strlen(s) - n
size_t length_from(const char *s, size_t n) { return strlen(s + n); }

// memsafety: string(s), n <= strlen(s)
// no-overflow: always
// termination: string(s), n <= strlen(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t end_from(const char *s, size_t n) { while (s[n]) n++; return n; }

// memsafety: string(s), n <= strlen(s)
// no-overflow: always
// termination: string(s), n <= strlen(s)
// assigns: nothing
// ensures: result == strlen(s) - n
size_t walk_from(const char *s, size_t n) { s += n; size_t k = 0; while (s[k]) k++; return k; }

// memsafety: string(s), n <= strlen(s)
// no-overflow: always
// termination: string(s), n <= strlen(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t move_from(const char *s, size_t n) { const char *b = s; s += n; while (*s) s++; return s - b; }

// memsafety: valid(input), string(*input), strlen(*input) >= 2, disjoint(input, *input)
// no-overflow: always
// termination: valid(input), string(*input), strlen(*input) >= 2, disjoint(input, *input)
// assigns: *input
// ensures: result == 0 || result == 1
int skip_line(char **input) {
    *input += 2;
    for (; (*input)[0] != '\0'; ++*input)
        if ((*input)[0] == '\n') { ++*input; return 1; }
    return 0;
}

// memsafety: valid(input), string(*input), disjoint(input, *input)
// no-overflow: always
// termination: valid(input), string(*input), disjoint(input, *input)
// assigns: *input
void skip_spaces(const char **input) { while (isspace((unsigned char)**input)) ++*input; }

// memsafety: null(one) || string(one), null_or(readable(other, strlen(one) + 1))
// no-overflow: always
// termination: null(one) || string(one), null_or(readable(other, strlen(one) + 1))
// assigns: nothing
// ensures: -255 <= result <= 255
int compare_without_case(const unsigned char *one, const unsigned char *other) {
    if (!one || !other) return 1;
    if (one == other) return 0;
    for (; tolower(*one) == tolower(*other); one++, other++)
        if (*one == 0) return 0;
    return tolower(*one) - tolower(*other);
}

struct reader { const unsigned char *content; size_t length, offset; };

static int can_read(const struct reader *r, size_t n) { return r && r->offset + n <= r->length; }
static int has(const struct reader *r, size_t at) { return r && r->offset + at < r->length; }

// memsafety: null(r) || readable(r), readable(r->content, r->length), r->offset <= 18446744073709551614
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -48 <= result <= 207
int digit(struct reader *r) { return can_read(r, 1) ? r->content[r->offset] - '0' : -1; }

// memsafety: readable(r), readable(r->content, r->length)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -48 <= result <= 207
int digit_here(struct reader *r) { return r->offset < r->length ? r->content[r->offset] - '0' : -1; }

// memsafety: null(r) || valid(r), readable(r->content, r->length), disjoint(r, r->content)
// no-overflow: always
// termination: null(r) || valid(r), readable(r->content, r->length), disjoint(r, r->content)
// assigns: r->offset
unsigned number(struct reader *r) {
    unsigned n = 0;
    while (has(r, 0) && isdigit(r->content[r->offset])) n = 10 * n + r->content[r->offset++] - '0';
    return n;
}

// memsafety: null(r) || readable(r), readable(r->content, r->length)
// no-overflow: always
// termination: null(r) || readable(r), readable(r->content, r->length)
// assigns: nothing
// ensures: result == 0 || result <= r->length
size_t digits(struct reader *r) { size_t i = 0; while (has(r, i) && isdigit(r->content[r->offset + i])) i++; return i; }

struct writer { char *buffer; size_t length, offset; };

// memsafety: null(w) || valid(w), null(w->buffer) || valid(w), string(w->buffer), w->offset <= strlen(w->buffer)
// no-overflow: always
// termination: always
// assigns: w->offset
void update(struct writer *w) { if (w && w->buffer) w->offset += strlen(w->buffer + w->offset); }

struct hooks { void *(*allocate)(size_t); void (*release)(void *); };

static void *internal_malloc(size_t n) { return malloc(n); }
static void internal_free(void *p) { free(p); }

struct hooks usual = { internal_malloc, internal_free };

struct parser { struct reader in; struct hooks hooks; };

// memsafety: readable(p), readable(p->in.content, p->in.offset + p->in.length), calls(p->hooks.allocate, internal_malloc), calls(p->hooks.release, internal_free), disjoint(p, &errno)
// no-overflow: readable(p), readable(p->in.content, p->in.offset + p->in.length), calls(p->hooks.allocate, internal_malloc), calls(p->hooks.release, internal_free), disjoint(p, &errno)
// termination: readable(p), readable(p->in.content, p->in.offset + p->in.length), calls(p->hooks.allocate, internal_malloc), calls(p->hooks.release, internal_free), disjoint(p, &errno)
// assigns: nothing
double parse_number(struct parser *p) {
    size_t n = digits(&p->in);
    char *text = p->hooks.allocate(n + 1);
    if (!text) return 0;
    memcpy(text, p->in.content + p->in.offset, n);
    text[n] = 0;
    double x = strtod(text, NULL);
    p->hooks.release(text);
    return x;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: text
// ensures: result == text
const char *version(void) { static char text[15]; sprintf(text, "%i.%i.%i", 1, 7, 15); return text; }

// memsafety: valid(to, 3)
// no-overflow: always
// termination: always
// assigns: to[0 .. 2]
void print_day(char *to, int day) { if (day >= 1 && day <= 31) sprintf(to, "%02d", day); }

// memsafety: valid(to, 25)
// no-overflow: always
// termination: always
// assigns: to[0 .. 24]
void print_exactly(char *to, double x) { sprintf(to, "%1.17g", x); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 46
char decimal_point(void) { return localeconv()->decimal_point[0]; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int are_close(double a, double b) {
    double most = fabs(a) > fabs(b) ? fabs(a) : fabs(b);
    return fabs(a - b) <= most * 1e-9;
}
