// landfall: termination=false
int main() {
    void *target = &&again;
again:
    goto *target;
}
