// landfall: memsafety=false?(valid-deref)@8 termination=false?
// options: --entry f
// The loop's counter may lie in the block that p points to, so nothing decreases for sure.
int counter;
void f(int *p) {
    counter = 10;
    while (counter > 0) {
        *p = 5;
        counter--;
    }
}
