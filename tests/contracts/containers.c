#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct buffer {
    char *data;
    size_t used, room;
};
struct stack {
    int top, cap;
    double *v;
};
struct ring {
    unsigned head, tail, size;
    int *slot;
};
struct vector {
    int *data;
    size_t len, cap;
};

// memsafety: valid(v), null(v->data), v->cap == 0, v->len <= v->cap || valid(v), allocated(v->data), valid(v->data, v->cap), v->len <= v->cap, disjoint(v, v->data)
// no-overflow: always
// termination: always
// assigns: v->data, v->len, v->cap, v->data[0 .. v->cap - 1]
// frees: *v->data
// ensures: result == -1 || result == 0
// ensures: v->len >= 1
int vector_push(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t c = v->cap ? v->cap * 2 : 8;
        int *d = realloc(v->data, c * sizeof *d);
        if (!d) return -1;
        v->data = d;
        v->cap = c;
    }
    v->data[v->len++] = x;
    return 0;
}

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where always: v = block of 1536 bytes, x = 3, v->len = 4, v->cap = 4, v->data = block of 256 bytes, *v->data = 0, v->data[1] = 3: writes 4 bytes at offset 16 of the block allocated at `int *d = realloc(v->data, c);`, which has 8 bytes
int vector_push_wrong(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t c = v->cap ? v->cap * 2 : 8;
        int *d = realloc(v->data, c);
        if (!d) return -1;
        v->data = d;
        v->cap = c;
    }
    v->data[v->len++] = x;
    return 0;
}

// memsafety: valid(v), valid(x), readable(v->data, v->len)
// no-overflow: always
// termination: always
// assigns: v->len, *x
// ensures: result == 0 || result == 1
int vector_pop(struct vector *v, int *x) {
    if (v->len == 0) return 0;
    *x = v->data[--v->len];
    return 1;
}

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where valid(v), readable(v->data, v->len): v = block of 24 bytes, v->data = block of 0 bytes, v->len = 0: reads 4 bytes at offset -4 of the block that `v->data` points to, which has 0 bytes
int vector_pop_wrong(struct vector *v) { return v->data[--v->len]; }

// memsafety: readable(v), readable(v->data, v->len)
// no-overflow: always
// termination: always
// assigns: nothing
int vector_last(const struct vector *v) { return v->len ? v->data[v->len - 1] : 0; }

// memsafety: valid(v), null_or(allocated(v->data)), disjoint(v, v->data)
// no-overflow: always
// termination: always
// assigns: v->data, v->len, v->cap
// frees: *v->data
// ensures: v->len == 0
// ensures: v->cap == 0
void vector_free(struct vector *v) {
    free(v->data);
    v->data = NULL;
    v->len = v->cap = 0;
}

// memsafety: valid(b), null_or(allocated(b->data)), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data, b->room
// frees: *b->data
// ensures: result == -1 || result == 0
int buffer_grow(struct buffer *b) {
    if (b->used == b->room) {
        size_t n = b->room ? 2 * b->room : 16;
        char *p = realloc(b->data, n);
        if (!p) return -1;
        b->data = p;
        b->room = n;
    }
    return 0;
}

// memsafety: valid(b), null(b->data), b->room == 0, b->used <= b->room || valid(b), allocated(b->data), valid(b->data, b->room), b->used <= b->room, disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data, b->used, b->room, b->data[0 .. b->room - 1]
// frees: *b->data
// ensures: result == -1 || result == 0
// ensures: b->used >= 1
int buffer_put(struct buffer *b, char c) {
    if (buffer_grow(b) < 0) return -1;
    b->data[b->used++] = c;
    return 0;
}

// memsafety: valid(b), null(b->data), b->room == 0, b->used <= b->room || valid(b), allocated(b->data), valid(b->data, b->room), b->used <= b->room, disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data, b->used, b->room, b->data[0 .. b->room - 1]
// frees: *b->data
// ensures: result == -1 || result == 0
// ensures: b->used >= 1
int buffer_put_in_steps(struct buffer *b, char c) {
    if (b->used >= b->room) {
        size_t n = b->room + 64;
        char *p = realloc(b->data, n);
        if (!p) return -1;
        b->data = p;
        b->room = n;
    }
    b->data[b->used++] = c;
    return 0;
}

