// landfall: memsafety=unknown! no-overflow=unknown!
// A pointer moves on while the first of its own bytes is read through it.
int main(void) {
    char *s = 0;
    char **q = &s;
    s = (char *)&s;
    char first = *(*q)++;
    return first != 0;
}
