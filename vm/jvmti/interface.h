/*
 * interface.h: the part of the Java Virtual Machine Tool Interface (JVMTI) that the machine offers:
 * numbers, the layout of structures, and environments.
 *
 * The JDK's library libinstrument, which implements java.lang.instrument, is the only client. The
 * machine offers the functions, events and capabilities that this client uses; all other functions
 * return an error. Source: the JVMTI specification, version 17. The numbers below are those of the
 * specification: the function with number n is entry n - 1 of the table.
 */
#ifndef JP2VM_VM_JVMTI_INTERFACE_H
#define JP2VM_VM_JVMTI_INTERFACE_H

#include <jp2vm/jni.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_class;
struct vm_class_load;
struct vm_thread;

#define VM_JVMTI_FUNCTIONS 156

enum vm_jvmti_error {
    VM_JVMTI_OK = 0,
    VM_JVMTI_INVALID_OBJECT = 20,
    VM_JVMTI_INVALID_CLASS = 21,
    VM_JVMTI_INVALID_CLASS_FORMAT = 60,
    VM_JVMTI_CIRCULAR_CLASS = 61,
    VM_JVMTI_FAILS_VERIFICATION = 62,
    VM_JVMTI_METHOD_ADDED = 63,
    VM_JVMTI_SCHEMA_CHANGED = 64,
    VM_JVMTI_HIERARCHY_CHANGED = 66,
    VM_JVMTI_METHOD_DELETED = 67,
    VM_JVMTI_UNSUPPORTED_VERSION = 68,
    VM_JVMTI_NAMES_DIFFER = 69,
    VM_JVMTI_CLASS_MODIFIERS_CHANGED = 70,
    VM_JVMTI_METHOD_MODIFIERS_CHANGED = 71,
    VM_JVMTI_CLASS_ATTRIBUTE_CHANGED = 72,
    VM_JVMTI_UNMODIFIABLE_CLASS = 79,
    VM_JVMTI_NOT_AVAILABLE = 98,
    VM_JVMTI_MISSING_CAPABILITY = 99,
    VM_JVMTI_NULL_POINTER = 100,
    VM_JVMTI_INVALID_EVENT = 102,
    VM_JVMTI_ILLEGAL_ARGUMENT = 103,
    VM_JVMTI_LOADER_UNSUPPORTED = 106,
    VM_JVMTI_OUT_OF_MEMORY = 110,
    VM_JVMTI_INTERNAL = 113,
    VM_JVMTI_UNATTACHED_THREAD = 115
};

enum vm_jvmti_phase {
    VM_JVMTI_ON_LOAD = 1,
    VM_JVMTI_PRIMORDIAL = 2,
    VM_JVMTI_LIVE = 4,
};

/* Events, and the entries of the structure of callbacks, which begins with event 50. */
enum {
    VM_JVMTI_FIRST_EVENT = 50,
    VM_JVMTI_EVENT_VM_INIT = 50,
    VM_JVMTI_EVENT_CLASS_FILE = 54,
    VM_JVMTI_LAST_EVENT = 86,
    VM_JVMTI_EVENTS = VM_JVMTI_LAST_EVENT - VM_JVMTI_FIRST_EVENT + 1
};

/* Capabilities: a set of bits, whose numbers are in the order of the specification. */
enum {
    VM_JVMTI_REDEFINE = 9,
    VM_JVMTI_ORIGINAL_ORDER = 15,
    VM_JVMTI_REDEFINE_ANY = 21,
    VM_JVMTI_ALL_CLASS_HOOKS = 26,
    VM_JVMTI_NATIVE_PREFIX = 36,
    VM_JVMTI_RETRANSFORM = 37,
    VM_JVMTI_RETRANSFORM_ANY = 38
};

struct vm_jvmti_capabilities {
    uint64_t bits[2];
};

/* An argument of RedefineClasses. */
struct vm_jvmti_definition {
    jclass class;
    jint length;
    const unsigned char *bytes;
};

/* One environment. Environments are never freed, so all threads may read the list. */
struct vm_jvmti_environment {
    void *const *functions; /* first, because an env is a pointer to a pointer to the table */
    struct vm_jvmti_environment *_Atomic next; /* in the order of creation */
    uint32_t version;
    _Atomic bool is_disposed;
    void *storage;
    void *callbacks[VM_JVMTI_EVENTS];
    _Atomic bool is_enabled[VM_JVMTI_EVENTS];
    struct vm_jvmti_capabilities capabilities;
    char **prefixes; /* of native methods, in the order in which they are applied */
    size_t prefix_count;
};

static inline bool vm_jvmti_has(const struct vm_jvmti_environment *env, unsigned capability)
{
    return (env->capabilities.bits[capability / 64] >> capability % 64 & 1) != 0;
}

/* Returns whether classes can be redefined: no recording and no model of a processor is active, and
 * no analysis receives events that knows each method by its first code. */
bool vm_jvmti_can_redefine(void);

/* Returns the first environment; NULL: there is none. */
struct vm_jvmti_environment *vm_jvmti_first(void);

/* Makes an environment with a version that vm_jvmti_is_version accepts. Returns NULL if memory runs
 * out. Any thread. */
struct vm_jvmti_environment *vm_jvmti_create(jint version);

/* Returns whether a version that is passed to GetEnv requests a JVMTI environment that the machine
 * can make. */
bool vm_jvmti_is_version(jint version);

/* Sets or clears the machine's hook for class files, after environments have enabled or disabled
 * events. */
void vm_jvmti_update_hooks(void);

/* Reports VMInit to the environments that have enabled it; on the main thread, in phase LIVE. */
void vm_jvmti_post_init(struct vm_thread *self);

/* Reports ClassFileLoadHook; see vm_class_hooks. */
bool vm_jvmti_post_class_file(struct vm_thread *self, struct vm_class_load *load);

extern _Atomic int vm_jvmti_phase; /* enum vm_jvmti_phase */

#endif
