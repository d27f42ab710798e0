// landfall: termination=false
// The parameter is no other one in the next call.
int f(int n) { return f(n) + 1; }
int main(void) { return f(1); }
