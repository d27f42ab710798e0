// landfall: no-overflow=true
static const int most = 2147483646;
int main(void) {
    int a[1] = {most + 1};
    return a[0] == 0;
}
