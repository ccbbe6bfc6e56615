/*
 * model.h: the costs of a Java processor, read from a model file (docs/jop-models.md).
 *
 * A model consists of the costs of the processor's bytecodes as formulas in the wait states of the
 * memory, the method cache, the changes that the processor's tools make to a program before it
 * runs, and the numbers for the cost functions of routines. (A routine is a Java method that the
 * processor runs for a bytecode.) A new processor needs only a new file, which also describes its
 * routines. The paths of JOP's own routines are C code (jop/routines/); their costs are in the
 * model.
 *
 * Threads: any. A model is read and evaluated once, before the machine starts; after that it is
 * immutable and never freed.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_H
#define JP2VM_JOP_MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/cache/cache.h"

/* The number of opcodes. Opcodes up to 201 are those of the JVM specification; higher opcodes are
 * JOP's own. */
#define JOP_OPCODES 256

/* JOP's own bytecodes that the transformation generates (docs/jop-timing.md, "Changes by JOP's
 * tools before a run"). If a model has no cost for such a bytecode, it costs as much as the
 * bytecode that it replaces. */
enum jop_opcode {
    JOP_OP_INVAL = 204,
    JOP_OP_RD = 209,
    JOP_OP_WR = 210,
    JOP_OP_RDMEM = 211,
    JOP_OP_WRMEM = 212,
    JOP_OP_RDINT = 213,
    JOP_OP_WRINT = 214,
    JOP_OP_GETSP = 215,
    JOP_OP_SETSP = 216,
    JOP_OP_GETVP = 217,
    JOP_OP_SETVP = 218,
    JOP_OP_INT2EXT = 219,
    JOP_OP_EXT2INT = 220,
    JOP_OP_NOP = 221,
    JOP_OP_INVOKE = 222,
    JOP_OP_COND_MOVE = 223,
    JOP_OP_GETSTATIC_REF = 224,
    JOP_OP_PUTSTATIC_REF = 225,
    JOP_OP_GETFIELD_REF = 226,
    JOP_OP_PUTFIELD_REF = 227,
    JOP_OP_GETSTATIC_LONG = 228,
    JOP_OP_PUTSTATIC_LONG = 229,
    JOP_OP_GETFIELD_LONG = 230,
    JOP_OP_PUTFIELD_LONG = 231,
    JOP_OP_MEMCPY = 232,
    JOP_OP_GETFIELD = 233,
    JOP_OP_PUTFIELD = 234,
    JOP_OP_INVOKESUPER = 236,
    JOP_OP_GETSTATIC = 238,
    JOP_OP_PUTSTATIC = 239,
    JOP_OP_SYS_INT = 240,
    JOP_OP_SYS_EXC = 241,
    JOP_OP_SYS_NOIM = 254
};

/* How a bytecode is implemented. */
enum jop_way {
    JOP_WAY_UNKNOWN,    /* the model has no cost: reported once by name, charged 0 */
    JOP_WAY_PROCESSOR,  /* hardware or microcode: `cycles` includes everything except the cache
                           load */
    JOP_WAY_ROUTINE,    /* a Java method: `cycles` is the cost of the dispatch, which is an
                           invoke */
    JOP_WAY_UNSUPPORTED /* the processor's tools refuse it */
};

/* The look-up that a bytecode makes in the method cache. */
enum jop_lookup { JOP_LOOKUP_NONE, JOP_LOOKUP_INVOKE, JOP_LOOKUP_RETURN };

struct jop_cost {
    uint32_t cycles; /* with all wait states, for a cache hit */
    uint32_t waits;  /* part of cycles: the difference to the formula's value at 0 wait states */
    uint8_t way;     /* enum jop_way */
    uint8_t lookup;  /* enum jop_lookup */
    uint16_t hidden; /* cycles of a cache load that overlap with the bytecode */
    /* For int2ext and ext2int, whose cost depends on the number of words that they copy. */
    uint32_t cycles_per_word, waits_per_word;
};

/* A routine that the model describes: the length of its method, the cycles from its first bytecode
 * to the end of its return, and the cycles for each unit of work (docs/jop-models.md defines the
 * unit for each bytecode). */
struct jop_body {
    uint32_t words; /* 0: the model does not describe the routine; a cost function follows JOP's
                       routine */
    uint32_t cycles, waits, cycles_per_unit, waits_per_unit;
};

