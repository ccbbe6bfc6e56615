/*
 * method.h: a method as profiles represent it: its names, instruction numbers, basic blocks and
 * lines (docs/profile-semantics.md, "Instruction numbers" and "Basic blocks").
 *
 * tree/method_facts.h makes this structure for a running machine, read/file.h makes it from a
 * profile file. So writers and reports depend neither on the machine nor on the file.
 *
 * Threads: any thread may read it. Once the method is made, only its _Atomic members change.
 */
#ifndef JP2VM_PROFILER_MODEL_METHOD_H
#define JP2VM_PROFILER_MODEL_METHOD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A basic block: the numbers of its first and last instruction, counted from 1. */
struct prof_block {
    uint32_t first, last;
};

/* The users of block_sums, see weighted_counts.h. */
enum prof_weighted_counts_slot {
    PROF_WEIGHTED_COUNTS_METRICS,
    PROF_WEIGHTED_COUNTS_COSTS,
    PROF_WEIGHTED_COUNTS
};

enum prof_method_flag {
    PROF_METHOD_HIDDEN_CLASS = 1, /* its class is hidden: lambdas, LambdaForms */
    PROF_METHOD_GENERATED = 2     /* its class was made at run time by the class library */
};

/*
 * Names are those of class files: modified UTF-8 (JVMS 4.4.7), class names with slashes. They live
 * as long as the method.
 */
struct prof_names {
    const char *class_name;     /* the same in every run and build: the name of a class generated at
                                   run time contains the location that defined the class */
    const char *raw_class_name; /* the name that the machine uses, if it differs; otherwise NULL */
    const char *name, *descriptor;
    const char *loader;          /* "app.PluginLoader@3"; "" for boot and application loader */
    const char *source_file;     /* the attribute SourceFile of the class file, or NULL; see
                                    read/map_lines.h */
    const char *source_path;     /* the file's path, if the file is not in the package's directory;
                                    otherwise NULL */
    const char *debug_extension; /* the class's map of source lines (vm/classfile/smap.h), an
                                    attribute of the class file, or NULL */
    const char *raw_source_file; /* value of source_file before lines were mapped */
    const char *origin;   /* the origin of the class: a JAR, a directory, "jrt:/MODULE" (for a
                             hidden class: its host's origin); NULL: not known */
    uint64_t class_order; /* order of definition; distinguishes classes with the same name */
    uint32_t access;      /* access flags of the method (JVMS table 4.6-A) */
    uint32_t flags;       /* enum prof_method_flag */
};

/* A line of a file: "kotlin/collections/_Collections.kt". */
struct prof_place {
    const char *file; /* NULL: the method's own file */
    int32_t line;
};

/* The kind of an opcode's operand. The comments name the members of struct prof_operand that are
 * used. */
enum prof_operand_kind {
    PROF_OPERAND_NONE,
    PROF_OPERAND_IMMEDIATE, /* value: the constant, or the type code of newarray */
    PROF_OPERAND_LOCAL,     /* value: number of the local variable */
    PROF_OPERAND_INCREMENT, /* value: local variable, extra: the number that is added */
    PROF_OPERAND_TARGET,    /* value: instruction number; 0: the target is not an instruction */
    PROF_OPERAND_SWITCH,    /* value: index of its first case in prof_code_details.cases, extra:
                               number of cases, including the default, which is first */
    PROF_OPERAND_CONSTANT,  /* text: the constant */
    PROF_OPERAND_DIMENSIONS /* text, value: dimensions of multianewarray */
};

enum prof_operand_kind prof_operand_kind(uint8_t opcode);

/* An instruction's operand; the opcode decides which members are used. Unused members are 0 or
 * NULL. */
struct prof_operand {
    int32_t value, extra;
    const char *text; /* a constant: "java/util/List.get(I)Ljava/lang/Object;", "\"text\"", a class,
                         a number; NULL: the instruction has no text */
};

struct prof_switch_case {
    int32_t key;     /* unused for the default */
    uint32_t target; /* instruction number; 0: the target is not an instruction */
};

/* An exception handler, which covers the instructions first .. last. */
struct prof_handler {
    uint32_t first, last, target;
    const char *type; /* internal name of a class; NULL: any exception */
};

