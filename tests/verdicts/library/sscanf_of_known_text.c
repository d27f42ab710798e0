// landfall: memsafety=true no-overflow=true assertion=true
/* What `sscanf` reads of a text that is known. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[8], rest[8], separator;
    int number = 0, second = 0, at = 0;
    unsigned hex;
    assert(sscanf("add 12 7", "%7s %d%d", word, &number, &second) == 3);
    assert(strcmp(word, "add") == 0 && number == 12 && second == 7);
    assert(sscanf("x=-5;", "%7[^=]=%d%c", word, &number, &separator) == 3);
    assert(word[0] == 'x' && number == -5 && separator == ';');
    assert(sscanf("12345", "%2d%n%7s", &number, &at, rest) == 2 && number == 12 && at == 2);
    assert(sscanf("0x1F", "%x", &hex) == 1 && hex == 31);
    assert(sscanf("abc", "%d", &number) == 0 && sscanf("  ", "%d", &number) == -1);
    return 0;
}
