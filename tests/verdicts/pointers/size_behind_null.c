// landfall: memsafety=true termination=true
// options: --entry wipe --assume null_or(valid(m,m->length+4,1))
// A pointer that may be null, with a size that lies behind it.
#include <string.h>
struct message {
    unsigned length;
    unsigned char data[];
};
void wipe(struct message *m) {
    if (m)
        memset(m->data, 0, m->length);
}
