// landfall: no-overflow=false@5
// Clang computes what reads const variables.
static const int most = 2147483647;
int main(void) {
    int a[1] = {most + 1};
    return a[0] == 0;
}
