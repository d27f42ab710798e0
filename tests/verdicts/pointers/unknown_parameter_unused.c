// landfall: memsafety=true termination=true
// options: --entry f
// Twin of unknown_parameter: the pointer is compared, never followed.
int f(int *p) { return p != 0; }
