// landfall: memsafety=true no-overflow=true termination=true
// Twin of one_past_the_end.
int main() {
    int a[10];
    for (int i = 0; i < 10; i++)
        a[i] = i;
    return a[3];
}
