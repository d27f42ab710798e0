// landfall: memsafety=unknown! no-overflow=true
// A pointer moves on while the first of its own bytes is read through it.
// No number is computed at all, in whatever order.
int main(void) {
    char *s = 0;
    char **q = &s;
    s = (char *)&s;
    char first = *(*q)++;
    return first != 0;
}
