// landfall: memsafety=true termination=false
// Indices that lead back.
int main() {
    int next[3] = {1, 2, 0}, i = 0;
    while (i >= 0)
        i = next[i];
    return 0;
}
