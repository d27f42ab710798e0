// landfall: division=false@5
// Nothing at all is left of it.
#define RATE 0
int main(void) {
    (void)(1 % RATE);
    return 0;
}
