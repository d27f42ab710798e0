// landfall: termination=false
static int f(int x) { return f(x); }
int main() { return f(1); }
