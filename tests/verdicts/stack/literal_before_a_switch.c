// landfall: memsafety=true
// The twin: the literal is of the outermost block.
int main(void) {
    int *p = (int[2]){1, 2};
    switch (1) {
    case 1:
        return p[1];
    }
    return p[0];
}
