// landfall: termination=unknown!
// What comes back from the unknown function may be any function.
extern void (*pick(void))(void);
static void harmless(void) {}
void (*keep)(void) = harmless;
int main() {
    pick()();
    return 0;
}
