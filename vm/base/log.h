/*
 * log.h: -Xlog: writes messages with tags and levels to stdout, stderr and files.
 *
 * A message belongs to a set of tags, and has a level. Each output has a level for each set, up to
 * which it writes the set's messages. Outputs and decorations are as in HotSpot, but the sets are
 * those of this machine's messages.
 *
 * Threads: one thread configures the log, before the machine runs. After that any thread may write,
 * even while all others are stopped: vm_log takes no lock, and writes a line in one piece, without
 * stdio. Errors: after a failed write, the output is no longer used; there is no message.
 */
#ifndef JP2VM_VM_BASE_LOG_H
#define JP2VM_VM_BASE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum vm_log_level {
    VM_LOG_OFF,
    VM_LOG_ERROR,
    VM_LOG_WARNING,
    VM_LOG_INFO,
    VM_LOG_DEBUG,
    VM_LOG_TRACE
};

/* The sets of tags: for each, its name and its tags. */
#define VM_LOG_SETS(SET)                                                                           \
    SET(GC, "gc")                                                                                  \
    SET(GC_INIT, "gc,init")                                                                        \
    SET(GC_START, "gc,start")                                                                      \
    SET(GC_HEAP, "gc,heap")                                                                        \
    SET(GC_PHASES_REF, "gc,phases,ref")                                                            \
    SET(GC_CPU, "gc,cpu")                                                                          \
    SET(CLASS_LOAD, "class,load")                                                                  \
    SET(CLASS_UNLOAD, "class,unload")                                                              \
    SET(CLASS_INIT, "class,init")                                                                  \
    SET(EXCEPTIONS, "exceptions")                                                                  \
    SET(SAFEPOINT, "safepoint")                                                                    \
    SET(MONITOR_INFLATION, "monitorinflation")                                                     \
    SET(JNI_RESOLVE, "jni,resolve")                                                                \
    SET(CODE_CACHE, "codecache")                                                                   \
    SET(LOGGING, "logging")

enum vm_log_set {
#define SET(name, tags) VM_LOG_##name,
    VM_LOG_SETS(SET)
#undef SET
        VM_LOG_SET_COUNT
};

/* Indexed by set: the highest level that any output has for the set. */
extern uint8_t vm_log_levels[VM_LOG_SET_COUNT];

static inline bool vm_log_is_on(enum vm_log_set set, enum vm_log_level level)
{
    return __atomic_load_n(&vm_log_levels[set], __ATOMIC_RELAXED) >= level;
}

/* Writes the line to each output whose level for the set is at least `level`. */
void vm_log(enum vm_log_set set, enum vm_log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- for options ------------------------------------------------------------------------------ */

/*
 * Configures the log by the text after "-Xlog:" ("" for -Xlog alone); later calls add to the
 * configuration. If the text is wrong, returns false with HotSpot's reason. vm_log_start opens the
 * files.
 */
bool vm_log_configure(const char *text, char *reason, size_t size);

/* Opens the files, each under the name that own_name returns for it. If own_name returns NULL,
 * returns false without a reason. Uptimes in the log count from start_ns (CLOCK_MONOTONIC). */
bool vm_log_start(uint64_t start_ns, const char *(*own_name)(const char *path), char *reason,
                  size_t size);

/* Sets the level of one set on stdout while the machine runs. */
void vm_log_set_stdout(enum vm_log_set set, enum vm_log_level level);

/* Returns the text of -Xlog:help. */
const char *vm_log_help(void);

#endif
