// landfall: no-overflow=true
// As its twin, the other way round.
int main(void) {
#if __has_feature(undefined_behavior_sanitizer)
    int x = 2147483647; x++;
#endif
    return 0;
}
