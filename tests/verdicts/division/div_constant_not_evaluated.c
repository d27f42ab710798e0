// landfall: division=true
// What is not evaluated divides by nothing.
enum { NONE };
int main(void) {
    int x = NONE ? 10 / NONE : 3;
    return x + (int)sizeof(1 / NONE) + (0 && 1 / NONE) > 0;
}
