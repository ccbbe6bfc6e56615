/*
 * management.h: the table of functions that the machine provides to libmanagement and
 * libmanagement_ext, the native parts of java.lang.management and com.sun.management.
 *
 * The order of the functions, the numbers and the layout of the structures are fixed by version 3.0
 * of the interface; the libraries request this version by its number. References are JNI
 * references; errors are left pending in the thread.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_MANAGEMENT_MANAGEMENT_H
#define JP2VM_CLASSLIB_OPENJDK_MANAGEMENT_MANAGEMENT_H

#include <jp2vm/jni.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct vm_object;
struct vm_thread;

#define LIB_JDK_MANAGEMENT_VERSION 0x20030000

/* Optional abilities of beans. The values are bits, starting with the lowest. */
enum lib_jdk_management_support {
    LIB_JDK_SUPPORTS_LOW_MEMORY_DETECTION = 1u << 0,
    LIB_JDK_SUPPORTS_COMPILATION_TIME = 1u << 1,
    LIB_JDK_SUPPORTS_CONTENTION_TIMES = 1u << 2,
    LIB_JDK_SUPPORTS_CURRENT_CPU_TIME = 1u << 3,
    LIB_JDK_SUPPORTS_OTHER_CPU_TIME = 1u << 4,
    LIB_JDK_SUPPORTS_MONITOR_USAGE = 1u << 5,
    LIB_JDK_SUPPORTS_SYNCHRONIZER_USAGE = 1u << 6,
    LIB_JDK_SUPPORTS_ALLOCATED_BYTES = 1u << 7,
    LIB_JDK_SUPPORTS_REMOTE_COMMANDS = 1u << 8
};

/* Numeric attributes of the machine or of the collector's bean. */
enum lib_jdk_number {
    LIB_JDK_CLASSES_LOADED = 1,
    LIB_JDK_CLASSES_UNLOADED = 2,
    LIB_JDK_THREADS_STARTED = 3,
    LIB_JDK_THREADS_LIVE = 4,
    LIB_JDK_THREADS_PEAK = 5,
    LIB_JDK_THREADS_DAEMON = 6,
    LIB_JDK_START_TIME_MS = 7,
    LIB_JDK_COMPILATION_MS = 8,
    LIB_JDK_COLLECTION_MS = 9,
    LIB_JDK_COLLECTIONS = 10,
    LIB_JDK_UPTIME_MS = 11,
    LIB_JDK_FLAGS = 104,
    LIB_JDK_STOPS = 105,
    LIB_JDK_STOP_ARRIVAL_MS = 106,
    LIB_JDK_STOPPED_MS = 107,
    LIB_JDK_RUNNING_MS = 108,
    LIB_JDK_MACHINE_THREADS = 109,
    LIB_JDK_CLASSES_INITIALIZED = 110,
    LIB_JDK_PROCESS_ID = 201,
    LIB_JDK_COLLECTION_ATTRIBUTES = 401
};

/* Boolean attributes. */
enum lib_jdk_switch {
    LIB_JDK_VERBOSE_HEAP = 21,
    LIB_JDK_VERBOSE_CLASSES = 22,
    LIB_JDK_CONTENTION_TIMES = 23,
    LIB_JDK_CPU_TIMES = 24,
    LIB_JDK_ALLOCATED_BYTES = 25
};

/* Statistics that can be reset. */
enum lib_jdk_figure {
    LIB_JDK_FIGURE_PEAK_THREADS = 801,
    LIB_JDK_FIGURE_CONTENTION_COUNTS = 802,
    LIB_JDK_FIGURE_CONTENTION_TIMES = 803,
    LIB_JDK_FIGURE_CONTENTION = 804,
    LIB_JDK_FIGURE_PEAK_USAGE = 805,
    LIB_JDK_FIGURE_COLLECTIONS = 806
};

/* Limits of memory pools. */
enum lib_jdk_limit {
    LIB_JDK_LIMIT_USAGE_HIGH = 901,
    LIB_JDK_LIMIT_USAGE_LOW = 902,
    LIB_JDK_LIMIT_COLLECTION_HIGH = 903,
    LIB_JDK_LIMIT_COLLECTION_LOW = 904
};

/* An attribute of a garbage collection that java.lang.management does not define. */
struct lib_jdk_collection_attribute {
    const char *name;
    char type; /* letter of a primitive type in descriptors */
    const char *description;
};

/* Data about the last collection. The caller provides the arrays; the callee fills them and sets
 * the other members. */
struct lib_jdk_collection {
    jlong number, start_ms, end_ms;
    jobjectArray usage_before, usage_after; /* arrays to be filled with MemoryUsage objects, indexed
                                             * by pool */
    jint attribute_count;
    jvalue *attributes;
};

