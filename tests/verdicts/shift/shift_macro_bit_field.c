// landfall: shift=unknown!
// Bit-fields are read by shifts: these are not the one that clang has computed.
struct s { int low : 5, high : 7; };
#define BOTH(x) ((x).high + (1 >> 40))
int main(void) {
    struct s s = {1, 2};
    return BOTH(s) > 0;
}
