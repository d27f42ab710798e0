// landfall: memsafety=true termination=true
// One by one the bytes of an address are the address again.
static char cell = 1;
int main() {
    char *from = &cell, *to = 0;
    for (unsigned i = 0; i < sizeof from; i++) ((char *)&to)[i] = ((char *)&from)[i];
    return *to - 1;
}
