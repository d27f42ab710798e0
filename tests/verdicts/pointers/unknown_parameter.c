// landfall: memsafety=false?(valid-deref)@4 termination=true
// options: --entry f
// The entry's parameter may be any pointer: null, dangling, into a block nobody knows.
int f(int *p) { return *p; }
