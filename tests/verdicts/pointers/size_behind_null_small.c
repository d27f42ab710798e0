// landfall: memsafety=false termination=true
// options: --entry wipe --assume null_or(valid(m,m->length+3,1))
// The same with a byte too little.
#include <string.h>
struct message {
    unsigned length;
    unsigned char data[];
};
void wipe(struct message *m) {
    if (m)
        memset(m->data, 0, m->length);
}
