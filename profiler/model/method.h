/*
 * method.h: a method as profiles speak of it: its names, instruction numbers, basic blocks, lines
 * (docs/profile-semantics.md, "Instruction numbers" and "Basic blocks").
 *
 * The same structure comes from a running machine (tree/method_facts.h makes it) and from a profile
 * file (read/file.h), so that writers and reports need neither. It knows nothing of the machine.
 *
 * Threads: read-only after it was made, but for block_sums; any thread may read it.
 */
#ifndef JP2VM_PROFILER_METHOD_H
#define JP2VM_PROFILER_METHOD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* First and last instruction number of a basic block, 1-based, inclusive. */
struct prof_block {
    uint32_t first, last;
};

/* Whose sums of blocks are kept with a method, see weighted_counts.h. */
enum prof_weighted_counts_slot {
    PROF_WEIGHTED_COUNTS_METRICS,
    PROF_WEIGHTED_COUNTS_COSTS,
    PROF_WEIGHTED_COUNTS
};

enum prof_method_flag {
    PROF_METHOD_HIDDEN_CLASS = 1, /* its class is a hidden one: lambdas, LambdaForms */
    PROF_METHOD_GENERATED = 2     /* its class was made at run time by the class library */
};

/*
 * Names are those of class files: modified UTF-8 (JVMS 4.4.7), class names with slashes. They live
 * as long as the method.
 */
struct prof_names {
    const char *class_name; /* the same in every run and build: of a class that was generated at run
                               time it tells what defined it */
    const char *raw_class_name; /* what the machine calls it where that differs; else NULL */
    const char *name, *descriptor;
    const char *loader;      /* "app.PluginLoader@3"; "" for boot and application loader */
    const char *source_file; /* the attribute of the class file, or NULL; see read/map_lines.h */
    const char *source_path; /* where the file is, if not in the package's directory; else NULL */
    const char *debug_extension; /* where the class's lines come from (vm/classfile/smap.h), the
                                    attribute of the class file, or NULL */
    const char *raw_source_file; /* what source_file was before lines were mapped */
    const char *origin;      /* where the class came from: a JAR, a directory, "jrt:/MODULE" (of a
                                hidden class: its host's); NULL: not known */
    uint64_t class_order;    /* tells classes of one name apart: order of definition */
    uint32_t access;         /* access_flags of the method (JVMS table 4.6-A) */
    uint32_t flags;          /* enum prof_method_flag */
};

/* A line of a file: "kotlin/collections/_Collections.kt". */
struct prof_place {
    const char *file; /* NULL: the method's own */
    int32_t line;
};

/* What an opcode has for an operand, and where struct prof_operand has it. */
enum prof_operand_kind {
    PROF_OPERAND_NONE,
    PROF_OPERAND_IMMEDIATE,  /* value; type code of newarray */
    PROF_OPERAND_LOCAL,      /* value: number of the local variable */
    PROF_OPERAND_INCREMENT,  /* value: local variable, extra: what is added */
    PROF_OPERAND_TARGET,     /* value: instruction number, 0: not an instruction */
    PROF_OPERAND_SWITCH,     /* value: index of its first case in prof_code_details.cases, extra:
                                how many; the default comes first */
    PROF_OPERAND_CONSTANT,   /* text */
    PROF_OPERAND_DIMENSIONS  /* text, value: dimensions of multianewarray */
};

enum prof_operand_kind prof_operand_kind(uint8_t opcode);

/* An instruction's operand, as its opcode has it; what that does not have is 0 and NULL. */
struct prof_operand {
    int32_t value, extra;
    const char *text; /* of a constant: "java/util/List.get(I)Ljava/lang/Object;", "\"text\"", a
                         class, a number; NULL: there is none */
};

struct prof_switch_case {
    int32_t key;     /* without meaning for the default */
    uint32_t target; /* instruction number, 0: not an instruction */
};

/* Instructions first .. last are covered. */
struct prof_handler {
    uint32_t first, last, target;
    const char *type; /* internal name of a class; NULL: any */
};

/* What is needed to show a method's code, and asked for only then. */
struct prof_code_details {
    const struct prof_operand *operands; /* by instruction number - 1 */
    uint32_t case_count, handler_count;
    const struct prof_switch_case *cases;
    const struct prof_handler *handlers;
};

struct vm_method;
struct prof_point;

/* What contexts and writers ask for again and again comes first, to lie together. */
struct prof_method {
    struct vm_method *method; /* of a live profile; NULL in one that was read */
    uint32_t number; /* from 0 in the order in which facts are made */
    bool has_code;   /* otherwise native: nothing of the following */

    uint32_t block_count;
    uint32_t point_count; /* 0 when blocks are not counted */
    uint32_t slot_count; /* different numbers among site_slots: entries of a context's callees */
    struct prof_block *blocks; /* ascending, cover 1 .. instruction_count */
    struct prof_point *points; /* block i is point i when there are as many of both */
    uint32_t *slot_sites; /* by slot: instruction number, 0 where callsites are not told apart */

    uint32_t instruction_count;
    uint32_t site_count; /* invoke instructions */
    uint32_t code_bytes;
    uint16_t *bcis;      /* by instruction number - 1 */
    uint8_t *opcodes;    /* by instruction number - 1, of the target when wide */
    int32_t *lines;      /* by instruction number - 1; -1: none */
    int32_t *raw_lines;  /* lines of the class file, if `lines` were mapped (read/map_lines.h);
                            else NULL */
    struct prof_place *places; /* by instruction number - 1, what is inlined from other files; NULL:
                                  nothing */

    uint16_t *point_bcis;

    uint32_t *sites;       /* their instruction numbers */
    uint16_t *site_bcis;
    uint16_t *site_slots;  /* number in vm_context.callees; calls of the same constant share one
                              where callsites are not told apart */

    struct prof_names names; /* of a live profile: complete once it is read */
    struct prof_method *next_older; /* of a live profile: all methods */

    void *_Atomic block_sums[PROF_WEIGHTED_COUNTS]; /* a cache of weighted_counts.c */
    _Atomic uint8_t selection; /* of a live profile: see tree/select.h */
    _Atomic uint8_t window;    /* the same: see tree/run_time/window.c */
    void *_Atomic attached;   /* what another room knows about the method; NULL at first */
};

/* How many instructions start before a bci: the number of the last one that does, or 0. */
uint32_t prof_method_before(const struct prof_method *method, uint32_t bci);

/* Instruction number (from 1) of the instruction at a bci; 0 when none starts there. */
uint32_t prof_method_instruction(const struct prof_method *method, uint32_t bci);

/* Index of the block that holds an instruction number. */
uint32_t prof_method_block(const struct prof_method *method, uint32_t instruction);

/* Source line of an instruction number, or -1; and its line of the class file. */
int prof_method_line(const struct prof_method *method, uint32_t instruction);
int prof_method_raw_line(const struct prof_method *method, uint32_t instruction);

/* By name and descriptor; and by class name before these. Loaders and code do not count. */
int prof_method_compare_signature(const struct prof_method *a, const struct prof_method *b);
int prof_method_compare_names(const struct prof_method *a, const struct prof_method *b);

/* The order of methods in profiles: by class name, name, descriptor, and definition of the
 * class. */
int prof_method_compare(const struct prof_method *a, const struct prof_method *b);

#endif
