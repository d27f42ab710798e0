// landfall: memsafety=false(valid-deref)@9
/* A word that is longer than the array: no width keeps it. */
#include <stdio.h>

int main(void)
{
    char word[4];
    const char *text = "hello world";
    return sscanf(text, "%s", word);
}
