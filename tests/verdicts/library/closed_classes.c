// landfall: memsafety=true no-overflow=true termination=true
// Classes of characters are asked for by functions, and only whether the answer is yes is looked at.
#define __NO_CTYPE
#include <ctype.h>
int main(void) {
    const char *s = "a1b22c333";
    int digits = 0, letters[3] = {0};
    for (int i = 0; s[i]; i++)
        if (isdigit(s[i]))
            digits++;
        else if (isalpha(s[i]) != 0)
            letters[s[i] - 'a'] = i;
    return letters[digits - 4];
}
