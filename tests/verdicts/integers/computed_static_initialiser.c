// landfall: no-overflow=unknown!
// C asks for a constant in the range of its type here; what the compiler makes of another one is its own matter.
static int mask = 1 << 31;
int main(void) {
    return mask == 0;
}
