// landfall: termination=false
__attribute__((destructor)) static void after(void) {
    while (1) {
    }
}
int main() { return 0; }
