// landfall: termination=false
int main() {
    unsigned sum = 0;
    for (unsigned i = 3; i >= 0; i--)
        sum += i;
    return (int)sum;
}
