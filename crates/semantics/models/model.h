/* What models say beyond C. Each helper has a native meaning (semantics::library); the tests against the C library
   define them as functions. */
#ifndef LANDFALL_MODEL_H
#define LANDFALL_MODEL_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* Any value: of the type, from 1, from -1, 0 or -1, of a char or EOF. The library chooses; no input of the program's is asked. */
int __landfall_any_int(void);
long __landfall_any_long(void);
size_t __landfall_any_size(void);
int __landfall_any_positive(void);
int __landfall_any_count(void);
int __landfall_any_failure(void);
int __landfall_any_character(void);

/* Yes: any number from 1. Engines that follow one library take glibc's, the argument. */
int __landfall_answer(int yes);

/* Writes any n bytes to p. */
void __landfall_any_bytes(void *p, size_t n);

/* Writes any string with its terminator to p: it takes at most n bytes, at least 1. With null it does nothing. */
void __landfall_any_string(char *p, size_t n);

/* Reads n bytes at p. */
void __landfall_read(const void *p, size_t n);

/* Puts the n pointers at p into any order. */
void __landfall_reorders(void **p, size_t n);

/* A string begins at s: of a text in a table it is known from here on where it ends. */
void __landfall_string_begins(const char *s);

/* The length of the string at s if its contents are known at once (a string literal), else -1. */
long __landfall_known_length(const char *s);

/* A new block of the library's, and its end: not the program's to free or to lose. */
void *__landfall_open(size_t n);
void *__landfall_open_or_null(size_t n);
void __landfall_close(void *block);

/* The file of that path is opened in that mode. Null: some file is opened, changed, or read from another place, so that what
   is read later may be what the program knows. */
void __landfall_file(const char *path, const char *mode);

/* Input of files, streams and sockets, for proofs that take for granted that it comes to an end: if n is positive, a byte of it
   was taken; a byte was given back and can be read again; there may be more of it than before. */
void __landfall_takes_input(long n);
void __landfall_gives_input(void);
void __landfall_more_input(void);

/* A new block of n bytes for the result of a function of that family. The block that the family had before must not be
   used any more: the library may overwrite or free it. */
void *__landfall_result(size_t n, int family);
void *__landfall_result_or_null(size_t n, int family);
void __landfall_end_result(int family);

enum family { ENVIRONMENT, ERROR_TEXT, SIGNAL_TEXT, LOCALE };

/* The environment is asked for that name; null: it is changed. The same question has the same answer, and what a caller of the
   entry knows of it is not known here. */
void __landfall_asks(const char *name);

/* 1 where the one result of a function is computed, 0 where every result that may be is taken. */
int __landfall_exact(void);

/* 1 where paths are merged, so that what a loop may compute is better told at once; 0 where each path is followed. */
int __landfall_summarises(void);

/* What the library chooses from here on may have to agree with what it chose before. */
void __landfall_agrees(void);

/* The n bytes at p and the m bytes at q must not overlap: parameters with restrict. */
void __landfall_disjoint(const void *p, size_t n, const void *q, size_t m);

/* 0 if the pointers point into different blocks. To say 1 is always right. */
int __landfall_may_share(const void *p, const void *q);

/* The arguments make behaviour undefined, and no access of memory shows it. */
void __landfall_undefined(void);

/* A number in a string cannot be represented in the type of the result: undefined, and assumed to give some value. */
void __landfall_no_such_number(void);

/* The quotient that comes next cannot be represented: overflow of a signed integer, which is undefined. In a program without
   checks for overflow the call is left out: the division shows it. */
void __landfall_overflow(void);

/* 0 if no comparison of the program does more than to return its result, else 1. To say 1 is always right. */
int __landfall_comparisons_act(void);

/* What happens now has no model. */
void __landfall_unknown(void);

/* Native operations. */
void *memcpy(void *restrict target, const void *restrict source, size_t n);
void *memmove(void *target, const void *source, size_t n);
void *memset(void *target, int byte, size_t n);
void *malloc(size_t n);
void *realloc(void *p, size_t n);
void free(void *p);

/* The length of a string. */
static inline size_t string_length(const char *s)
{
    long known = __landfall_known_length(s);
    if (known >= 0)
        return (size_t)known;
    __landfall_string_begins(s);
    size_t n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

/* The same, but at most the limit; no byte after it is read. */
static inline size_t string_length_up_to(const char *s, size_t limit)
{
    long known = __landfall_known_length(s);
    if (known >= 0)
        return (size_t)known < limit ? (size_t)known : limit;
    __landfall_string_begins(s);
    size_t n = 0;
    while (n < limit && s[n] != '\0')
        n++;
    return n;
}

/* The n bytes at p must not overlap the string at s. */
static inline void apart_from_string(const void *p, size_t n, const char *s)
{
    if (__landfall_may_share(p, s) != 0)
        __landfall_disjoint(p, n, s, string_length(s) + 1);
}

/* White space in the locale "C". */
static inline int is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Reads a string. */
static inline void string_read(const char *s)
{
    (void)string_length(s);
}

/* Whether the letters of ASCII are the same in lower case. Said without lower-case letters, so that little is to be told apart. */
static inline int same_letter(unsigned char a, unsigned char b)
{
    return a == b || (a - b == 'a' - 'A' && b >= 'A' && b <= 'Z') || (b - a == 'a' - 'A' && a >= 'A' && a <= 'Z');
}

#endif
