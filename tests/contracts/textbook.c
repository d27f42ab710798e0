/* What textbooks show first: searching, sorting, sums, queues, vectors. */
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

// memsafety: valid(a, high + 1), low >= 0
// no-overflow: low >= -2147483647, high <= 2147483646
// termination: always
// assigns: a[0 .. high]
void quick_sort(int a[], int low, int high)
{
    if (low >= high)
        return;
    int last = low - 1, pivot = a[high];
    for (int i = low; i < high; i++)
        if (a[i] <= pivot)
            swap(&a[++last], &a[i]);
    swap(&a[last + 1], &a[high]);
    quick_sort(a, low, last);
    quick_sort(a, last + 2, high);
}

// memsafety: readable(a, high + 1), low >= 0
// no-overflow: high <= low + 2147483647, high <= 2147483646, low >= -2147483647
// termination: always
// assigns: nothing
// ensures: result >= -1
int search(const int *a, int low, int high, int key)
{
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == key)
            return middle;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

// memsafety: readable(a, high + 1), low >= 0
// no-overflow: unknown
// termination: always
// assigns: nothing
// no-overflow fails where readable(a, high + 1): a = block of 4088 bytes, low = -2147483648, high = 1021, key = -2147483648: signed arithmetic leaves the range of its type
int search_within(const int *a, int low, int high, int key)
{
    if (low > high)
        return -1;
    int middle = low + (high - low) / 2;
    if (a[middle] == key)
        return middle;
    return a[middle] < key ? search_within(a, middle + 1, high, key) : search_within(a, low, middle - 1, key);
}

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
bool comes_first(const int *a, int n, int one, int other)
{
    for (int i = 0; i < n; i++) {
        if (a[i] == one)
            return true;
        if (a[i] == other)
            return false;
    }
    return false;
}

