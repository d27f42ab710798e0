// landfall: termination=false
// Twin of factorial: the step of two goes past 0, unsigned.
static unsigned down(unsigned n) { return n == 0 ? 0 : down(n - 2); }
int main() { return (int)down(7); }
