// landfall: no-overflow=true
static int mask = 1 << 30;
enum { low = -2147483647 - 1, high = (1u << 31) - 1 };
struct part { int field : 3 + 4; };
int main(void) {
    switch (mask) { case 1 << 3: return 1; default: return low + high; }
}
