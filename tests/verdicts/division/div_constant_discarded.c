// landfall: division=unknown!
// Nothing at all is left of it.
#define RATE 0
int main(void) {
    (void)(1 % RATE);
    return 0;
}
