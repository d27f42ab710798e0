// options: --entry f --assume n>=1 --assume n<=0
int f(int n) {
    return n + 1;
}