/* The details that are needed to show a method's code; they are made on demand. */
struct prof_code_details {
    const struct prof_operand *operands; /* indexed by instruction number - 1 */
    uint32_t case_count, handler_count;
    const struct prof_switch_case *cases;
    const struct prof_handler *handlers;
};

struct vm_method;
struct prof_point;

/* The members that contexts and writers read most often are first, so that they are close
 * together. */
struct prof_method {
    struct vm_method *method; /* set in a live profile; NULL in a profile that was read from a
                                 file */
    uint32_t number;          /* from 0, in the order in which the structures are made */
    bool has_code;            /* false: the method is native, and the following members are not
                                 set */

    uint32_t block_count;
    uint32_t point_count;      /* 0: blocks are not counted */
    uint32_t slot_count;       /* number of different values in site_slots: how many entries of
                                  vm_context.callees belong to callsites */
    struct prof_block *blocks; /* in ascending order; they cover the instructions 1 ..
                                  instruction_count */
    struct prof_point *points; /* if there are as many points as blocks, point i is block i */
    uint32_t *slot_sites;      /* indexed by slot: instruction number; 0 if callsites are not
                                  distinguished */

    uint32_t instruction_count;
    uint32_t site_count; /* number of invoke instructions */
    uint32_t code_bytes;
    uint16_t *bcis;     /* indexed by instruction number - 1 */
    uint8_t *opcodes;   /* indexed by instruction number - 1; for wide, the opcode that is
                           widened */
    int32_t *lines;     /* indexed by instruction number - 1; -1: no line */
    int32_t *raw_lines; /* the lines in the class file, if `lines` were mapped (read/map_lines.h);
                           otherwise NULL */
    struct prof_place *places; /* indexed by instruction number - 1: the origin of code that was
                                  inlined from other files; NULL: the method has no such code */
    uint16_t *copies; /* indexed by instruction number - 1: see prof_method_copy; NULL: all 0 */

    uint16_t *point_bcis;

    uint32_t *sites; /* instruction numbers of the invoke instructions, ascending */
    uint16_t *site_bcis;
    uint16_t *site_slots; /* indices into vm_context.callees. If callsites are not distinguished,
                             calls with the same constant have the same index */

    struct prof_names names;        /* in a live profile: complete only when the profile is read */
    struct prof_method *next_older; /* list of all methods of a live profile */

    void *_Atomic block_sums[PROF_WEIGHTED_COUNTS]; /* caches of weighted_counts.c */
    _Atomic uint8_t selection;                      /* used in a live profile, see tree/select.h */
    _Atomic uint8_t window; /* used in a live profile, see tree/run_time/window.c */
    void *_Atomic attached; /* data of another part of the machine about the method; NULL at
                               first */
};

/* Returns how many instructions start before a bci. This is also the number of the last instruction
 * before the bci. */
uint32_t prof_method_before(const struct prof_method *method, uint32_t bci);

/* Returns the number (from 1) of the instruction at a bci; 0 if none starts there. */
uint32_t prof_method_instruction(const struct prof_method *method, uint32_t bci);

/* Returns the index of the block that contains an instruction number. */
uint32_t prof_method_block(const struct prof_method *method, uint32_t instruction);

/* The first function returns the source line of the instruction with that number; the second, its
 * line in the class file. Both return -1 if the instruction has no line. */
int prof_method_line(const struct prof_method *method, uint32_t instruction);
int prof_method_raw_line(const struct prof_method *method, uint32_t instruction);

/* Returns the copy of inlined code that contains an instruction: a number above 0 (the line in the
 * class file), which differs for each callsite and line; 0: the code is not known to be inlined. A
 * line runs as often as all its copies together. The second function returns 0 for code of other
 * files. */
uint32_t prof_method_copy(const struct prof_method *method, uint32_t instruction);
uint32_t prof_method_own_copy(const struct prof_method *method, uint32_t instruction);

/* The first function compares methods by name and descriptor; the second, by class name, name and
 * descriptor. Loaders and code are ignored. */
int prof_method_compare_signature(const struct prof_method *a, const struct prof_method *b);
int prof_method_compare_names(const struct prof_method *a, const struct prof_method *b);

/* Compares methods by their order in profiles: by class name, name, descriptor, and definition of
 * the class. */
int prof_method_compare(const struct prof_method *a, const struct prof_method *b);

#endif
