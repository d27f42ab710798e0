// landfall: memsafety=true no-overflow=true termination=true
// The least number has no positive twin: strtol knows.
#include <stdlib.h>
int main(int argc, char **argv) { return argc > 1 && strtol(argv[1], 0, 0) < 0; }