/* Bits: the changes that the processor's tools make to code before it runs. */
enum jop_change {
    JOP_CHANGE_IINC = 1,          /* iinc becomes load, constant, iadd, store */
    JOP_CHANGE_SYNCHRONIZED = 2,  /* synchronized methods contain monitor instructions */
    JOP_CHANGE_LONG_FIELDS = 4,   /* accesses to fields of type long and double become bytecodes of
                                     their own */
    JOP_CHANGE_REF_FIELDS = 8,    /* the same for fields of reference type */
    JOP_CHANGE_SUPER = 16,        /* invokespecial of a superclass method becomes invokesuper */
    JOP_CHANGE_NATIVE = 32,       /* calls of com.jopdesign.sys.Native become one-byte bytecodes */
    JOP_CHANGE_FLAT_STATICS = 64, /* getstatic and putstatic carry the field's address */
    JOP_CHANGE_ALL = 127
};

struct jop_model {
    char *name;                       /* from the file: "JOP, May 2014, 60 MHz" */
    char *file;                       /* for messages */
    uint32_t read_waits, write_waits; /* the wait states of the run */
    uint32_t read_waits_set;          /* as configured, before the processor's minimum raises it to
                                         read_waits */
    double clock_mhz;                 /* cycles per microsecond */
    unsigned changes;                 /* enum jop_change */
    struct jop_cache_shape cache;     /* the default shape */
    bool has_object_cache;
    struct jop_cost costs[JOP_OPCODES];
    struct jop_body bodies[JOP_OPCODES]; /* for bytecodes with routines, indexed by opcode */
    uint32_t cache_hit;                  /* cycles of an access that hits */
    uint32_t *cache_miss;                /* cycles of a load, indexed by words, 0 ..
                                            JOP_MAX_WORDS */
    struct jop_numbers *numbers;         /* for jop_model_number */
};

#define JOP_MAX_WORDS 16384 /* no method is longer: code has at most 65535 bytes */
#define JOP_MAX_WAITS 1000  /* the maximum of wait states of an access */

/* Makes every bytecode cost a fixed number of cycles: the dispatch for a bytecode with a routine, 0
 * for a bytecode without a cost. Called before the model is used. */
void jop_model_leave_out_routines(struct jop_model *model);

/* Returns the cycles of a method-cache access that misses, for a method of `words` words. */
uint32_t jop_model_load(const struct jop_model *model, uint32_t words);

/* Returns the load cycles that are not hidden by the bytecode that causes the access. */
static inline uint32_t jop_exposed(uint32_t access_cycles, uint32_t hidden)
{
    return access_cycles > hidden ? access_cycles - hidden : 0;
}

/* Values from the command line that override the model's values. A negative value does not
 * override; neither does a NULL pointer to this struct. A value below the processor's minimum is
 * raised to the minimum. */
struct jop_model_choices {
    int read_waits, write_waits;
};

/*
 * Reads a model. `what` is a path if it contains a slash or ends with ".model", otherwise the name
 * of a shipped model. On an error, returns NULL and writes one line, "FILE:LINE:COLUMN: reason", to
 * message.
 */
struct jop_model *jop_model_read(const char *what, const struct jop_model_choices *choices,
                                 char *message, size_t size);

/* Parses a model from memory, for tests and the fuzzer. The text can include only shipped files. */
struct jop_model *jop_model_parse(const char *text, size_t length, const char *name,
                                  const struct jop_model_choices *choices, char *message,
                                  size_t size);

void jop_model_destroy(struct jop_model *model);

/* Returns the names of the shipped models, NULL-terminated, for help and error messages. */
const char *const *jop_model_names(void);

/*
 * Finds a number that the model file defines for a cost function, such as "idiv.bit" or
 * "float_add.words", at the wait states of the run. Returns false if the file does not define the
 * number.
 */
bool jop_model_number(const struct jop_model *model, const char *name, int64_t *value);

/*
 * Returns whether the model defines all of these numbers, each from 0 to its limit in `most`. If
 * not, writes one line to the message: the line and column of the first number that is out of
 * range, or else the missing numbers, as many as fit.
 */
bool jop_model_has_numbers(const struct jop_model *model, const char *const *names,
                           const int64_t *most, size_t count, char *message, size_t size);

/* Finds the part of such a number that is due to wait states: its value minus the formula's value
 * at 0 wait states. */
bool jop_model_number_waits(const struct jop_model *model, const char *name, int64_t *waits);

/* Finds the cost of a native method of the class library, such as
 * "java/lang/System.arraycopy(...)V", for `n` units of work. A comment in the model file defines
 * the unit. Returns false if the model does not define the method. */
bool jop_model_native(const struct jop_model *model, const char *name, uint64_t n, uint64_t *cycles,
                      uint64_t *waits, uint32_t *words);

/* Returns the mnemonic of a bytecode of the processor, or NULL. */
const char *jop_opcode_name(unsigned opcode);

#endif
