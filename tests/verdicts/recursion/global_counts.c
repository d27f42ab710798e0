// landfall: termination=true
// What falls is a global.
int fuel;
static void burn(void) {
    if (fuel > 0) {
        fuel--;
        burn();
        burn();
    }
}
extern int __VERIFIER_nondet_int(void);
int main() {
    fuel = __VERIFIER_nondet_int();
    burn();
    return 0;
}
