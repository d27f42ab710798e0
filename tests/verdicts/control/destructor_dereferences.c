// landfall: memsafety=false(valid-deref)@3 termination=true
static int *cell;
__attribute__((destructor)) static void after(void) { *cell = 1; }
int main() { return 0; }
