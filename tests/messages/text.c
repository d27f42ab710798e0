// options: --entry depth --property memsafety --assume string(text),text[0]=='['
int depth(const char *text) {
    int depth = 1;
    const char *p = text + 1;
    while (*p != ']') {
        depth += *p == '[';
        p++;
    }
    return depth;
}
