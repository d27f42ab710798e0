// landfall: assertion=false(unreach-call)@7
// A shift that is defined.
extern void reach_error(void);
int main(void) {
    int n = 3;
    int m = n << 1;
    if (m == 6) reach_error();
    return 0;
}
