/* <sys/socket.h>, <arpa/inet.h>: sockets. What others send is arbitrary, every call may fail, and all of them return. */
#include "model.h"

typedef long ssize_t;
typedef unsigned int socklen_t;

/* The bytes of an address of any family at most (struct sockaddr_storage). */
#define LONGEST 128

static ssize_t count(size_t n)
{
    size_t done = __landfall_any_size();
    if (done > (size_t)LONG_MAX)
        return -1;
    return (ssize_t)(done < n ? done : n);
}

/* Linux: what is looked at stays there; the length of a message of which more was sent than there is room for. */
enum { MSG_PEEK = 0x02, MSG_TRUNC = 0x20 };

/* So many bytes were received. */
static ssize_t received(size_t n, int flags)
{
    if ((flags & (MSG_PEEK | MSG_TRUNC)) != 0) {
        long length = __landfall_any_long();
        return length < -1 ? -1 : length;
    }
    ssize_t done = count(n);
    __landfall_takes_input(done);
    return done;
}

/* An address of which as much is written as has room, and its length. */
static void any_address(void *address, socklen_t *length)
{
    if (address == NULL)
        return;
    unsigned int room = *length;
    __landfall_any_bytes(address, room < LONGEST ? room : LONGEST);
    *length = (unsigned int)__landfall_any_size() % (LONGEST + 1);
}

// Any descriptor, or -1.
int socket(int domain, int type, int protocol)
{
    (void)domain;
    (void)type;
    (void)protocol;
    __landfall_more_input();
    return __landfall_any_count();
}

// Reads the address.
int bind(int socket, const void *address, socklen_t length)
{
    (void)socket;
    __landfall_read(address, length);
    return __landfall_any_failure();
}

// Reads the address.
int connect(int socket, const void *address, socklen_t length)
{
    (void)socket;
    __landfall_read(address, length);
    __landfall_more_input();
    return __landfall_any_failure();
}

// 0 or -1.
int listen(int socket, int backlog)
{
    (void)socket;
    (void)backlog;
    return __landfall_any_failure();
}

// 0 or -1.
int shutdown(int socket, int how)
{
    (void)socket;
    (void)how;
    return __landfall_any_failure();
}

// Reads the value.
int setsockopt(int socket, int level, int option, const void *value, socklen_t length)
{
    (void)socket;
    (void)level;
    (void)option;
    __landfall_read(value, length);
    return __landfall_any_failure();
}

// Reads n bytes of the buffer; the number of those that were sent, or -1.
ssize_t send(int socket, const void *buffer, size_t n, int flags)
{
    (void)socket;
    (void)flags;
    __landfall_read(buffer, n);
    return count(n);
}

// As send; reads the address.
ssize_t sendto(int socket, const void *buffer, size_t n, int flags, const void *address, socklen_t length)
{
    (void)socket;
    (void)flags;
    __landfall_read(buffer, n);
    if (address != NULL)
        __landfall_read(address, length);
    return count(n);
}

// Writes up to n bytes of any contents to the buffer; their number, 0 at the end, -1 on an error. With MSG_TRUNC it may be more.
ssize_t recv(int socket, void *buffer, size_t n, int flags)
{
    (void)socket;
    __landfall_any_bytes(buffer, n);
    return received(n, flags);
}

// As recv; writes the address of the sender, as far as it has room.
ssize_t recvfrom(int socket, void *restrict buffer, size_t n, int flags, void *restrict address,
                 socklen_t *restrict length)
{
    (void)socket;
    __landfall_any_bytes(buffer, n);
    any_address(address, length);
    return received(n, flags);
}

// Writes the address of this side.
int getsockname(int socket, void *restrict address, socklen_t *restrict length)
{
    (void)socket;
    any_address(address, length);
    return __landfall_any_failure();
}

// Writes the address of the other side.
int getpeername(int socket, void *restrict address, socklen_t *restrict length)
{
    (void)socket;
    any_address(address, length);
    return __landfall_any_failure();
}

// Any address; reads the string.
unsigned int inet_addr(const char *text)
{
    string_read(text);
    return (unsigned int)__landfall_any_int();
}

// Reads the string, writes 4 bytes.
int inet_aton(const char *text, void *address)
{
    string_read(text);
    __landfall_any_bytes(address, 4);
    return -__landfall_any_failure();
}
