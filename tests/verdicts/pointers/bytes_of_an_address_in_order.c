// landfall: memsafety=unknown!
// The last byte of an address may be zero or not.
static char cell;
static char *place = &cell;
int main() {
    if (((unsigned char *)&place)[sizeof place - 1] != 0) *(volatile char *)0 = 1;
    return 0;
}
