// landfall: memsafety=true no-overflow=true termination=true
// A name is copied into each record: its other members stay as they are.
#include <string.h>

struct record {
    int group;
    char name[16];
    int next;
};

int main(int argc, char **argv) {
    static struct record records[40];
    int sum[8] = {0};
    int n = 0;
    for (int i = 1; i < argc && n < 40; i++) {
        records[n].group = strlen(argv[i]) % 8;
        records[n].next = n;
        strncpy(records[n].name, argv[i], sizeof records[n].name);
        n++;
    }
    for (int i = 0; i < n; i++)
        sum[records[records[i].next].group]++;
    return 0;
}
