// landfall: memsafety=true
// The place that is written is read from memory before or after the call. The function outside reaches none of the program's memory.
#include <stdlib.h>
extern char next_letter(void);
int main(void) {
    char **words = malloc(3 * sizeof *words);
    for (int i = 0; i < 3; i++) {
        words[i] = malloc(8);
        if (!words[i])
            return 0;
        words[i][0] = next_letter();
    }
    for (int i = 0; i < 3; i++)
        free(words[i]);
    free(words);
    return 0;
}
