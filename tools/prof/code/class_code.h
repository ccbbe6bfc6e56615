/*
 * class_code.h: the methods of class files, for what is in no profile: names, instructions, lines,
 * blocks, jumps of methods that never ran, and names of local variables (JVMS 4).
 *
 * Nothing is verified but that all that is read lies within the file; code that cannot be decoded
 * is left out. Memory is that of the classes.
 */
#ifndef JP2VM_TOOLS_PROF_CLASS_CODE_H
#define JP2VM_TOOLS_PROF_CLASS_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/model/method.h"

struct vm_arena;

/* A local variable, where it has a value. */
struct tool_local {
    uint32_t first_bci, end_bci; /* up to, not with, end_bci */
    uint32_t number;
    const char *name;
};

struct tool_class_method {
    struct prof_method method; /* with code; its names are those of the class */
    struct prof_code_details details; /* values of operands, no texts */
    uint32_t local_count;
    struct tool_local *locals; /* none, unless it was compiled with them (javac -g) */
};

struct tool_class {
    const char *name; /* with slashes */
    size_t order;     /* in which it was found */
    uint32_t method_count;
    struct tool_class_method *methods; /* those with code */
};

struct tool_classes {
    struct vm_arena *arena;
    size_t count, capacity;
    struct tool_class *classes; /* by name; the first one of each */
};

/*
 * Reads the class files below directories and in archives; `path` has ':' between them. False: a
 * line was printed. Files that are no class files are told and left out; those of modules and of
 * other versions of Java (META-INF) are left out.
 */
bool tool_classes_read(struct tool_classes *classes, const char *path);
void tool_classes_release(struct tool_classes *classes);

/* Lines become those of other sources where the classes say so (profiler/read/map_lines.h). False:
 * a line was printed. */
bool tool_classes_map_lines(struct tool_classes *classes);

/* One class file. False with a reason: why it is none, or "out of memory". */
bool tool_class_parse(struct tool_class *class, struct vm_arena *arena, const uint8_t *bytes,
                      size_t length, const char **reason);

/* The method of a class that has the very code of one of a profile's; NULL: there is none. */
const struct tool_class_method *tool_class_find_method(const struct tool_class *class,
                                                       const struct prof_method *method);

/* The name of the local variable that an instruction loads, stores or increments; NULL: unknown.
 * operand: that of the profile, for opcodes that have one; may be NULL. */
const char *tool_local_name(const struct tool_class_method *method, uint32_t instruction,
                            const struct prof_operand *operand);

/* NULL: there is none. */
const struct tool_class *tool_classes_find(const struct tool_classes *classes, const char *name);

#endif
