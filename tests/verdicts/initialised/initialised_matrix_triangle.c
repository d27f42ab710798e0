// landfall: initialised=false
// The upper triangle is never written.
int main(void) {
    int m[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            m[i][j] = 1;
    return m[0][2] > 0;
}
