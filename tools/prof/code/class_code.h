/*
 * class_code.h: reads methods from class files, for facts that profiles do not contain: names,
 * instructions, lines, blocks and jumps of methods that never ran, and names of local variables
 * (JVMS 4).
 *
 * The reader checks only that all data lie within the file; it leaves out code that cannot be
 * decoded.
 *
 * Ownership: the arena of a struct tool_classes owns all memory.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_CLASS_CODE_H
#define JP2VM_TOOLS_PROF_CODE_CLASS_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/model/method.h"

struct vm_arena;

/* A local variable, and the range of bytecode where it has a value. */
struct tool_local {
    uint32_t first_bci, end_bci; /* end_bci is exclusive */
    uint32_t number;
    const char *name;
};

struct tool_class_method {
    struct prof_method method;        /* a method with code; the class owns its names */
    struct prof_code_details details; /* values of operands, without texts */
    uint32_t local_count;
    struct tool_local *locals; /* empty unless the class was compiled with them (javac -g) */
};

struct tool_class {
    const char *name;  /* with slashes */
    size_t order;      /* index of the class in the order of reading */
    bool is_synthetic; /* a compiler made the class (ACC_SYNTHETIC, JVMS table 4.1-B) */
    uint32_t method_count;
    struct tool_class_method *methods; /* the methods with code */
};

struct tool_classes {
    struct vm_arena *arena;
    size_t count, capacity;
    struct tool_class *classes; /* sorted by name; if names are equal, only the first class read */
};

/*
 * Reads the class files in the archives and below the directories of `path`, a list separated by
 * ':'. Skips descriptions of modules, classes for other versions of Java (META-INF), and invalid
 * class files, which it reports in a line on stderr. On failure, prints a line on stderr and
 * returns false.
 */
bool tool_classes_read(struct tool_classes *classes, const char *path);
void tool_classes_release(struct tool_classes *classes);

/* If classes map their lines to other sources (profiler/read/map_lines.h), replaces the lines by
 * the mapped lines. If it fails, prints a line on stderr and returns false. */
bool tool_classes_map_lines(struct tool_classes *classes);

/* Parses one class file. On failure, returns false and the reason: the defect of the file, or "out
 * of memory". */
bool tool_class_parse(struct tool_class *class, struct vm_arena *arena, const uint8_t *bytes,
                      size_t length, const char **reason);

/* Returns the method of a class that has exactly the code of a profile's method, or NULL. */
const struct tool_class_method *tool_class_find_method(const struct tool_class *class,
                                                       const struct prof_method *method);

/* Returns the name of the local variable that an instruction loads, stores or increments; NULL:
 * unknown. operand: the instruction's operand in the profile, NULL for opcodes without an
 * operand. */
const char *tool_local_name(const struct tool_class_method *method, uint32_t instruction,
                            const struct prof_operand *operand);

/* Returns NULL if there is no such class. */
const struct tool_class *tool_classes_find(const struct tool_classes *classes, const char *name);

#endif
