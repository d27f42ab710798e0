// landfall: memsafety=false no-overflow=true termination=true
// Names in a table that was cleared are filled to their last bytes, and the records behind them.
#include <string.h>

struct account {
    char owner[16];
    long balance;
};

static struct account accounts[1];

int main(int argc, char **argv) {
    int n = 0;
    for (int i = 1; i < argc && n < 1; i++) {
        memset(accounts[n].owner, argv[i][0] ? argv[i][0] : 1, sizeof accounts[n]);
        n++;
    }
    size_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += strlen(accounts[i].owner);
    return sum > 300;
}
