// landfall: termination=false?
#include <pthread.h>
static void *work(void *argument) {
    while (1) {
    }
    return argument;
}
int main() {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
