// landfall: termination=false
int main() { return main(); }
