/* Builds entry states from commands and calls functions in them, one process each. The source under test comes before
 * this text and the tables of functions and globals behind it. See `harness.rs`. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

typedef unsigned char oracle_byte;
typedef uint64_t oracle_word;

void oracle_call(int function, oracle_word *arguments);
oracle_byte *oracle_global(int global);

enum { NOT_BUILT = 77, WROTE = 78, BROKEN = 79, MOST = 256 };

static oracle_byte *oracle_block[MOST];
static oracle_word oracle_args[MOST];
static oracle_byte *oracle_kept[MOST], *oracle_copy[MOST];
static size_t oracle_size[MOST];
static int oracle_kept_count;
/* What a function outside the program may write. */
static oracle_byte *oracle_open[MOST];
static size_t oracle_open_size[MOST];
static int oracle_open_count;

/* What the contract promises of memory: parts that may be written, blocks that may be freed, and all there was. */
static oracle_byte *oracle_part[MOST], *oracle_freed[MOST], *oracle_there[MOST], *oracle_before[MOST];
static size_t oracle_part_size[MOST], oracle_there_size[MOST];
static int oracle_parts, oracle_freeds, oracle_theres, oracle_any_free, oracle_is_heap[MOST];

const void *__sanitizer_get_allocated_begin(const void *);
size_t __sanitizer_get_allocated_size(const volatile void *);
int __sanitizer_get_ownership(const volatile void *);
void oracle_globals(void);

/* A number, or the address that a pointer holds, in elements: of two in one block the difference is what C means by it. */
#define ORACLE_POINTER(x) __builtin_choose_expr(__builtin_classify_type(x) == 5, (x), (char *)0)
#define ORACLE_NUMBER(x) ((__int128)(x) / (__int128)sizeof(*ORACLE_POINTER(x)))

static void oracle_broken(const char *what)
{
    fprintf(stderr, "broken: %s\n", what);
    _exit(BROKEN);
}

static void oracle_allow(oracle_byte *part, __int128 bytes)
{
    if (bytes <= 0) return;
    oracle_part[oracle_parts] = part;
    oracle_part_size[oracle_parts++] = bytes;
}

static void oracle_may_free(oracle_byte *block)
{
    if (!block) oracle_any_free = 1;
    oracle_freed[oracle_freeds++] = block;
}

static void oracle_there_is(oracle_byte *block, size_t bytes, int heap)
{
    oracle_is_heap[oracle_theres] = heap;
    oracle_there[oracle_theres] = block;
    oracle_there_size[oracle_theres++] = bytes;
}

static void oracle_remember(void)
{
    int i;
    oracle_globals();
    for (i = 0; i < oracle_theres; i++)
        oracle_before[i] = memcpy(malloc(oracle_there_size[i] + 1), oracle_there[i], oracle_there_size[i]);
}

/* Nothing else was written or freed. */
static void oracle_compare(void)
{
    int i, j;
    size_t at;
    for (i = 0; i < oracle_theres; i++) {
        if (oracle_is_heap[i] && !__sanitizer_get_ownership(oracle_there[i])) {
            int listed = oracle_any_free;
            for (j = 0; j < oracle_freeds; j++)
                listed |= oracle_freed[j] == oracle_there[i];
            if (!listed) oracle_broken("frees");
            continue;
        }
        for (at = 0; at < oracle_there_size[i]; at++) {
            int listed = 0;
            if (oracle_there[i][at] == oracle_before[i][at]) continue;
            for (j = 0; j < oracle_parts; j++)
                listed |= oracle_there[i] + at >= oracle_part[j] && oracle_there[i] + at < oracle_part[j] + oracle_part_size[j];
            if (!listed) oracle_broken("assigns");
        }
    }
}

static int oracle_is_new(oracle_byte *block, __int128 bytes)
{
    return __sanitizer_get_allocated_begin(block) == block && __sanitizer_get_allocated_size(block) >= bytes;
}

/* The elements before the first zero element. */
static size_t oracle_length(const void *string, size_t unit)
{
    static const char zero[8];
    size_t n = 0;
    while (memcmp((const char *)string + n * unit, zero, unit)) n++;
    return n;
}

/* A function outside the program: it returns any value and writes any bytes to all that it may write. */
static oracle_word oracle_outside(void)
{
    static oracle_word random = 88172645463325252u;
    int i;
    size_t at;
    for (i = 0; i < oracle_open_count; i++)
        for (at = 0; at < oracle_open_size[i]; at++) {
            random ^= random << 13, random ^= random >> 7, random ^= random << 17;
            if (random % 4 == 0) oracle_open[i][at] = random >> 40 & (random >> 8 & 1 ? 3 : 255);
        }
    random ^= random << 13, random ^= random >> 7, random ^= random << 17;
    return random % 3 == 0 ? random : random % 3 - 1;
}

static void oracle_fill(oracle_byte *to, FILE *in)
{
    unsigned value;
    size_t n, i;
    fscanf(in, "%zu", &n);
    for (i = 0; i < n; i++) { fscanf(in, "%2x", &value); to[i] = value; }
}

