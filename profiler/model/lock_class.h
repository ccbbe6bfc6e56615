/*
 * lock_class.h: which class a lock is shown as. java.util.concurrent has a lock's state in a nested
 * class of the class that the program knows: java/util/concurrent/locks/ReentrantLock$NonfairSync is
 * shown as ReentrantLock. Synchronizers of programs have nested classes of the same three names by
 * convention (Sync, FairSync, NonfairSync): Gate$Sync is shown as Gate.
 */
#ifndef JP2VM_PROFILER_LOCK_CLASS_H
#define JP2VM_PROFILER_LOCK_CLASS_H

#include <stddef.h>
#include <string.h>

#define PROF_CONDITION_CLASS "java/util/concurrent/locks/Condition"

/* The class as which an object of a class is shown, by names as in class files: bytes of the result,
 * which is the beginning of `*name`, or PROF_CONDITION_CLASS in its place. */
static inline size_t prof_lock_class(const char **name)
{
    static const char concurrent[] = "java/util/concurrent/";
    static const char *const synchronizers[] = {"Sync", "FairSync", "NonfairSync"};
    size_t length = strlen(*name);
    const char *nested = strrchr(*name, '$');
    int is_concurrent = strncmp(*name, concurrent, sizeof concurrent - 1) == 0;
    int is_synchronizer = is_concurrent;
    for (int i = 0; nested != NULL && i < 3; i++) {
        is_synchronizer |= strcmp(nested + 1, synchronizers[i]) == 0;
    }
    if (nested == NULL || nested == *name || !is_synchronizer) {
        return length;
    }
    if (is_concurrent && strstr(*name, "Condition") != NULL) {
        *name = PROF_CONDITION_CLASS;
        return sizeof PROF_CONDITION_CLASS - 1;
    }
    return (size_t)(nested - *name);
}

#endif
