/* What models say beyond C. Each helper has a native meaning (semantics::library); the tests against the C library
   define them as functions. */
#ifndef LANDFALL_MODEL_H
#define LANDFALL_MODEL_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* Any value: of the type, from 1, of a char or EOF. The library chooses; no input of the program's is asked. */
int __landfall_any_int(void);
long __landfall_any_long(void);
size_t __landfall_any_size(void);
int __landfall_any_positive(void);
int __landfall_any_character(void);

/* Writes any n bytes to p. */
void __landfall_any_bytes(void *p, size_t n);

/* Reads n bytes at p. */
void __landfall_read(const void *p, size_t n);

/* The arguments make behaviour undefined, and no access of memory shows it. */
void __landfall_undefined(void);

/* The result of the function cannot be represented: overflow of a signed integer, which is undefined. */
void __landfall_overflow(void);

/* What happens now has no model. */
void __landfall_unknown(void);

/* Native operations. */
void *memcpy(void *restrict target, const void *restrict source, size_t n);
void *memmove(void *target, const void *source, size_t n);
void *memset(void *target, int byte, size_t n);
void *malloc(size_t n);
void free(void *p);

#endif
