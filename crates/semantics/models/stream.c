/* <stdio.h>: streams. A stream is a block of the library's of one byte, so that its use after fclose is an invalid access;
   one that is not closed is not lost, for the library keeps a list of them. What is read is arbitrary, what is written
   goes nowhere, and every operation may fail. printf, scanf and their like are native. */
#include "model.h"

typedef void FILE;
typedef long ssize_t;

/* The names say that these are the library's: they may be closed. */
static char __landfall_input, __landfall_output, __landfall_errors;

// The standard input.
FILE *const stdin = &__landfall_input;
// The standard output.
FILE *const stdout = &__landfall_output;
// The standard error output.
FILE *const stderr = &__landfall_errors;

// A stream or null.
FILE *fopen(const char *restrict path, const char *restrict mode)
{
    string_read(path);
    string_read(mode);
    __landfall_file(path, mode);
    __landfall_more_input();
    return __landfall_open_or_null(1);
}

// A stream or null.
FILE *fdopen(int descriptor, const char *mode)
{
    (void)descriptor;
    string_read(mode);
    __landfall_file(NULL, NULL);
    __landfall_more_input();
    return __landfall_open_or_null(1);
}

// A stream or null.
FILE *tmpfile(void)
{
    __landfall_file(NULL, NULL);
    __landfall_more_input();
    return __landfall_open_or_null(1);
}

// Closes the stream: it must not be used any more.
int fclose(FILE *stream)
{
    __landfall_read(stream, 1);
    __landfall_close(stream);
    return __landfall_any_failure();
}

// Of a stream, or of all if it is null.
int fflush(FILE *stream)
{
    if (stream != NULL)
        __landfall_read(stream, 1);
    return __landfall_any_failure();
}

// Any answer.
int feof(FILE *stream)
{
    __landfall_read(stream, 1);
    return __landfall_any_int();
}

// Any answer.
int ferror(FILE *stream)
{
    __landfall_read(stream, 1);
    return __landfall_any_int();
}

// No effect that shows.
void clearerr(FILE *stream)
{
    __landfall_read(stream, 1);
    __landfall_file(NULL, NULL);
}

// Any number.
int fileno(FILE *stream)
{
    __landfall_read(stream, 1);
    return __landfall_any_int();
}

// No effect that shows: all that is read is arbitrary.
void rewind(FILE *stream)
{
    __landfall_read(stream, 1);
    __landfall_file(NULL, NULL);
    __landfall_more_input();
}

// As rewind.
int fseek(FILE *stream, long offset, int whence)
{
    (void)offset;
    (void)whence;
    __landfall_read(stream, 1);
    __landfall_file(NULL, NULL);
    __landfall_more_input();
    return __landfall_any_failure();
}

// Any number from -1.
long ftell(FILE *stream)
{
    __landfall_read(stream, 1);
    long result = __landfall_any_long();
    return result < -1 ? -1 : result;
}

/* A character that was read, or EOF (-1). */
static int taken(int c)
{
    __landfall_takes_input(c + 1);
    return c;
}

// Any character or EOF.
int fgetc(FILE *stream)
{
    __landfall_read(stream, 1);
    return taken(__landfall_any_character());
}

// As fgetc.
int getc(FILE *stream)
{
    __landfall_read(stream, 1);
    return taken(__landfall_any_character());
}

// As fgetc.
int getc_unlocked(FILE *stream)
{
    __landfall_read(stream, 1);
    return taken(__landfall_any_character());
}

// As fgetc.
int _IO_getc(FILE *stream)
{
    __landfall_read(stream, 1);
    return taken(__landfall_any_character());
}

// The character as an unsigned char, or EOF.
int ungetc(int c, FILE *stream)
{
    __landfall_read(stream, 1);
    __landfall_gives_input();
    return (unsigned char)c | __landfall_any_failure();
}

// The character as an unsigned char, or EOF.
int fputc(int c, FILE *stream)
{
    __landfall_read(stream, 1);
    return (unsigned char)c | __landfall_any_failure();
}

// As fputc.
int putc(int c, FILE *stream)
{
    __landfall_read(stream, 1);
    return (unsigned char)c | __landfall_any_failure();
}

// As fputc.
int putc_unlocked(int c, FILE *stream)
{
    __landfall_read(stream, 1);
    return (unsigned char)c | __landfall_any_failure();
}

// As fputc.
int _IO_putc(int c, FILE *stream)
{
    __landfall_read(stream, 1);
    return (unsigned char)c | __landfall_any_failure();
}

