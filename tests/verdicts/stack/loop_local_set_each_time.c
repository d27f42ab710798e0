// landfall: memsafety=true termination=true
// Twin of loop_local_is_new_each_time.
int main() {
    int a[4] = {0, 0, 0, 0};
    for (int i = 0; i < 2; i++) {
        int x;
        x = i;
        a[x] = 1;
    }
    return 0;
}
