// landfall: memsafety=unknown!
// options: --entry put
// Another function that callers can call sets the variable.
static const char *digits = "0123456789abcdef";
void set(const char *other) { digits = other; }
void put(unsigned char byte, char *out) { *out = digits[byte & 15]; }
