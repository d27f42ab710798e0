// landfall: memsafety=true termination=true no-overflow=true
// No inputs: the only run is executed, whatever it does to floating-point numbers, lists and bits.
#include <stdlib.h>
struct node { struct node *next; double weight; };
int main() {
    struct node *list = NULL;
    double sum = 0;
    for (double weight = 1; weight < 50; weight += weight / 4) {
        struct node *node = malloc(sizeof *node);
        node->weight = weight;
        node->next = list;
        list = node;
    }
    unsigned bits = 1;
    while (list) {
        struct node *next = list->next;
        sum += list->weight;
        bits = bits << 1 ^ (bits >> 7 & 1);
        free(list);
        list = next;
    }
    int steps = 0;
    while (sum > 1e-3) {
        sum = sum * 0.5;
        steps++;
    }
    return steps + (int)(bits & 1);
}
