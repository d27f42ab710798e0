// landfall: shift=true
// What clang computes is defined.
enum { BIT = 1 << 4 };
static const unsigned high = 1u << 31;
int main(void) {
    int x = 1 << 30;
    unsigned char c = BIT;
    c <<= 7;
    return (high >> 31) + c + x > 0;
}
