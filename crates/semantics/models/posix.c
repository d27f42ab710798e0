/* <unistd.h>, <fcntl.h> and the like: files by descriptors. What is read is arbitrary, and every call may fail. */
#include "model.h"

typedef long ssize_t;

static ssize_t count(size_t n)
{
    size_t done = __landfall_any_size();
    if (done > (size_t)LONG_MAX)
        return -1;
    return (ssize_t)(done < n ? done : n);
}

// Writes up to n bytes of any contents to the buffer; their number, 0 at the end, -1 on an error.
ssize_t read(int file, void *buffer, size_t n)
{
    (void)file;
    __landfall_any_bytes(buffer, n);
    ssize_t done = count(n);
    __landfall_takes_input(done);
    return done;
}

// Reads n bytes of the buffer.
ssize_t write(int file, const void *buffer, size_t n)
{
    (void)file;
    __landfall_read(buffer, n);
    return count(n);
}

// Any descriptor, or -1.
int open(const char *path, int flags, ...)
{
    (void)flags;
    string_read(path);
    __landfall_more_input();
    return __landfall_any_count();
}

// Any descriptor, or -1.
int creat(const char *path, unsigned int mode)
{
    (void)mode;
    string_read(path);
    return __landfall_any_count();
}

// 0 or -1.
int close(int file)
{
    (void)file;
    return __landfall_any_failure();
}

// Any number from -1.
long lseek(int file, long offset, int whence)
{
    (void)file;
    (void)offset;
    (void)whence;
    __landfall_more_input();
    long result = __landfall_any_long();
    return result < -1 ? -1 : result;
}

// 0 or -1.
int access(const char *path, int mode)
{
    (void)mode;
    string_read(path);
    return __landfall_any_failure();
}

// 0 or -1.
int unlink(const char *path)
{
    string_read(path);
    return __landfall_any_failure();
}

// 0 or -1.
int mkdir(const char *path, unsigned int mode)
{
    (void)mode;
    string_read(path);
    return __landfall_any_failure();
}

// 0 or -1.
int rmdir(const char *path)
{
    string_read(path);
    return __landfall_any_failure();
}

// 0 or -1.
int chdir(const char *path)
{
    string_read(path);
    return __landfall_any_failure();
}

// Two descriptors; what fails writes none.
int pipe(int files[2])
{
    int failure = __landfall_any_failure();
    if (failure == 0) {
        __landfall_more_input();
        files[0] = __landfall_any_count();
        files[1] = __landfall_any_count();
    }
    return failure;
}
