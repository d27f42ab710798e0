// landfall: termination=true
// Twin of callback_in_a_variable: nothing that could be called is handed over.
extern void run(int);
int main() {
    int n = 3;
    run(n);
    return 0;
}
