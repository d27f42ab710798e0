// landfall: memsafety=true termination=true
// Twin of pointer_as_integer_handed_over.
extern void ext(long);
int main() {
    static int x;
    ext(5);
    while (x) {
    }
    return 0;
}
