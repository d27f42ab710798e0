// landfall: memsafety=true?
// What is computed is the nearest number: runs know it.
#include <stdlib.h>
int main(void) {
    char *end;
    int *p = 0;
    if (strtod(" -12.5e1kg", &end) != -125.0 || *end != 'k')
        return *p;
    if (strtof("0x1.8p1", 0) != 3.0f || atof("7") != 7.0 || strtod("e", &end) != 0.0 || *end != 'e')
        return *p;
    return 0;
}
