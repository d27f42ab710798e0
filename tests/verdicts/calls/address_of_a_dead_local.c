// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
static int *kept;
static void keep(void) { int x = 1; kept = &x; }
int main(void) { keep(); return *kept; }
