// landfall: assertion=true
// A function of which nothing is known is assumed to call nothing back; its result is any value.
extern void reach_error(void);
extern int mystery(int);
int main(void) {
    int n = mystery(3);
    if (n > 4 && n < 4) reach_error();
    return 0;
}
