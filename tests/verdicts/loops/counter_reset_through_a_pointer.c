// landfall: termination=false
// Twin of counter_in_memory: the counter has a second name.
int main() {
    int i = 0, *again = &i;
    while (i < 10) {
        i++;
        *again = 0;
    }
    return 0;
}
