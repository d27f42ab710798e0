/* <string.h>, <strings.h>: memory. memcpy, memmove and memset are native. */
#include "model.h"

// The first byte c among n; reads up to it. Null if there is none.
void *memchr(const void *s, int c, size_t n)
{
    const unsigned char *p = s;
    for (size_t i = 0; i < n; i++)
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    return NULL;
}

// The last byte c among n; null if there is none.
void *memrchr(const void *s, int c, size_t n)
{
    const unsigned char *p = s;
    while (n > 0) {
        n--;
        if (p[n] == (unsigned char)c)
            return (void *)(p + n);
    }
    return NULL;
}

// The first byte c, however far.
void *rawmemchr(const void *s, int c)
{
    const unsigned char *p = s;
    while (*p != (unsigned char)c)
        p++;
    return (void *)p;
}

// As memcpy; the result is the end of the target.
void *mempcpy(void *restrict target, const void *restrict source, size_t n)
{
    __landfall_disjoint(target, n, source, n);
    memcpy(target, source, n);
    return (char *)target + n;
}

// As mempcpy.
void *__mempcpy(void *restrict target, const void *restrict source, size_t n)
{
    __landfall_disjoint(target, n, source, n);
    memcpy(target, source, n);
    return (char *)target + n;
}

// Copies up to and with the first byte c, at most n bytes; the result points after c in the target, or is null.
void *memccpy(void *restrict target, const void *restrict source, int c, size_t n)
{
    const unsigned char *p = source;
    size_t i = 0;
    while (i < n && p[i] != (unsigned char)c)
        i++;
    size_t copied = i < n ? i + 1 : n;
    __landfall_disjoint(target, copied, source, copied);
    memcpy(target, source, copied);
    return i < n ? (char *)target + copied : NULL;
}

// The first place among n bytes where the m bytes of the word begin; null if there is none.
void *memmem(const void *s, size_t n, const void *word, size_t m)
{
    const unsigned char *p = s, *w = word;
    __landfall_read(s, n);
    __landfall_read(word, m);
    for (size_t start = 0; start <= n && m <= n - start; start++) {
        size_t i = 0;
        while (i < m && p[start + i] == w[i])
            i++;
        if (i == m)
            return (void *)(p + start);
    }
    return NULL;
}

// As memmove, the source first.
void bcopy(const void *source, void *target, size_t n)
{
    memmove(target, source, n);
}

// As memset with 0.
void bzero(void *target, size_t n)
{
    memset(target, 0, n);
}

// As memset with 0.
void __bzero(void *target, size_t n)
{
    memset(target, 0, n);
}

// As memset with 0.
void explicit_bzero(void *target, size_t n)
{
    memset(target, 0, n);
}
