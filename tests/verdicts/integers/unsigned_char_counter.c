// landfall: termination=false
// A byte never reaches 300.
int main() {
    for (unsigned char i = 0; i < 300; i++) {
    }
    return 0;
}
