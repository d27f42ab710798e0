// landfall: termination=true
int main() {
    for (double x = 0; x < 10; x += 0.5) {
    }
    return 0;
}
