// landfall: termination=false
int main() {
    for (;;) {
    }
}
