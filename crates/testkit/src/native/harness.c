/*
 * Runs the program it is linked with once for each vector of inputs, in a process of its own each time, so that globals
 * are fresh and a crash harms nobody. The parent never reaches the program's main: a constructor does all the work.
 *
 * Environment: LANDFALL_INPUTS names a file with one line per run, of decimal numbers; LANDFALL_SECONDS bounds a run.
 * Standard output gets one record per run: "run STATUS OUT ERR\n", then OUT and ERR bytes, then "\n", where STATUS is
 * what waitpid says, or -1 if the run was stopped because it took too long or wrote too much.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_INPUTS = 64, MOST_OUTPUT = 1 << 18 };

static long long landfall_inputs[MOST_INPUTS];
static int landfall_count, landfall_next;

/* The next input; 0 behind the last one. */
static long long landfall_input(void) {
    return landfall_next < landfall_count ? landfall_inputs[landfall_next++] : 0;
}

#define INPUT(type, name) \
    __attribute__((weak)) type __VERIFIER_nondet_##name(void) { return (type)landfall_input(); }
INPUT(_Bool, bool)
INPUT(char, char)
INPUT(signed char, schar)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(unsigned, unsigned)
INPUT(unsigned, u32)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)
INPUT(size_t, size_t)

/* Exit statuses that the comparison knows. */
__attribute__((weak)) void __VERIFIER_assume(int condition) {
    if (!condition) _exit(201);
}
__attribute__((weak)) void __VERIFIER_error(void) { _exit(202); }
__attribute__((weak)) void reach_error(void) { _exit(202); }

struct collected {
    int fd;
    size_t length;
    char bytes[MOST_OUTPUT];
};

static struct collected out, err;

static void write_all(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(1, bytes, length);
        if (written < 0 && errno != EINTR) _exit(3);
        if (written > 0) bytes += written, length -= written;
    }
}

/* Reads what is there; 0 at the end, -1 if it is too much. */
static int collect(struct collected *c) {
    if (c->length == sizeof c->bytes) return -1;
    ssize_t got = read(c->fd, c->bytes + c->length, sizeof c->bytes - c->length);
    if (got <= 0) return 0;
    c->length += got;
    return 1;
}

static long long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

static void follow(pid_t child, long long milliseconds) {
    long long end = now() + milliseconds;
    int stopped = 0;
    struct pollfd fds[2] = {{out.fd, POLLIN, 0}, {err.fd, POLLIN, 0}};
    out.length = err.length = 0;
    while (fds[0].fd >= 0 || fds[1].fd >= 0) {
        long long left = end - now();
        if (left <= 0) stopped = 1;
        if (stopped || poll(fds, 2, left) < 0) break;
        for (int i = 0; i < 2; i++) {
            if (fds[i].fd < 0 || !fds[i].revents) continue;
            int state = collect(i == 0 ? &out : &err);
            if (state < 0) stopped = 1;
            if (state == 0) fds[i].fd = -1;
        }
    }
    if (stopped) kill(child, SIGKILL);
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    char head[100];
    int length = snprintf(head, sizeof head, "run %d %zu %zu\n", stopped ? -1 : status, out.length, err.length);
    write_all(head, length);
    write_all(out.bytes, out.length);
    write_all(err.bytes, err.length);
    write_all("\n", 1);
}

static void limit(int resource, rlim_t value) {
    struct rlimit r = {value, value};
    setrlimit(resource, &r);
}

__attribute__((constructor)) static void landfall_runs(void) {
    const char *name = getenv("LANDFALL_INPUTS"), *seconds = getenv("LANDFALL_SECONDS");
    FILE *file = name ? fopen(name, "r") : NULL;
    if (!file) _exit(4);
    static char line[4096];
    while (fgets(line, sizeof line, file)) {
        landfall_count = landfall_next = 0;
        for (char *p = line, *rest; landfall_count < MOST_INPUTS; p = rest) {
            long long value = strtoll(p, &rest, 10);
            if (rest == p) break;
            landfall_inputs[landfall_count++] = value;
        }
        int o[2], e[2];
        if (pipe(o) || pipe(e)) _exit(5);
        pid_t child = fork();
        if (child < 0) _exit(6);
        if (child == 0) {
            dup2(o[1], 1), dup2(e[1], 2);
            close(o[0]), close(o[1]), close(e[0]), close(e[1]), close(fileno(file));
            int none = open("/dev/null", O_RDONLY);
            dup2(none, 0), close(none);
            limit(RLIMIT_CORE, 0);
            limit(RLIMIT_FSIZE, 0);
            limit(RLIMIT_CPU, atoi(seconds ? seconds : "2") + 1);
            limit(RLIMIT_STACK, 8 << 20);
            errno = 0;
            return;
        }
        close(o[1]), close(e[1]);
        out.fd = o[0], err.fd = e[0];
        follow(child, atoi(seconds ? seconds : "2") * 1000LL);
        close(o[0]), close(e[0]);
    }
    _exit(0);
}
