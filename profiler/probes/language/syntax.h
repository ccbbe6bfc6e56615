/*
 * syntax.h: a program of probes as a tree.
 *
 *     PROGRAM    PROBE...
 *     PROBE      EVENT [NUMBER[unit]] [PATTERNS] [/EXPRESSION/] BODY
 *     BODY       { STATEMENT; ... }
 *     STATEMENT  @NAME[EXPRESSION, ...] = AGGREGATE(EXPRESSION, ...)
 *              | @NAME[...] = EXPRESSION, += -= ++ --, delete(@NAME[...])
 *              | $NAME = EXPRESSION, += -= ++ --    (of a thread)
 *              | #NAME = EXPRESSION, += -= ++ --    (of an activation)
 *              | printf("...", EXPRESSION, ...) | print(@NAME) | clear(@NAME)
 *              | tag(EXPRESSION, EXPRESSION) | exit(EXPRESSION) | stop() | poll(EXPRESSION)
 *              | if (EXPRESSION) BODY [else BODY | else if ...]
 *              | for $NAME in EXPRESSION..EXPRESSION BODY | repeat EXPRESSION BODY
 *
 * Parsing makes the tree. Checking resolves names and rejects impossible programs. Both stop at the
 * first error.
 *
 * Ownership: a program owns its whole tree. Names point into copies of the parsed texts, which the
 * program also owns. Threads: a program belongs to one thread until it is checked; then it does not
 * change.
 */
#ifndef JP2VM_PROFILER_PROBES_LANGUAGE_SYNTAX_H
#define JP2VM_PROFILER_PROBES_LANGUAGE_SYNTAX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/probes/language/language.h"
#include "vm/options/nearest.h"

struct vm_arena;
struct vm_patterns;

/* The size of a message: the position with the error, the source line, and a line with a caret. */
#define PROF_PROBE_MESSAGE 460

/* A parsed text, and its name in errors: "--probe", or a file. */
struct prof_probe_source {
    const char *name, *text;
    bool is_shipped; /* the text comes with the machine: the user has not written the names in it */
    struct prof_probe_source *next;
};

enum prof_probe_operator {
    PROF_OR,
    PROF_AND,
    PROF_EQ,
    PROF_NE,
    PROF_LT,
    PROF_LE,
    PROF_GT,
    PROF_GE,
    PROF_LIKE,
    PROF_ADD,
    PROF_SUB,
    PROF_MUL,
    PROF_DIV,
    PROF_MOD,
    PROF_BIT_OR,
    PROF_BIT_XOR,
    PROF_BIT_AND,
    PROF_SHL,
    PROF_SHR,
    PROF_USHR,
    PROF_NOT,
    PROF_NEG,
    PROF_BIT_NOT
};

enum prof_probe_node_kind {
    PROF_NODE_INT,
    PROF_NODE_FLOAT,
    PROF_NODE_TEXT,
    PROF_NODE_NULL,
    PROF_NODE_NONE,      /* made by folding: the value cannot be computed; index: enum
                            prof_probe_cause */
    PROF_NODE_BUILTIN,   /* index: enum prof_probe_builtin */
    PROF_NODE_ARGUMENT,  /* index: number of the argument, from 0 */
    PROF_NODE_SLOT,      /* a variable of the method or an operand. index: PROF_BUILTIN_LOCAL or
                            PROF_BUILTIN_OPERAND; text: the variable's name, or NULL: `integer` is
                            its number. Folding replaces it by REGISTER or NONE */
    PROF_NODE_REGISTER,  /* made by folding. index: the number in the frame's variables or operands;
                            type: of the value; is_operand */
    PROF_NODE_MEMBER,    /* the field `text` of the object `left` */
    PROF_NODE_UNARY,     /* index: enum prof_probe_operator; left: the operand */
    PROF_NODE_BINARY,    /* index: enum prof_probe_operator; left, right: the operands */
    PROF_NODE_CALL,      /* index: enum prof_probe_function; left: the argument */
    PROF_NODE_MAP,       /* an entry of `map`; items: its keys */
    PROF_NODE_VARIABLE,  /* index: number of the thread's variable */
    PROF_NODE_LOCAL,     /* index: number of the activation's variable */
    PROF_NODE_PARAMETER, /* index: number of the program's argument, from 1; checking replaces it by
                            the argument's value */
    PROF_NODE_CONDITION, /* left ? right : items */
    PROF_NODE_TUPLE,     /* items: its elements */
    PROF_NODE_ELEMENT    /* element `index`, from 0, of the tuple `left` */
};

/* The texts that were compared with a constant name, which may be misspelt. */
struct prof_probe_near {
    const char *name;
    _Atomic uint32_t seen[16]; /* hashes of texts that were compared lately */
    struct vm_nearest nearest;
    char text[200]; /* the nearest of the texts; "": none is near */
};

