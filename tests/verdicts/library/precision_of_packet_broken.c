// landfall: memsafety=false no-overflow=true termination=true
// The sum takes one byte more than the packet has.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packet {
    unsigned short kind;
    unsigned short length;
    unsigned char data[];
};

static struct packet *packet_new(const void *data, unsigned short length) {
    struct packet *p = malloc(sizeof *p + length);
    if (!p) return NULL;
    p->kind = 1;
    p->length = length;
    memcpy(p->data, data, length);
    return p;
}

unsigned packet_sum(const struct packet *p) {
    unsigned sum = 0;
    for (int i = 0; i <= p->length; i++) sum += p->data[i];
    return sum;
}

int main(void) {
    char line[32];
    if (!fgets(line, sizeof line, stdin)) return 1;
    struct packet *p = packet_new(line, (unsigned short)strlen(line));
    if (!p) return 1;
    printf("%u %.*s\n", packet_sum(p), p->length, (const char *)p->data);
    free(p);
    return 0;
}
