/* Functions of the caller's that are called through a parameter. */
#include <stddef.h>

// memsafety: readable(a, n), calls(f)
// no-overflow: always
// termination: readable(a, n), calls(f)
int call_each(int *a, int n, int (*f)(int))
{
    int k = 0;
    for (int i = 0; i < n; i++) k ^= f(a[i]);
    return k;
}

/* One element too many. */
// memsafety: readable(a, n + 1), calls(f)
// no-overflow: readable(a, n + 1), calls(f), n <= 2147483646
// termination: readable(a, n + 1), calls(f)
int call_each_and_end(int *a, int n, int (*f)(int))
{
    int k = 0;
    for (int i = 0; i <= n; i++) k ^= f(a[i]);
    return k;
}

// memsafety: null_or(calls(f))
// no-overflow: always
// termination: null_or(calls(f))
int call_if_given(int x, int (*f)(int)) { return f ? f(x) : x; }

// memsafety: calls(cmp)
// no-overflow: calls(cmp)
// termination: calls(cmp)
void *search(const void *key, const void *base, size_t nel, size_t width, int (*cmp)(const void *, const void *))
{
    while (nel > 0) {
        void *try = (char *)base + width * (nel / 2);
        int sign = cmp(key, try);
        if (sign < 0) {
            nel /= 2;
        } else if (sign > 0) {
            base = (char *)try + width;
            nel -= nel / 2 + 1;
        } else {
            return try;
        }
    }
    return NULL;
}

/* Does not get smaller where one element is left. */
// memsafety: calls(cmp)
// no-overflow: calls(cmp)
// termination: calls(cmp), nel == 0
void *search_forever(const void *key, const void *base, size_t nel, size_t width, int (*cmp)(const void *, const void *))
{
    while (nel > 0) {
        void *try = (char *)base + width * (nel / 2);
        if (cmp(key, try) < 0)
            nel -= nel / 2;
        else
            return try;
    }
    return NULL;
}

/* What lies in memory is another value after the call. */
// memsafety: unknown
// no-overflow: unknown
// termination: unknown
int changed_by_call(int *a, void (*f)(int *))
{
    a[0] = 0;
    f(a);
    return a[a[0]];
}

// memsafety: readable(a, 2), calls(f)
// no-overflow: readable(a, 2), calls(f)
// termination: readable(a, 2), calls(f)
int kept_in_a_local(int *a, void (*f)(int *))
{
    int first = a[0] & 1;
    f(a);
    return a[first];
}

struct object { int (*get)(void *); int n; };

// memsafety: readable(o), calls(o->get)
// no-overflow: readable(o), calls(o->get)
// termination: readable(o), calls(o->get)
int call_member(struct object *o) { return o->get(o); }

/* The first call may change the pointer. */
// memsafety: unknown
// no-overflow: unknown
// termination: unknown
int call_member_twice(struct object *o) { return o->get(o) + o->get(o); }

// memsafety: valid(p), calls(done)
// no-overflow: valid(p), calls(done)
// termination: valid(p), calls(done)
// ensures: *p == 1
void call_and_write(char *p, void (*done)(void *)) { done(p); *p = 1; }

/* Ends if it is told to. */
// memsafety: calls(more)
// no-overflow: always
// termination: unknown
void until_told(int (*more)(void)) { while (more()); }
