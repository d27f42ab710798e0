/* <stdlib.h>: allocation, made of the native operations. */
#include "model.h"

#define EINVAL 22
#define ENOMEM 12

// As realloc with n * size bytes; null where the product is too large.
void *reallocarray(void *p, size_t n, size_t size)
{
    if (size != 0 && n > SIZE_MAX / size)
        return NULL;
    return realloc(p, n * size);
}

// A new block by way of the first argument; 0 or the number of an error.
int posix_memalign(void **target, size_t alignment, size_t n)
{
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    void *p = malloc(n);
    if (p == NULL)
        return ENOMEM;
    *target = p;
    return 0;
}
