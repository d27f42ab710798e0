// landfall: shift=unknown!
static int table[2] = {1, 1 >> 50};
int main(void) {
    return table[0];
}