#define PROF_PROBE_SELECTED 128

struct prof_probe_node {
    enum prof_probe_node_kind kind;
    unsigned types; /* TYPE_*, set by checking */
    int index;
    const char *at;         /* the node's position in the source, for error messages */
    const char *from, *end; /* the source text of the expression, if the node is its root */
    union {
        int64_t integer;
        double floating;
    };
    const char *text; /* TEXT: the text; MEMBER: the field's name; SLOT: the variable's name;
                         PROF_LIKE: the compiled pattern */
    struct vm_patterns *patterns; /* CALL of cflow: the methods; of isa: the classes */
    _Atomic uintptr_t *selected;  /* CALL of cflow and isa: see selected.c; PROF_PROBE_SELECTED
                                     elements */
    char type;                    /* REGISTER: first character of the descriptor */
    bool is_operand;              /* REGISTER */
    struct prof_probe_map *map;
    struct prof_probe_node *left, *right;
    struct prof_probe_node *items; /* keys or elements, a list; of CONDITION: the last operand */
    bool is_grouped;               /* the expression is in parentheses */
    struct prof_probe_node *next;  /* in a list */
    const bool *is_text;           /* VARIABLE, LOCAL, MAP: only texts are assigned to it */
    int saved; /* ARGUMENT, `this`: the index in the program's list of saved arguments, plus 1; 0:
                  the argument is read from the frame */
    _Atomic uintptr_t compared;   /* EQ, NE, LIKE: see eval.c */
    struct prof_probe_near *near; /* EQ: an operand is a constant name; otherwise NULL */
    /* Notes about the use of `this`, an argument, a slot or a member: is_found if a method or class
     * had it; missing is a method or class that did not have it. For ~, and for == with a constant
     * name: whether it has matched, and whether it was evaluated; for cflow and isa the same. A
     * copy of a node uses the notes of its origin. */
    struct prof_probe_node *origin, *next_use;
    _Atomic bool is_found;
    const void *_Atomic missing; /* a method; for a member, a class; for an operator, not NULL */
};

/* A map, @NAME. */
struct prof_probe_map {
    const char *name; /* without @ */
    int index;
    int aggregate; /* enum prof_probe_aggregate; -1: the map contains values */
    unsigned key_count;
    struct prof_probe_node *keys; /* the keys of the map's first use in the text */
    int64_t low, high, step;      /* for lhist */
    const char *at;
    bool is_used;                   /* the map's kind and keys are known */
    bool is_text;                   /* whether only texts are assigned to the map's entries */
    struct prof_probe_store *store; /* contains the map's data (maps.h) */
    struct prof_probe_map *next;
};

enum prof_probe_statement_kind {
    PROF_DO_AGGREGATE, /* map[items] = aggregate(value) */
    PROF_DO_SET,       /* target op= value */
    PROF_DO_DELETE,
    PROF_DO_PRINTF,
    PROF_DO_TAG,   /* sets the tag of the first value, an object, to the second value, a number */
    PROF_DO_PRINT, /* prints the map, at most `limit` rows */
    PROF_DO_CLEAR,
    PROF_DO_IF,     /* body if the value is true, otherwise `otherwise` */
    PROF_DO_FOR,    /* body, with the target set to each number from the first value up to the
                       second value, which is excluded */
    PROF_DO_REPEAT, /* body, as often as the value says */
    PROF_DO_EXIT,   /* ends the process with the value as its status */
    PROF_DO_STOP,   /* the probe receives no more events */
    PROF_DO_POLL    /* sets the number of bytecodes until the probe's next poll */
};

/* The maximal number of rounds of all loops at one event. */
#define PROF_PROBE_ROUNDS 10000

struct prof_probe_statement {
    enum prof_probe_statement_kind kind;
    struct prof_probe_node *target; /* MAP, VARIABLE or LOCAL */
    int op;                         /* for SET: PROF_ADD or PROF_SUB; -1: plain assignment */
    struct prof_probe_node *value;  /* the value, or the list of arguments */
    const char *format;
    int64_t limit;                                 /* maximal number of rows; 0: all rows */
    struct prof_probe_statement *body, *otherwise; /* IF, FOR, REPEAT */
    const char *at;
    struct prof_probe_statement *next;
};

/* The state of an activation that a probe reads or sets. */
enum prof_probe_needs {
    PROF_NEEDS_LOCALS = 1 << 0,
    PROF_NEEDS_ELAPSED = 1 << 1,
    PROF_NEEDS_EXECUTED = 1 << 2,
    PROF_NEEDS_CYCLES = 1 << 3,
    PROF_NEEDS_CLOCKS = PROF_NEEDS_ELAPSED | PROF_NEEDS_EXECUTED | PROF_NEEDS_CYCLES,
    PROF_NEEDS_ARGUMENTS = 1 << 4 /* at the end of the activation */
};