enum lib_jdk_flag_type {
    LIB_JDK_FLAG_UNKNOWN,
    LIB_JDK_FLAG_BOOLEAN,
    LIB_JDK_FLAG_STRING,
    LIB_JDK_FLAG_LONG,
    LIB_JDK_FLAG_DOUBLE
};

enum lib_jdk_flag_origin {
    LIB_JDK_FLAG_DEFAULT = 1,
    LIB_JDK_FLAG_CREATION = 2,   /* set by an option */
    LIB_JDK_FLAG_MANAGEMENT = 3, /* set by this bean */
    LIB_JDK_FLAG_ENVIRONMENT = 4,
    LIB_JDK_FLAG_CONFIG_FILE = 5,
    LIB_JDK_FLAG_ERGONOMIC = 6 /* derived from the host */
};

struct lib_jdk_flag {
    jstring name; /* NULL: there is no such flag */
    jvalue value;
    jint type, origin;
    unsigned is_writeable : 1, is_external : 1, : 30;
    void *reserved[2];
};

_Static_assert(sizeof(struct lib_jdk_flag) == 48, "the library steps over elements of 48 bytes");

/* A command of DiagnosticCommandMBean. */
struct lib_jdk_command {
    const char *name, *description, *impact;
    const char *permission_class, *permission_name, *permission_action; /* NULL: no permission is
                                                                           required */
    jint argument_count;
    jboolean is_enabled;
};

struct lib_jdk_command_argument {
    const char *name, *description, *type, *initial;
    jboolean is_mandatory, is_option, is_multiple;
    jint position; /* position of an argument; -1 for options */
};

struct lib_jdk_management {
    void *reserved_0, *reserved_1;
    jint (*get_version)(JNIEnv *env);
    jint (*get_support)(JNIEnv *env, uint32_t *support);
    jint (*get_thread_info)(JNIEnv *env, jlongArray ids, jint depth, jobjectArray infos);
    jobjectArray (*get_pools)(JNIEnv *env, jobject manager);
    jobjectArray (*get_managers)(JNIEnv *env, jobject pool);
    jobject (*get_pool_usage)(JNIEnv *env, jobject pool);
    jobject (*get_pool_peak)(JNIEnv *env, jobject pool);
    jlong (*get_allocated_bytes)(JNIEnv *env, jlong id);
    void (*get_all_allocated_bytes)(JNIEnv *env, jlongArray ids, jlongArray bytes);
    jobject (*get_usage)(JNIEnv *env, jboolean is_heap);
    jlong (*get_number)(JNIEnv *env, jobject bean, jint attribute);
    jboolean (*get_switch)(JNIEnv *env, jint attribute);
    jboolean (*set_switch)(JNIEnv *env, jint attribute, jboolean value);
    jint (*get_numbers)(JNIEnv *env, jobject bean, jint *attributes, jint count, jlong *values);
    jobjectArray (*find_monitor_deadlock)(JNIEnv *env);
    jlong (*get_cpu_time)(JNIEnv *env, jlong id);
    jobjectArray (*get_flag_names)(JNIEnv *env);
    jint (*get_flags)(JNIEnv *env, jobjectArray names, struct lib_jdk_flag *flags, jint count);
    jint (*get_machine_thread_times)(JNIEnv *env, jobjectArray names, jlongArray times);
    jboolean (*reset_figure)(JNIEnv *env, jvalue of, jint figure);
    void (*set_pool_sensor)(JNIEnv *env, jobject pool, jint limit, jobject sensor);
    jlong (*set_pool_limit)(JNIEnv *env, jobject pool, jint limit, jlong bytes);
    jobject (*get_pool_collection_usage)(JNIEnv *env, jobject pool);
    jint (*get_collection_attributes)(JNIEnv *env, jobject bean,
                                      struct lib_jdk_collection_attribute *attributes, jint count);
    void (*get_last_collection)(JNIEnv *env, jobject bean, struct lib_jdk_collection *last);
    jlong (*get_cpu_time_of_kind)(JNIEnv *env, jlong id, jboolean with_system);
    void (*get_cpu_times_of_kind)(JNIEnv *env, jlongArray ids, jlongArray times,
                                  jboolean with_system);
    jint (*dump_heap)(JNIEnv *env, jstring file, jboolean live_only);
    jobjectArray (*find_deadlock)(JNIEnv *env, jboolean monitors_only);
    void (*set_flag)(JNIEnv *env, jstring name, jvalue value);
    jlong (*get_total_allocated_bytes)(JNIEnv *env);
    jobjectArray (*dump_threads)(JNIEnv *env, jlongArray ids, jboolean with_monitors,
                                 jboolean with_synchronizers, jint depth);
    void (*set_collection_notification)(JNIEnv *env, jobject bean, jboolean is_enabled);
    jobjectArray (*get_commands)(JNIEnv *env);
    void (*get_command_info)(JNIEnv *env, jobjectArray commands, struct lib_jdk_command *infos);
    void (*get_command_arguments)(JNIEnv *env, jstring command,
                                  struct lib_jdk_command_argument *infos, jint count);
    jstring (*execute_command)(JNIEnv *env, jstring command);
    void (*set_command_notification)(JNIEnv *env, jboolean is_enabled);
};

