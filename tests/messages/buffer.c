extern void fill(char *buffer, int size);
int main(void) {
    char buffer[8];
    fill(buffer, 8);
    return buffer[0];
}
