// landfall: assertion=unknown?
// C leaves the left shift of a negative number undefined.
extern void reach_error(void);
int main(void) {
    int n = -1;
    int m = n << 1;
    if (m == -2) reach_error();
    return 0;
}
