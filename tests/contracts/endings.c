/* Loops that end for some arguments only, or for all. */
#include <stddef.h>

/* Paper 4, Fig. 1: `h` ends if and only if its argument is not zero; `f` guards the call. */
// memsafety: always
// no-overflow: always
// termination: y >= 1
// assigns: nothing
// ensures: 10 <= result <= y + 9
// termination never y == 0
unsigned h(unsigned y) {
    unsigned x;
    for (x = 0; x < 10; x += y) {}
    return x;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || 10 <= result <= z + 9
unsigned f(unsigned z) {
    unsigned w = 0;
    if (z > 0) w = h(z);
    return w;
}

// memsafety: always
// no-overflow: always
// termination: z >= 1
// assigns: nothing
// ensures: 10 <= result <= z + 9
// termination never z == 0
unsigned unguarded(unsigned z) {
    unsigned w = 0;
    if (z >= 0) w = h(z);
    return w;
}

/* Paper 4, Sect. I: with mathematical integers the first one ends always, with machine integers the second. */
// memsafety: always
// no-overflow: always
// termination: n <= 4294967294
// assigns: nothing
void foo1(unsigned n) {
    for (unsigned x = 0; x <= n; x++) {}
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
void foo2(unsigned x) {
    while (x >= 10) x++;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
void strictly_below(unsigned n) {
    for (unsigned x = 0; x < n; x++) {}
}

/* Steps. A negative one leads to an overflow. */
// memsafety: always
// no-overflow: k >= 0, n + k <= 2147483648
// termination: k != 0
// assigns: nothing
int step(int n, int k) {
    int s = 0;
    for (int i = 0; i < n; i += k) s ^= i;
    return s;
}

// memsafety: always
// no-overflow: n + k <= 2147483647
// termination: always
// assigns: nothing
// ensures: result >= 0
int step_of_one_more(int n, unsigned char k) {
    int s = 0;
    for (int i = 0; i < n; i += k + 1) s ^= i;
    return s;
}

// memsafety: always
// no-overflow: always
// termination: k >= 1
// assigns: nothing
// ensures: result == 0
// termination never n >= 1, k == 0
unsigned down(unsigned n, unsigned k) {
    while (n > 0) n = n > k ? n - k : 0;
    return n;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0
unsigned down_and_one(unsigned n, unsigned short k) {
    while (n > 0) n = n > k + 1u ? n - k - 1 : 0;
    return n;
}

/* Two arguments. */
// memsafety: always
// no-overflow: always
// termination: a >= 1, b >= 1
// assigns: nothing
// ensures: result <= b, result <= a
// termination never a >= 1, b == 0
// termination never b >= 1, a == 0
unsigned gcd(unsigned a, unsigned b) {
    while (a != b) {
        if (a > b) a -= b;
        else b -= a;
    }
    return a;
}

// memsafety: always
// no-overflow: always
// termination: y <= 4294967294
// assigns: nothing
// ensures: 0 <= result <= 1, result <= y
int meet(unsigned x, unsigned y) {
    int n = 0;
    while (x < y) {
        x += 2;
        n ^= 1;
    }
    return n;
}

/* One value only. */
// memsafety: always
// no-overflow: always
// termination: a != 3
// assigns: nothing
// ensures: result == a
// termination never a == 3
int spin(int a) {
    while (a == 3) {}
    return a;
}

// memsafety: always
// no-overflow: a <= 2147483646, a + b >= -2147483649, a + b <= 2147483646
// termination: a != 2
// assigns: nothing
// ensures: result == a + b + 1
// termination never a == 2
int spin_in_call(int a, int b) { return b + spin(a + 1); }

// memsafety: always
// no-overflow: always
// termination: a <= 2
// assigns: nothing
// ensures: result == a
// termination never a == 3
// termination never a == 5
int spin_twice(int a) {
    while (a == 3 || a == 5) {}
    return a;
}

// memsafety: always
// no-overflow: always
// termination: never
// assigns: nothing
int for_ever(void) {
    for (;;) {}
    return 0;
}

/* Memory. */
// memsafety: valid(p, n)
// no-overflow: always
// termination: valid(p, n), d >= 1
// assigns: p[0 .. n - 1]
void drain(unsigned *p, size_t n, unsigned d) {
    for (size_t i = 0; i < n; i++) {
        while (p[i] >= 8) p[i] -= d < 8 ? d : 8;
    }
}

struct ring {
    unsigned size, at;
};

// memsafety: readable(r)
// no-overflow: always
// termination: readable(r), n == 0
// assigns: nothing
unsigned walk(const struct ring *r, unsigned n) {
    unsigned c = 0;
    while (n > 0) {
        n -= r->size > n ? n : r->size;
        c++;
    }
    return c;
}

/* No run ends for some arguments. */
// memsafety: always
// no-overflow: always
// termination: d >= 1, d <= 11
// assigns: nothing
// ensures: result <= 10
// termination never n >= 11, d == 0
unsigned take(unsigned n, unsigned d) {
    while (n > 10) n -= d;
    return n;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= n
unsigned take_or_stop(unsigned n, unsigned d) {
    while (n > 10 && d != 0) n -= d < n ? d : n;
    return n;
}

// memsafety: always
// no-overflow: always
// termination: x <= 3
// assigns: nothing
// ensures: result == x
// termination never x >= 4
int above(int x) {
    while (x > 3) {}
    return x;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= 3, result <= x
int above_and_counts(int x) {
    while (x > 3) x--;
    return x;
}

// memsafety: always
// no-overflow: always
// termination: unknown
// assigns: nothing
// termination never always
void bytes(unsigned char c) {
    while (c <= 255) c++;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
void fewer_bytes(unsigned char c) {
    while (c <= 254) c++;
}

/* The second loop, behind one that ends. */
// memsafety: always
// no-overflow: always
// termination: m >= 1
// assigns: nothing
// termination never m == 0
void second_loop(unsigned n, unsigned m) {
    for (unsigned i = 0; i < n; i++) {}
    while (m == 0) {}
}

/* What others do may end it: another definition may take the place of a weak one. */
#pragma weak outside
// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == n
int outside(int n) { return n; }

// memsafety: always
// no-overflow: always
// termination: d >= 1
// ensures: result == 0 || result == 1
int asks(unsigned d) {
    while (d == 0) {
        if (outside(1)) return 1;
    }
    return 0;
}

/* Undefined behaviour ends a run. */
// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result >= 0
int overflows(int n) {
    int i = 0;
    while (n == 4) i++;
    return i;
}

volatile int flag;
// memsafety: always
// no-overflow: always
// termination: n != 4
// assigns: nothing
// ensures: result == 0 || result == 1
int waits(int n) {
    while (n == 4) {
        if (flag) return 1;
    }
    return 0;
}

int limit;
// memsafety: always
// no-overflow: always
// termination: n != 4
// assigns: nothing
// ensures: result == 0 || result == 1
int until(int n) {
    while (n == 4) {
        if (limit == 7) return 1;
    }
    return 0;
}
