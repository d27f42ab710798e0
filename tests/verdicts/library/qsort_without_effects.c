// landfall: memsafety=true no-overflow=true termination=true
// The comparison does no more than to compare: how often it is called does not matter.
#include <stdlib.h>
#include <string.h>
struct entry { char name[4]; int number; };
static int compare(const void *a, const void *b) {
    const struct entry *one = a, *other = b;
    int order = strcmp(one->name, other->name);
    return order != 0 ? order : (one->number > other->number) - (one->number < other->number);
}
int main() {
    struct entry list[3] = {{"b", 1}, {"a", 3}, {"a", 2}};
    qsort(list, 3, sizeof list[0], compare);
    struct entry key = {"b", 1};
    struct entry *found = bsearch(&key, list, 3, sizeof list[0], compare);
    return found ? found->number : 0;
}
