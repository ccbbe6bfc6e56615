/*
 * lock_class.h: the class that profiles show for a lock. java.util.concurrent keeps a lock's state
 * in an object of a nested class of the class that the program uses: an object of
 * java/util/concurrent/locks/ReentrantLock$NonfairSync is shown as ReentrantLock. By convention,
 * programs use the same three names (Sync, FairSync, NonfairSync) for the nested classes of their
 * own synchronizers: Gate$Sync is shown as Gate.
 */
#ifndef JP2VM_PROFILER_MODEL_LOCK_CLASS_H
#define JP2VM_PROFILER_MODEL_LOCK_CLASS_H

#include <stddef.h>
#include <string.h>

#define PROF_CONDITION_CLASS "java/util/concurrent/locks/Condition"

/* Finds the class that is shown for an object of the class `*name`; names are as in class files.
 * Returns the length of the shown name, which is the start of `*name`. For a condition, sets
 * `*name` to PROF_CONDITION_CLASS first. */
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
