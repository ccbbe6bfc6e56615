/*
 * natives.c: all natives that the machine supplies.
 *
 * The table of each subject is declared and listed only here.
 */
#include <stdlib.h>

#include "classlib/openjdk/binding.h"

/* Each subject's file defines its table, which ends with class_name NULL. */
#define LIB_JDK_NATIVE_TABLES(TABLE)                                                               \
    TABLE(lib_jdk_array_natives)                                                                   \
    TABLE(lib_jdk_class_natives)                                                                   \
    TABLE(lib_jdk_environment_natives)                                                             \
    TABLE(lib_jdk_math_natives)                                                                    \
    TABLE(lib_jdk_member_name_natives)                                                             \
    TABLE(lib_jdk_method_handle_natives)                                                           \
    TABLE(lib_jdk_number_natives)                                                                  \
    TABLE(lib_jdk_object_natives)                                                                  \
    TABLE(lib_jdk_perf_natives)                                                                    \
    TABLE(lib_jdk_reference_natives)                                                               \
    TABLE(lib_jdk_stack_natives)                                                                   \
    TABLE(lib_jdk_thread_natives)                                                                  \
    TABLE(lib_jdk_throwable_natives)                                                               \
    TABLE(lib_jdk_unsafe_class_natives)                                                            \
    TABLE(lib_jdk_unsafe_memory_natives)                                                           \
    TABLE(lib_jdk_unsafe_natives)

#define DECLARE(table) extern const struct vm_native_entry table[];
LIB_JDK_NATIVE_TABLES(DECLARE)
#undef DECLARE

static const struct vm_native_entry *const tables[] = {
#define LIST(table) table,
    LIB_JDK_NATIVE_TABLES(LIST)
#undef LIST
        NULL,
};

struct vm_native_entry lib_jdk_natives[LIB_JDK_NATIVE_CAPACITY];

void lib_jdk_collect_natives(void)
{
    size_t count = 0;
    for (size_t i = 0; tables[i] != NULL; i++) {
        for (const struct vm_native_entry *e = tables[i]; e->class_name != NULL; e++) {
            if (count + 1 == LIB_JDK_NATIVE_CAPACITY) {
                abort();
            }
            lib_jdk_natives[count++] = *e;
        }
    }
}
