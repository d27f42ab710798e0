// landfall: termination=true
extern void reach_error(void);
int main() {
    while (1)
        reach_error();
}
