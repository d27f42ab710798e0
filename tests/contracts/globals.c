/* Variables outside functions, static state and constant tables. */
#include <stddef.h>
#include <stdlib.h>

int total, ring[16];
unsigned head;
char *saved;
static int state;
const unsigned char table[16] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };
struct shared { int *p; int n; } shared;

// memsafety: always
// no-overflow: n + total >= -2147483648, n + total <= 2147483647
// termination: always
// assigns: total
// ensures: total == n + old(total)
void add_to_total(int n) { total += n; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: 1 <= result <= 16
int look_up(unsigned i) { return table[i & 15]; }

// memsafety: i <= 15
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: 1 <= result <= 16
int look_up_any(unsigned i) { return table[i]; }

// memsafety: i <= 15
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: 1 <= result <= 16
int look_up_last(unsigned i) { return i <= 16 ? table[i] : 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: ring, head
// ensures: head <= old(head) + 1
void put(int v) { ring[head++ & 15] = v; }

// memsafety: head <= 15
// no-overflow: always
// termination: always
// assigns: ring
void put_by_state(int v) { ring[head] = v; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: saved
void save(char *p) { saved = p; }

// memsafety: valid(p)
// no-overflow: always
// termination: always
// assigns: *p, saved
// ensures: *p == 0
void save_and_write(char *p) { saved = p; *saved = 0; }

// memsafety: readable(saved)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == *saved
char use_saved(void) { return *saved; }

// memsafety: null_or(allocated(saved)), disjoint(saved, &saved)
// no-overflow: always
// termination: always
// assigns: saved
// frees: *saved
void clear_saved(void) { free(saved); saved = 0; }

// memsafety: readable(p), disjoint(p, &total)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == *p
int is_total(int *p) { if (p == &total) return *(volatile int *)0; return *p; }

// memsafety: unknown
// no-overflow: always
// termination: always
int is_table(const unsigned char *p) { return p == table ? *(volatile int *)0 : p[0]; }

// memsafety: unknown
// no-overflow: always
// termination: always
int is_end_of_table(const unsigned char *p) { return p == table + 16 ? *(volatile int *)0 : 0; }

// memsafety: valid(p), disjoint(p, &total)
// no-overflow: always
// termination: always
// assigns: *p, total
// ensures: *p == 2
// ensures: total == 1
void write_through(int *p) { total = 1; *p = 2; if (total != 1) *(volatile int *)0 = 0; }

// memsafety: valid(p), disjoint(p, &head)
// no-overflow: always
// termination: always
// assigns: *p, ring[0], head
// ensures: head == 0
void head_through(int *p) { head = 0; *p = 99; ring[head] = 1; }

// memsafety: state >= -1, state <= 15
// no-overflow: always
// termination: always
// assigns: state
// ensures: 0 <= state <= 15, state >= old(state), state <= old(state) + 1
int step(void) { if (state < 15) state++; return ring[state]; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: state
// ensures: 1 <= state <= 15
int step_safe(void) { if (state < 0 || state > 14) state = 0; return ring[state++]; }

// memsafety: readable(shared.p, shared.n)
// no-overflow: always
// termination: always
// assigns: nothing
int members(void) { int s = 0; for (int i = 0; i < shared.n; i++) s ^= shared.p[i]; return s; }

// memsafety: valid(p)
// no-overflow: always
// termination: always
// assigns: *p
// ensures: result == 0
// ensures: *p == 0
int table_unchanged(unsigned char *p) { *p = 0; return table[0] == 1 ? 0 : *(volatile int *)0; }

// memsafety: always
// no-overflow: calls <= 2147483646
// termination: always
// assigns: calls
// ensures: result == old(calls) + 1
// ensures: calls == old(calls) + 1
int static_local(void) { static int calls; return ++calls; }

// memsafety: i >= 0, i <= 3
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || 97 <= result <= 99
int constant_string(int i) { return "abc"[i]; }

// memsafety: never
// no-overflow: always
// termination: always
void write_constant(void) { *(char *)&table[0] = 0; }
