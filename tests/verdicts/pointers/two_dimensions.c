// landfall: memsafety=true no-overflow=true termination=true
int main() {
    int m[3][4];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            m[i][j] = i + j;
    return m[2][3];
}
