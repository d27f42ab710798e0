extern int *find(int key);
int main(void) {
    int *found = find(3);
    return *found;
}
