/*
 * helper_thread.h: threads of the machine that execute no Java code, and wait or work beside the
 * program.
 */
#ifndef JP2VM_VM_THREAD_HELPER_THREAD_H
#define JP2VM_VM_THREAD_HELPER_THREAD_H

#include <stdbool.h>

/* Starts a detached thread with a small stack that blocks all signals, so that other threads
 * receive those for the program. Its function gets NULL. Returns false if the system cannot start
 * it. */
bool vm_start_helper_thread(void *(*body)(void *unused));

#endif
