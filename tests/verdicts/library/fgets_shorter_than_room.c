// landfall: memsafety=false(valid-deref)@6 termination=false
// A line of one character fits: the run goes on behind the call.
#include <stdio.h>
int main(void) {
    char line[4] = "";
    if (!fgets(line, 100, stdin))
        return 1;
    while (line[0] == 'x' && line[1] == 0) {
    }
    return line[0];
}
