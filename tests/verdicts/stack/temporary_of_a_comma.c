// landfall: memsafety=unknown!
// The value of a comma is no object: its array ends with the full expression (C17 6.2.4p8).
struct s { int a[2]; }; static struct s x; int main(void){ int *p=(0, x).a; return *p; }
