// landfall: memsafety=false(valid-deref)@7 termination=true
// The last row is left: m[3] does not exist.
int main() {
    int m[3][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = i + j;
    return 0;
}