// Reads the string.
int fputs(const char *restrict s, FILE *restrict stream)
{
    string_read(s);
    __landfall_read(stream, 1);
    return __landfall_any_count();
}

// Reads the string.
int puts(const char *s)
{
    string_read(s);
    return __landfall_any_count();
}

// Reads the string, if it is not null.
void perror(const char *s)
{
    if (s != NULL)
        string_read(s);
}

// At most n - 1 characters and a terminator; null at the end of the file or on an error.
char *fgets(char *restrict target, int n, FILE *restrict stream)
{
    __landfall_read(stream, 1);
    if (n <= 0)
        return NULL;
    __landfall_disjoint(target, (size_t)n, stream, 1);
    /* Nothing was read, or there was an error after some characters. */
    if (__landfall_any_failure() != 0) {
        if (__landfall_any_failure() != 0)
            __landfall_any_bytes(target, (size_t)n);
        return NULL;
    }
    __landfall_any_string(target, (size_t)n);
    __landfall_takes_input(n - 1L);
    return target;
}

// As fgets, but any number of characters.
char *gets(char *target)
{
    if (__landfall_any_failure() != 0)
        return NULL;
    __landfall_any_string(target, (size_t)__landfall_any_positive());
    __landfall_takes_input(1);
    return target;
}

/* A line of any contents and any length from 1, with a terminator behind it, in a block that is large enough for it. Also where
   none is read, because the stream has ended or failed, there may be a block, and other contents. */
static ssize_t any_line(char **line, size_t *size, FILE *stream)
{
    __landfall_read(stream, 1);
    if (line == NULL || size == NULL)
        return -1;
    __landfall_disjoint(line, sizeof *line, size, sizeof *size);
    size_t length = __landfall_any_size();
    if (length >= (size_t)LONG_MAX)
        return -1;
    size_t room = *line == NULL ? 0 : *size;
    if (room <= length) {
        size_t more = __landfall_any_size();
        size_t needed = more > length ? more : length + 1;
        /* glibc leaves a block of no bytes behind, others resize it. */
        const int leaves = *line != NULL && room == 0 && __landfall_any_failure() != 0;
        char *block = leaves ? malloc(needed) : realloc(*line, needed);
        if (block == NULL) {
            if (*line == NULL)
                *size = __landfall_any_size();
            else
                __landfall_any_bytes(*line, room);
            return -1;
        }
        *line = block;
        *size = needed;
    }
    if (length == 0 || __landfall_any_failure() != 0) {
        if (__landfall_any_failure() != 0)
            __landfall_any_bytes(*line, *size);
        return -1;
    }
    __landfall_any_bytes(*line, length);
    (*line)[length] = '\0';
    __landfall_takes_input((long)length);
    return (ssize_t)length;
}

// A line of any contents, in a block that grows as needed; -1 at the end of the file or on an error.
ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream)
{
    return any_line(line, size, stream);
}

// As getline, up to another character.
ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict stream)
{
    (void)delimiter;
    return any_line(line, size, stream);
}

// Writes up to n elements of any contents.
size_t fread(void *restrict target, size_t size, size_t n, FILE *restrict stream)
{
    __landfall_read(stream, 1);
    __landfall_disjoint(target, size * n, stream, 1);
    __landfall_any_bytes(target, size * n);
    size_t count = __landfall_any_size();
    count = count < n ? count : size == 0 ? 0 : n;
    __landfall_takes_input((long)count);
    return count;
}

// Reads n elements.
size_t fwrite(const void *restrict source, size_t size, size_t n, FILE *restrict stream)
{
    __landfall_read(stream, 1);
    __landfall_read(source, size * n);
    size_t count = __landfall_any_size();
    return count < n ? count : size == 0 ? 0 : n;
}

// Reads the path.
int remove(const char *path)
{
    string_read(path);
    __landfall_file(NULL, NULL);
    return __landfall_any_failure();
}

// Reads both paths.
int rename(const char *from, const char *to)
{
    string_read(from);
    string_read(to);
    __landfall_file(NULL, NULL);
    return __landfall_any_failure();
}

// Without a buffer of the program's only: what the library does with one is not modelled.
void setbuf(FILE *restrict stream, char *restrict buffer)
{
    __landfall_read(stream, 1);
    if (buffer != NULL)
        __landfall_unknown();
}

// As setbuf.
int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size)
{
    (void)mode;
    (void)size;
    __landfall_read(stream, 1);
    if (buffer != NULL)
        __landfall_unknown();
    return __landfall_any_int();
}
