// landfall: memsafety=true no-overflow=true termination=true
// The last byte of each name in a table that was cleared stays zero.
#include <string.h>

struct account {
    char owner[16];
    long balance;
};

static struct account accounts[20];

int main(int argc, char **argv) {
    int n = 0;
    for (int i = 1; i < argc && n < 20; i++) {
        strncpy(accounts[n].owner, argv[i], 15);
        accounts[n].balance = -1;
        n++;
    }
    size_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += strlen(accounts[i].owner);
    return sum > 300;
}
