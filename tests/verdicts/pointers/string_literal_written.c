// landfall: memsafety=false(valid-deref)@5 termination=true
// Literals lie in memory that must not be written.
int main() {
    char *s = "abc";
    s[0] = 'x';
    return 0;
}