#define PROF_PROBE_VARIABLES 64  /* maximal number of $variables, and of #variables */
#define PROF_PROBE_ARGUMENTS 255 /* maximal number of a method's arguments: JVMS 4.3.3 */

struct prof_probe {
    const struct prof_probe_name *event;
    uint64_t period; /* of poll in bytecodes, of interval in milliseconds */
    int index;
    int period_parameter; /* the period is this argument of the program; 0: it is in the text */
    const char *at, *period_at, *patterns_at;
    char *patterns_text; /* NULL: all methods */
    struct vm_patterns *patterns;
    struct prof_probe_node *predicate; /* NULL: always */
    struct prof_probe_statement *statements;
    bool may_stop;            /* a statement is stop() */
    _Atomic bool *is_stopped; /* by stop() */
    unsigned needs;           /* a set of PROF_NEEDS_* */
    bool reads_frames;        /* an expression contains a variable of the method or an operand */
    struct prof_probe *next;
};

struct prof_probe_program {
    struct vm_arena *arena;
    struct prof_probe_source *sources;
    struct prof_probe *probes, **last_probe;
    struct prof_probe_map *maps, **last_map; /* in the order of their first uses */
    int probe_count, map_count, variable_count;
    const char *variables[PROF_PROBE_VARIABLES];
    bool is_text[PROF_PROBE_VARIABLES]; /* indexed by variable: whether only texts are assigned to
                                           it */
    const char *locals[PROF_PROBE_VARIABLES]; /* the #variables */
    bool is_text_local[PROF_PROBE_VARIABLES];
    int local_count;
    int saved[PROF_PROBE_ARGUMENTS]; /* the arguments that are needed at the end of activations */
    int saved_count;
    const char *const *parameters; /* the program's arguments, which are $1, $2, ... Set before the
                                      program is checked */
    int parameter_count, used_parameters; /* how many there are; the greatest number in the text */
    bool has_cycles;              /* `cycles` is known: there is a simulated processor. Set before
                                     the program is checked */
    bool has_stacks;              /* some expression contains a stack of the thread */
    struct prof_probe_node *uses; /* the nodes that have notes for warnings, in reverse order */
    char message[PROF_PROBE_MESSAGE]; /* the first error; empty if there is none */
};

struct prof_probe_program *prof_probe_create(void);
void prof_probe_destroy(struct prof_probe_program *program);

/* Parses a text and adds its probes. On an error, sets the program's message and returns false. */
bool prof_probe_parse(struct prof_probe_program *program, const char *name, const char *text);

/* Checks all probes; called after all texts are parsed. On an error, sets the program's message and
 * returns false. */
bool prof_probe_check(struct prof_probe_program *program);

/* Returns what the period of an event is, for error messages: "interval takes a time: 1s, 500ms";
 * NULL if the event has no period. */
const char *prof_probe_period_form(const struct prof_probe_name *event);

/* Reads the period of a poll or interval. Sets *end to the text after it, and returns true; returns
 * false if there is no period. */
bool prof_probe_read_period(struct prof_probe *probe, const char *text, const char **end);

/* Compiles the patterns of a probe, in which $1, $2, ... at the start of an item are replaced by
 * the program's arguments. On an error, sets the program's message and returns false. */
bool prof_probe_compile_patterns(struct prof_probe_program *program, struct prof_probe *probe);

/* Registers a node for a warning at the end: nothing had what it names, or it never matched. */
void prof_probe_watch(struct prof_probe_program *program, struct prof_probe_node *node);

/* Compiles the patterns of cflow("PATTERNS") or isa(OBJECT, "PATTERNS"), and registers the node for
 * a warning if it never matches. On an error, sets the program's message and returns false. */
bool prof_probe_compile_call(struct prof_probe_program *program, struct prof_probe_node *node);

/* Compiles the pattern of a ~, whose operands have the right types. On an error, sets the program's
 * message and returns false. */
bool prof_probe_compile_like(struct prof_probe_program *program, struct prof_probe_node *node);

/* Returns the program's argument $`number`. If there is none, sets the program's message, with the
 * position `at`, and returns NULL. */
const char *prof_probe_parameter_text(struct prof_probe_program *program, int number,
                                      const char *at);

/* Reports an error at a position in one of the texts. The program's message is its first error.
 * Returns false. */
bool prof_probe_fail(struct prof_probe_program *program, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Writes a message of the same form to `message`, for example a warning. */
void prof_probe_remark(const struct prof_probe_program *program, const char *at,
                       char message[PROF_PROBE_MESSAGE], const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Allocates zeroed memory, which the program owns. */
void *prof_probe_allocate(struct prof_probe_program *program, size_t bytes);

/* Returns the first printf directive at or after `at`, and sets *length to its length, which
 * includes the conversion character. If there is no further directive, *length is 0. */
const char *prof_probe_directive(const char *at, size_t *length);

#endif