/* --- by subject ------------------------------------------------------------------------------- */

/* management_memory.c */
jobjectArray lib_jdk_management_pools(JNIEnv *env, jobject manager);
jobjectArray lib_jdk_management_managers(JNIEnv *env, jobject pool);
jobject lib_jdk_management_pool_usage(JNIEnv *env, jobject pool);
jobject lib_jdk_management_pool_peak(JNIEnv *env, jobject pool);
jobject lib_jdk_management_pool_collection_usage(JNIEnv *env, jobject pool);
jobject lib_jdk_management_usage(JNIEnv *env, jboolean is_heap);
void lib_jdk_management_reset_peak(JNIEnv *env, jobject pool);
jint lib_jdk_management_collection_attributes(JNIEnv *env, jobject bean,
                                              struct lib_jdk_collection_attribute *attributes,
                                              jint count);
void lib_jdk_management_last_collection(JNIEnv *env, jobject bean, struct lib_jdk_collection *last);

enum { LIB_JDK_POOL_COUNT = 3 };

/* Returns the number of a pool's bean, below LIB_JDK_POOL_COUNT; -1 for another object. */
int lib_jdk_management_pool_number(jobject pool);

/* Returns a MemoryUsage object for the pool, as it is now or was after the last collection, and
 * sets *used to its number of used bytes. On failure, returns NULL with an exception pending. */
struct vm_object *lib_jdk_management_usage_of(struct vm_thread *self, int pool,
                                              bool is_after_collection, int64_t *used);

/* management_limits.c; `limit` is an enum lib_jdk_limit. lib_jdk_management_set_limit returns the
 * previous value. */
void lib_jdk_management_set_sensor(JNIEnv *env, jobject pool, jint limit, jobject sensor);
jlong lib_jdk_management_set_limit(JNIEnv *env, jobject pool, jint limit, jlong bytes);

/* management_flags.c */
jint lib_jdk_management_flag_count(void);
jobjectArray lib_jdk_management_flag_names(JNIEnv *env);
jint lib_jdk_management_flags(JNIEnv *env, jobjectArray names, struct lib_jdk_flag *flags,
                              jint count);
void lib_jdk_management_set_flag(JNIEnv *env, jstring name, jvalue value);
jint lib_jdk_management_dump_heap(JNIEnv *env, jstring file, jboolean live_only);

/* management_commands.c */
jobjectArray lib_jdk_management_commands(JNIEnv *env);
void lib_jdk_management_command_info(JNIEnv *env, jobjectArray names,
                                     struct lib_jdk_command *infos);
void lib_jdk_management_command_arguments(JNIEnv *env, jstring name,
                                          struct lib_jdk_command_argument *infos, jint count);
jstring lib_jdk_management_execute(JNIEnv *env, jstring line);

/* Executes a line with a command and its arguments, which is modified, and writes its output. On
 * failure, returns false with an exception pending. */
bool lib_jdk_management_run_line(struct vm_thread *self, char *line, FILE *out);

/* Writes a heap dump to a new file, and reports it; returns whether it was written
 * (attach_operations.c). */
bool lib_jdk_print_heap_dump(const char *path, FILE *out);

/* management_threads.c */
jint lib_jdk_management_thread_info(JNIEnv *env, jlongArray ids, jint depth, jobjectArray infos);
jobjectArray lib_jdk_management_dump(JNIEnv *env, jlongArray ids, jboolean with_monitors,
                                     jboolean with_synchronizers, jint depth);
jobjectArray lib_jdk_management_monitor_deadlock(JNIEnv *env);
jobjectArray lib_jdk_management_deadlock(JNIEnv *env, jboolean monitors_only);

/* management_times.c. The thread is given by its id (0: the calling thread). The results are -1 if
 * it is not alive. */
jlong lib_jdk_management_cpu_time(JNIEnv *env, jlong id);
jlong lib_jdk_management_cpu_time_of_kind(JNIEnv *env, jlong id, jboolean with_system);
void lib_jdk_management_cpu_times_of_kind(JNIEnv *env, jlongArray ids, jlongArray times,
                                          jboolean with_system);
jlong lib_jdk_management_allocated_bytes(JNIEnv *env, jlong id);
void lib_jdk_management_all_allocated_bytes(JNIEnv *env, jlongArray ids, jlongArray bytes);
jlong lib_jdk_management_total_allocated_bytes(JNIEnv *env);

/* Returns the live thread with this Thread.getId() (0: the calling thread), or NULL. The caller
 * must hold vm.threads_lock. */
struct vm_thread *lib_jdk_thread_by_id(int64_t id);

#endif
