// landfall: no-overflow=false(no-overflow)@5
// The program asks whether it is compiled with checks: what is analysed must not differ from what is run.
int main(void) {
#if !__has_feature(undefined_behavior_sanitizer)
    int x = 2147483647; x++;
#endif
    return 0;
}
