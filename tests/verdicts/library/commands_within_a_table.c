// landfall: memsafety=true? no-overflow=true?
/* Lines of commands: as many names as the table has room for, and small numbers. */
#include <stdio.h>
#include <string.h>

static struct { char name[16]; int amount; } table[20];
static int count;

static void add(const char *name, int amount)
{
    for (int i = 0; i < count; i++)
        if (strcmp(table[i].name, name) == 0) return;
    if (count >= 20) return;
    int at = count++;
    memset(table[at].name, 0, 16);
    strncpy(table[at].name, name, 15);
    table[at].amount = amount;
}

static long sum(void)
{
    long sum = 0; for (int i = 0; i < count; i++) sum += table[i].amount;
    return sum;
}

int main(void)
{
    char line[80], command[8], name[16];
    int amount;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%7s", command) != 1) continue;
        if (strcmp(command, "add") == 0 && sscanf(line, "%*s %15s %d", name, &amount) == 2) add(name, amount);
        else if (strcmp(command, "sum") == 0) printf("%ld\n", sum());
        else if (strcmp(command, "quit") == 0) break;
    }
    return 0;
}
