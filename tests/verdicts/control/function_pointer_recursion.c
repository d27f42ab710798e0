// landfall: termination=false
// No function calls itself by name.
static void (*step)(void);
static void walk(void) { step(); }
int main() {
    step = walk;
    walk();
    return 0;
}