// memsafety: readable(digits, n)
// no-overflow: always
// termination: always
// assigns: nothing
bool is_small(const unsigned char *digits, int n, int limit)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (digits[i] > 9)
            return false;
        sum ^= digits[i];
    }
    return sum < limit;
}

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
long total(const int *a, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -1 || month < result <= 432, result >= day
int days_before(int day, int month)
{
    static const int days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    if (day < 1 || day > 31 || month < 0 || month > 11)
        return -1;
    for (int i = 0; i < month; i++)
        day += days[i];
    return day;
}

// memsafety: valid(out, 3)
// no-overflow: always
// termination: always
// assigns: *out, out[1], out[2]
// ensures: 48 <= *out <= 102
void put_hex(unsigned char byte, char *out)
{
    static const char *digits = "0123456789abcdef";
    out[0] = digits[byte >> 4];
    out[1] = digits[byte & 15];
    out[2] = 0;
}

static int most = 8;

// memsafety: readable(a, i + 1)
// no-overflow: always
// termination: always
// assigns: nothing
int get_within(const int *a, int i)
{
    return i >= 0 && i < most ? a[i] : -1;
}

static int written = 8;

// memsafety: always
// no-overflow: always
// termination: always
// assigns: written
// ensures: written == value
void set_written(int value)
{
    written = value;
}

// memsafety: readable(a, 8)
// no-overflow: always
// termination: always
// assigns: nothing
int get_written(const int *a)
{
    return a[written & 7];
}

struct queue {
    unsigned read, write;
    int data[32];
};

// memsafety: valid(q)
// no-overflow: always
// termination: always
// assigns: *q
// ensures: q->read == old(q->read)
// ensures: q->write <= old(q->write) + 1
void put(struct queue *q, int value)
{
    q->data[q->write & 31] = value;
    q->write++;
}

struct vector {
    int *data;
    size_t used, room;
};

// memsafety: valid(v), null(v->data), v->room == 0, string(s), v->used <= v->room, disjoint(v, s) || valid(v), string(s), allocated(v->data), valid(v->data, v->room), v->used <= v->room, disjoint(v, s, v->data)
// no-overflow: always
// termination: always
// assigns: v->data, v->used, v->room, v->data[0 .. v->room - 1]
// frees: *v->data
// ensures: result == -1 || result == 0
// ensures: v->used >= 1
// ensures: v->room >= 1
int push_length(struct vector *v, const char *s)
{
    if (v->used == v->room) {
        int *data = realloc(v->data, (v->room + 1) * sizeof *data);
        if (!data)
            return -1;
        v->data = data;
        v->room++;
    }
    v->data[v->used++] = strlen(s) & 1;
    return 0;
}

// memsafety: null_or(allocated(p))
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *p
// ensures: result >= 0
int grow_and_mix(int *p, int n)
{
    int *moved = realloc(p, 40);
    int mixed = 0;
    for (int i = 0; i < n; i++)
        mixed ^= i;
    free(moved);
    return mixed;
}

struct entry {
    int key, value;
};

// memsafety: valid(entries, n)
// no-overflow: always
// termination: always
// assigns: entries[0 .. n - 1]
void replace(struct entry *entries, int n, int to, int from)
{
    if (to < 0 || from < 0 || to >= n || from >= n)
        return;
    entries[to] = entries[from];
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
unsigned rotate(unsigned x, unsigned n)
{
    return x << n | x >> (32 - n);
}

// memsafety: string(s, 8)
// no-overflow: always
// termination: always
// assigns: nothing
int length_of_eight(const char *s)
{
    int i = 0;
    while (i < 8 && s[i])
        i++;
    return i;
}

// memsafety: valid(a, n), calls(f)
// no-overflow: always
// termination: valid(a, n), calls(f)
// ensures: result == n
int map(int *a, int n, int (*f)(int))
{
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
    return n;
}

static int half(int x)
{
    return x / 2;
}

// memsafety: valid(a, 3)
// no-overflow: always
// termination: always
// assigns: a[0 .. 2]
// ensures: result == 3
int all_halves(int a[3])
{
    return map(a, 3, half);
}

static unsigned root(unsigned n)
{
    unsigned low = 0, high = 65536;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
bool has_smaller_root(unsigned a, unsigned b)
{
    return root(a) < root(b);
}

struct tree {
    int key;
    struct tree *left, *right;
};

// memsafety: valid(place), readable(one), tree(*place, left, right)
// no-overflow: always
// termination: valid(place), readable(one), tree(*place, left, right)
// assigns: tree(*place, left, right), *place
void insert(struct tree **place, struct tree *one)
{
    while (*place)
        place = one->key < (*place)->key ? &(*place)->left : &(*place)->right;
    *place = one;
}

// memsafety: readable(data, n)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 1 || -n < result <= 65520
unsigned checksum(const unsigned char *data, int n)
{
    unsigned sum = 1;
    for (int i = 0; i < n; i++)
        sum = (sum + data[i]) % 65521;
    return sum;
}

// memsafety: readable(data, n), at <= n
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -1 || 0 <= result <= 65535
int big_endian(const unsigned char *data, unsigned long n, unsigned long at)
{
    if (n - at < 2)
        return -1;
    return data[at] << 8 | data[at + 1];
}

struct cursor {
    const unsigned char *data;
    unsigned long length, position;
};

// memsafety: valid(c), valid(out), readable(c->data, c->length), c->position <= c->length, disjoint(c, out), disjoint(c, c->data)
// no-overflow: always
// termination: always
// assigns: c->position, *out
// ensures: result == 0 || result == 1
// ensures: old(c->position) <= c->position <= c->length, c->position <= old(c->position) + 1
int next_byte(struct cursor *c, unsigned char *out)
{
    if (c->length - c->position < 1)
        return 0;
    *out = c->data[c->position++];
    return 1;
}

// memsafety: valid(buffer, 12)
// no-overflow: always
// termination: always
// assigns: buffer[0 .. 11]
// ensures: result == buffer
char *decimal(int value, char *buffer)
{
    char digits[12];
    int n = 0, k = 0;
    unsigned rest = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0)
        buffer[k++] = '-';
    while (n > 0)
        buffer[k++] = digits[--n];
    buffer[k] = '\0';
    return buffer;
}

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: 0 <= result <= 1, 2*result <= strlen(s)
int escapes(const char *s)
{
    int found = 0;
    while (*s) {
        if (*s == '%' && isxdigit((unsigned char)s[1])) {
            found = 1;
            s += 2;
        } else {
            s++;
        }
    }
    return found;
}
