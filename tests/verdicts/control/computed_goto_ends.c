// landfall: termination=true memsafety=true
// Twin of computed_goto_loops.
int main() {
    void *target = &&done;
    goto *target;
done:
    return 0;
}
