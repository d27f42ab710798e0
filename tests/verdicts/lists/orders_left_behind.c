// landfall: memsafety=false(valid-deref)@46
// An order of another item than the last one's stays when the last one's item is removed: then `tail` is left behind.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
    int item;
    struct order *next;
};

static int items[8], count;
static struct order *head, *tail;

static int find(int item) {
    for (int i = 0; i < count; i++)
        if (items[i] == item)
            return i;
    return -1;
}

static void drop_orders(int item) {
    struct order **link = &head;
    while (*link) {
        struct order *order = *link;
        if (order->item != item) {
            link = &order->next;
            continue;
        }
        *link = order->next;
        free(order);
    }
    if (!head)
        tail = NULL;
}

static void add_order(int item) {
    struct order *order = malloc(sizeof *order);
    if (!order)
        exit(1);
    order->item = item;
    order->next = NULL;
    if (!head)
        head = order;
    else
        tail->next = order;
    tail = order;
}

int main(void) {
    char line[80], command[16];
    int item;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%15s %d", command, &item) != 2)
            continue;
        int at = find(item);
        if (strcmp(command, "add") == 0 && at < 0 && count < 8)
            items[count++] = item;
        else if (strcmp(command, "order") == 0 && at >= 0)
            add_order(item);
        else if (strcmp(command, "remove") == 0 && at >= 0) {
            drop_orders(item);
            items[at] = items[--count];
        }
    }
    while (head) {
        struct order *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
