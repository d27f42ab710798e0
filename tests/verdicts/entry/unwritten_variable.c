// landfall: memsafety=true
// options: --entry put --assume valid(out)
// Nothing writes the variable, and no code outside can: it leads to its string whenever the function is called.
void put(unsigned char byte, char *out) {
    static const char *digits = "0123456789abcdef";
    *out = digits[byte & 15];
}
