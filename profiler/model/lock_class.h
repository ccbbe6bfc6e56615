/*
 * lock_class.h: which class a lock is shown as. java.util.concurrent has a lock's state in a nested
 * class of what the program knows, and so have synchronizers that are written like its own:
 * java/util/concurrent/locks/ReentrantLock$NonfairSync is a ReentrantLock, Gate$Sync a Gate.
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
    size_t length = strlen(*name);
    const char *nested = strrchr(*name, '$');
    int is_concurrent = strncmp(*name, concurrent, sizeof concurrent - 1) == 0;
    if (nested == NULL || nested == *name
        || (!is_concurrent && (length < 4 || strcmp(*name + length - 4, "Sync") != 0))) {
        return length;
    }
    if (is_concurrent && strstr(*name, "Condition") != NULL) {
        *name = PROF_CONDITION_CLASS;
        return sizeof PROF_CONDITION_CLASS - 1;
    }
    return (size_t)(nested - *name);
}

#endif
