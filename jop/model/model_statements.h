/*
 * model_statements.h: the statements of model files (docs/jop-models.md) before evaluation. A later
 * statement replaces an earlier statement with the same subject, so formulas of replaced statements
 * are not evaluated and need not have a value at the wait states of the run.
 *
 * Threads: any; there is no state. Ownership: the definitions own everything they point to.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_STATEMENTS_H
#define JP2VM_JOP_MODEL_MODEL_STATEMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/model/formula.h"
#include "jop/model/model.h"
#include "jop/model/model_source.h"

/* A formula and its position: file and line. */
struct jop_placed {
    struct jop_formula formula;
    const char *file;
    uint32_t line;
    struct jop_placed *next; /* in the list of all formulas */
};

struct jop_defined_opcode {
    const struct jop_placed *cost; /* NULL: no cost is defined */
    uint8_t way, lookup;           /* enum jop_way, enum jop_lookup */
    uint16_t hidden;
    const struct jop_placed *body; /* the formulas of a routine that the model describes, or NULL */
    uint32_t body_words;
};

/* A number or a native method. */
struct jop_defined_name {
    char *name;
    const struct jop_placed *value;
    uint32_t words;
};

/* Sorted by name. */
struct jop_defined_names {
    struct jop_defined_name *names;
    uint32_t count, capacity;
};

/* Bits: statements that every model must have. */
enum jop_required {
    JOP_HAS_NAME = 1,
    JOP_HAS_CLOCK = 2,
    JOP_HAS_WAITS = 4,
    JOP_HAS_CACHE = 8,
    JOP_HAS_CACHE_HIT = 16,
    JOP_HAS_CACHE_MISS = 32
};

struct jop_definitions {
    unsigned required; /* bits of enum jop_required: the statements read so far */
    char *name;
    double clock_mhz;
    uint32_t read_waits, write_waits, read_minimum, write_minimum;
    unsigned changes; /* enum jop_change */
    struct jop_cache_shape cache;
    bool has_object_cache;
    const struct jop_placed *cache_hit, *cache_miss;
    struct jop_defined_opcode opcodes[JOP_OPCODES];
    struct jop_defined_names numbers, natives;
    struct jop_placed *formulas;
};

/* Reads the file that an include statement names, or the shipped model of that name. On an error,
 * writes a message to the source or to its own context, and returns false. */
typedef bool jop_include_function(void *context, struct jop_source *source, struct jop_word file,
                                  bool is_name);

/* Adds the statements of a text. The definitions point to the name of the text's file and do not
 * copy it. */
bool jop_statements_read(struct jop_definitions *definitions, struct jop_source *source,
                         jop_include_function *include, void *context);

/* Writes the required statements that are missing to `names`, as "'clock', 'waits'", and returns
 * their number. */
size_t jop_statements_missing(const struct jop_definitions *definitions, char *names, size_t size);

void jop_definitions_fini(struct jop_definitions *definitions);

#endif
