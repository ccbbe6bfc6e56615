/*
 * lock_class.h: the class under which a lock is shown. java.util.concurrent keeps a lock's state in
 * a nested class of the class that the program uses:
 * java/util/concurrent/locks/ReentrantLock$NonfairSync is shown as ReentrantLock. By convention,
 * synchronizers of programs have nested classes of the same three names (Sync, FairSync,
 * NonfairSync): Gate$Sync is shown as Gate.
 */
#ifndef JP2VM_PROFILER_MODEL_LOCK_CLASS_H
#define JP2VM_PROFILER_MODEL_LOCK_CLASS_H

#include <stddef.h>
#include <string.h>

#define PROF_CONDITION_CLASS "java/util/concurrent/locks/Condition"

/* Finds the class under which an object of the class `*name` is shown; names are as in class files.
 * Returns the length of its name, which is at the start of `*name`; for a condition, `*name` is set
 * to PROF_CONDITION_CLASS. */
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
