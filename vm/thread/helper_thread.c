#include "vm/thread/helper_thread.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#define STACK_BYTES ((size_t)1 << 20)

bool vm_start_helper_thread(void *(*body)(void *unused))
{
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t all, before;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool is_done = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0
                   && pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0
                   && pthread_create(&thread, &attributes, body, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return is_done;
}