/* One state: commands up to `end`. With `run` 0 they are only read. */
static void oracle_state(FILE *in, int run)
{
    char command[16];
    for (;;) {
        long long k = 0, j = 0, off = 0, n = 0;
        if (fscanf(in, "%15s", command) != 1) exit(0);
        if (!strcmp(command, "end")) return;
        if (!run) { fscanf(in, "%*[^\n]"); continue; }
        if (!strcmp(command, "new")) { /* block, bytes, bytes before it */
            fscanf(in, "%lld %lld %lld", &k, &n, &off);
            oracle_block[k] = (oracle_byte *)malloc(n + off) + off;
            oracle_there_is(oracle_block[k] - off, n + off, 1);
        } else if (!strcmp(command, "part")) { /* block, block, offset */
            fscanf(in, "%lld %lld %lld", &k, &j, &off);
            oracle_block[k] = oracle_block[j] + off;
        } else if (!strcmp(command, "global")) { /* block, global, offset */
            fscanf(in, "%lld %lld %lld", &k, &j, &off);
            oracle_block[k] = oracle_global(j) + off;
        } else if (!strcmp(command, "fill")) { /* block, offset, count, bytes */
            fscanf(in, "%lld %lld", &k, &off);
            oracle_fill(oracle_block[k] + off, in);
        } else if (!strcmp(command, "ptr")) { /* block, offset, block, offset */
            oracle_byte *value;
            fscanf(in, "%lld %lld %lld %lld", &k, &off, &j, &n);
            value = oracle_block[j] + n;
            memcpy(oracle_block[k] + off, &value, sizeof value);
        } else if (!strcmp(command, "isptr")) { /* block, offset, block, offset */
            oracle_byte *value;
            fscanf(in, "%lld %lld %lld %lld", &k, &off, &j, &n);
            memcpy(&value, oracle_block[k] + off, sizeof value);
            if (value != oracle_block[j] + n) _exit(NOT_BUILT);
        } else if (!strcmp(command, "is")) { /* block, offset, bytes, value */
            oracle_word value = 0, wanted;
            fscanf(in, "%lld %lld %lld %llu", &k, &off, &n, (unsigned long long *)&wanted);
            memcpy(&value, oracle_block[k] + off, n);
            if (value != wanted) _exit(NOT_BUILT);
        } else if (!strcmp(command, "length")) { /* block, length, bytes of an element */
            static const char zero[8];
            fscanf(in, "%lld %lld %lld", &k, &n, &j);
            for (off = 0; off < n; off++)
                if (!memcmp(oracle_block[k] + off * j, zero, j)) _exit(NOT_BUILT);
            if (memcmp(oracle_block[k] + n * j, zero, j)) _exit(NOT_BUILT);
        } else if (!strcmp(command, "value")) { /* argument, value */
            oracle_word value;
            fscanf(in, "%lld %llu", &k, (unsigned long long *)&value);
            oracle_args[k] = value;
        } else if (!strcmp(command, "address")) { /* argument, block, offset */
            fscanf(in, "%lld %lld %lld", &k, &j, &off);
            oracle_args[k] = (oracle_word)(oracle_block[j] + off);
        } else if (!strcmp(command, "function")) { /* argument */
            fscanf(in, "%lld", &k);
            oracle_args[k] = (oracle_word)oracle_outside;
        } else if (!strcmp(command, "code")) { /* block, offset */
            oracle_word value = (oracle_word)oracle_outside;
            fscanf(in, "%lld %lld", &k, &off);
            memcpy(oracle_block[k] + off, &value, sizeof value);
        } else if (!strcmp(command, "open")) { /* block, bytes */
            fscanf(in, "%lld %lld", &k, &n);
            oracle_open[oracle_open_count] = oracle_block[k];
            oracle_open_size[oracle_open_count++] = n;
        } else if (!strcmp(command, "keep")) { /* block, bytes that may not change */
            fscanf(in, "%lld %lld", &k, &n);
            oracle_kept[oracle_kept_count] = oracle_block[k];
            oracle_copy[oracle_kept_count] = memcpy(malloc(n + 1), oracle_block[k], n);
            oracle_size[oracle_kept_count++] = n;
        } else if (!strcmp(command, "call")) {
            int i;
            fscanf(in, "%lld", &k);
            oracle_call(k, oracle_args);
            for (i = 0; i < oracle_kept_count; i++)
                if (memcmp(oracle_kept[i], oracle_copy[i], oracle_size[i])) _exit(WROTE);
            _exit(0);
        }
    }
}

int main(int argc, char **argv)
{
    long total = atol(argv[2]), i, start = 0, late = 0;
    for (i = 0; i < total; i++) {
        int status, fds[2];
        char text[3000];
        size_t n = 0;
        ssize_t got;
        pid_t child;
        FILE *in;
        if (pipe(fds)) return 1;
        fflush(stdout);
        child = fork();
        in = fopen(argv[1], "r"); /* each its own: a file's position is shared */
        fseek(in, start, SEEK_SET);
        if (!child) {
            close(fds[0]);
            dup2(fds[1], 2);
            freopen("/dev/null", "w", stdout);
            freopen("/dev/null", "r", stdin);
            struct itimerval limit = { { 0, 0 }, { late < 2, late < 2 ? 0 : 50000 } };
            setitimer(ITIMER_REAL, &limit, 0);
            oracle_state(in, 1);
            _exit(NOT_BUILT);
        }
        close(fds[1]);
        oracle_state(in, 0);
        start = ftell(in);
        fclose(in);
        while ((got = read(fds[0], text + n, sizeof text - 1 - n)) > 0) n += got;
        text[n] = 0;
        close(fds[0]);
        waitpid(child, &status, 0);
        late += WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
        for (size_t c = 0; c < n; c++) if (text[c] == '\n') text[c] = '\t';
        printf("%d %s\n", WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status), text);
    }
    return 0;
}
