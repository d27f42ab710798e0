// landfall: memsafety=false(valid-deref)
// The last pointer leads behind the last record.
#include <stdio.h>

struct item {
    int key;
    int value;
};

int main(void) {
    struct item items[50];
    struct item *order[50];
    int n = 0;
    while (n < 50 && scanf("%d %d", &items[n].key, &items[n].value) == 2) {
        order[n] = &items[n + 1];
        n++;
    }
    for (int i = 1; i < n; i++) {
        struct item *moved = order[i];
        int k = i;
        while (k > 0 && order[k - 1]->key > moved->key) {
            order[k] = order[k - 1];
            k--;
        }
        order[k] = moved;
    }
    for (int i = 0; i < n; i++)
        printf("%d %d\n", order[i]->key, order[i]->value);
    return 0;
}
