// landfall: memsafety=true no-overflow=true termination=true
static int *kept;
static void keep(int *p) { kept = p; }
int main(void) { int x = 1; keep(&x); return *kept; }