// memsafety: valid(b), valid(b->data, b->used + 1), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->used, b->data[0 .. b->used]
// ensures: result == -1 || result == 0
// ensures: 1 <= b->used <= old(b->used) + 1, b->used >= old(b->used)
int buffer_put_wrong(struct buffer *b, char c) {
    if (b->used > b->room) return -1;
    b->data[b->used++] = c;
    return 0;
}

// memsafety: valid(b), readable(s, n), allocated(b->data), valid(b->data, n + b->used), disjoint(b, b->data), disjoint(s, b->data)
// no-overflow: always
// termination: always
// assigns: b->data, b->used, b->room, b->data[0 .. n + b->used - 1]
// frees: *b->data
// ensures: result == -1 || result == 0
// ensures: old(b->used) <= b->used <= n + old(b->used)
// ensures: old(b->room) <= b->room <= n + old(b->room)
int buffer_add(struct buffer *b, const char *s, size_t n) {
    if (n > b->room - b->used) {
        size_t m = b->room + n;
        char *p = realloc(b->data, m);
        if (!p) return -1;
        b->data = p;
        b->room = m;
    }
    memcpy(b->data + b->used, s, n);
    b->used += n;
    return 0;
}

// memsafety: valid(s), null(s->v), s->cap <= 0, s->top >= 0, s->top <= s->cap || valid(s), allocated(s->v), valid(s->v, s->cap), s->top >= 0, s->top <= s->cap, disjoint(s, s->v)
// no-overflow: valid(s), null(s->v), s->cap <= 0, s->top >= 0, s->top <= s->cap, s->cap <= 1073741823 || valid(s), allocated(s->v), valid(s->v, s->cap), s->top >= 0, s->top <= s->cap, s->cap <= 1073741823, disjoint(s, s->v)
// termination: always
// assigns: s->top, s->cap, s->v, s->v[0 .. s->cap - 1]
// frees: *s->v
// ensures: result == 1
int stack_push(struct stack *s, double x) {
    if (s->top == s->cap) {
        int c = s->cap == 0 ? 4 : s->cap * 2;
        double *v = realloc(s->v, (size_t)c * sizeof *v);
        if (!v) return 0;
        s->v = v;
        s->cap = c;
    }
    s->v[s->top++] = x;
    return 1;
}

// memsafety: valid(r), valid(r->slot, r->head + 1)
// no-overflow: always
// termination: always
// assigns: r->head, r->slot[0 .. r->head]
// ensures: result == 0 || result == 1
// ensures: r->head <= old(r->head) + 1
int ring_put(struct ring *r, int x) {
    unsigned n = (r->head + 1) % r->size;
    if (n == r->tail) return 0;
    r->slot[r->head] = x;
    r->head = n;
    return 1;
}

// memsafety: valid(b, n)
// no-overflow: always
// termination: always
// assigns: b[0 .. n - 1]
// ensures: result == 0 || result == 1
int reads_a_line(char *b, int n) { return fgets(b, n, stdin) != 0; }
// memsafety: valid(b, n)
// no-overflow: always
// termination: always
// assigns: b[0 .. n - 1]
// ensures: result <= n
size_t reads_bytes(char *b, size_t n) { return fread(b, 1, n, stdin); }
// memsafety: valid(b, n)
// no-overflow: always
// termination: always
// assigns: b[0 .. n - 1]
// ensures: result == -1 || result == 0 || 0 <= result <= n
long reads_file(char *b, size_t n) { return read(0, b, n); }
// memsafety: valid(b, n)
// no-overflow: always
// termination: always
// assigns: b[0 .. n - 1]
// ensures: result <= 11
int prints_number(char *b, size_t n, int x) { return snprintf(b, n, "%d", x); }
// memsafety: valid(b, strlen(s) + 3), string(s), disjoint(b, s)
// no-overflow: always
// termination: always
// assigns: b[0 .. strlen(s) + 2]
// ensures: result <= strlen(s) + 2
int prints_string(char *b, const char *s) { return sprintf(b, "<%s>", s); }
// memsafety: valid(x)
// no-overflow: always
// termination: always
// assigns: *x
// ensures: result == 1 || -1 <= result <= 0
int scans_number(int *x) { return scanf("%d", x); }
// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(b): b = "jw\xbfo": writes 6 bytes at offset 0 of the block that `b` points to, which has 5 bytes
int scans_word_wrong(char *b) { return scanf("%s", b); }
