// landfall: termination=true
// As its twin, with a full expression for each call.
int g;
int one(void) { g = 1; return 1; }
int two(void) { g = 2; return 2; }
int main(void) {
    one();
    two();
    while (g != 2) { }
    return 0;
}
