/*
 * model.h: what a Java processor costs, read from a model file (docs/jop-models.md).
 *
 * A model is data: formulas in the wait states of the memory for the bytecodes of the processor,
 * the method cache, what the processor's tools change in a program before it runs, and the numbers
 * that the cost functions of routines need (bytecodes that the processor runs Java methods for).
 * A new processor is a new file. Its routines are described there, too; which way JOP's own take is
 * written in C (jop/routines/), with the costs in the model.
 *
 * A model is read and evaluated once, before the machine starts, and is immutable and never freed
 * after that: any thread may read it.
 */
#ifndef JP2VM_JOP_MODEL_H
#define JP2VM_JOP_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/cache/cache.h"

/* Bytecodes of the processor: those of the JVM specification, and above 201 JOP's own. */
#define JOP_OPCODES 256

/* Numbers of JOP's own bytecodes that the transformation makes (docs/jop-timing.md,
 * "Changes by JOP's tools before a run"). If a model has no cost for one, it uses the cost of the
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
    JOP_WAY_UNKNOWN,     /* the model has no number: reported once by name, charged 0 */
    JOP_WAY_PROCESSOR,   /* hardware or microcode: `cycles` is all, but for the cache load */
    JOP_WAY_ROUTINE,     /* a Java method: `cycles` is its dispatch, which is an invoke */
    JOP_WAY_UNSUPPORTED  /* the processor's tools refuse it */
};

/* Which look-up in the method cache a bytecode makes. */
enum jop_lookup { JOP_LOOKUP_NONE, JOP_LOOKUP_INVOKE, JOP_LOOKUP_RETURN };

struct jop_cost {
    uint32_t cycles;  /* with all wait states, when the cache hits */
    uint32_t waits;   /* part of cycles: cycles less the same formula without wait states */
    uint8_t way;      /* enum jop_way */
    uint8_t lookup;   /* enum jop_lookup */
    uint16_t hidden;  /* cycles of a load that go on beside the bytecode */
    /* For int2ext and ext2int, whose cost depends on a count of words. */
    uint32_t cycles_per_word, waits_per_word;
};

/* A routine that the model describes: a method of so many words, which takes these cycles from
 * its first bytecode to the end of its return, and more for each unit of work: what that is for a
 * bytecode, docs/jop-models.md says. */
struct jop_body {
    uint32_t words; /* 0: the model describes none, and the way of JOP's routine is followed */
    uint32_t cycles, waits, cycles_per_unit, waits_per_unit;
};

/* What the tools of the processor change in the code before it runs. */
enum jop_change {
    JOP_CHANGE_IINC = 1,         /* iinc becomes load, constant, iadd, store */
    JOP_CHANGE_SYNCHRONIZED = 2, /* synchronized methods get monitor instructions */
    JOP_CHANGE_LONG_FIELDS = 4,  /* fields of type long and double have bytecodes of their own */
    JOP_CHANGE_REF_FIELDS = 8,   /* and those of reference type */
    JOP_CHANGE_SUPER = 16,       /* invokespecial of a superclass method becomes invokesuper */
    JOP_CHANGE_NATIVE = 32,      /* calls of com.jopdesign.sys.Native become one-byte bytecodes */
    JOP_CHANGE_FLAT_STATICS = 64, /* getstatic and putstatic carry the field's address */
    JOP_CHANGE_ALL = 127
};

struct jop_model {
    char *name;            /* as the file says: "JOP, May 2014, 60 MHz" */
    char *file;            /* for messages */
    uint32_t read_waits, write_waits; /* of the run */
    uint32_t read_waits_set;          /* as set, when that is below what the processor can do */
    double clock_mhz;      /* cycles per microsecond */
    unsigned changes;      /* enum jop_change */
    struct jop_cache_shape cache; /* the default one */
    bool has_object_cache;
    struct jop_cost costs[JOP_OPCODES];
    struct jop_body bodies[JOP_OPCODES]; /* of those that are routines */
    uint32_t cache_hit;    /* cycles of an access that hits */
    uint32_t *cache_miss;  /* cycles of a load, by words, 0 .. JOP_MAX_WORDS */
    struct jop_numbers *numbers; /* what jop_model_number finds */
};

#define JOP_MAX_WORDS 16384 /* more than any method of 65535 bytes has */
#define JOP_MAX_WAITS 1000  /* wait states of an access */

/* Cycles of a method-cache access that misses, for a method of so many words. */
uint32_t jop_model_load(const struct jop_model *model, uint32_t words);

/* Load cycles that are not hidden behind the bytecode which causes the access. */
static inline uint32_t jop_exposed(uint32_t access_cycles, uint32_t hidden)
{
    return access_cycles > hidden ? access_cycles - hidden : 0;
}

/* What the command line may override; negative, or no choices at all: what the model says. A choice
 * below what the processor can do is taken as the least it can. */
struct jop_model_choices {
    int read_waits, write_waits;
};

/*
 * Reads a model: `what` is a path when it holds a slash or ends in ".model", otherwise the name of
 * a shipped model. NULL with one line "FILE:LINE:COLUMN: what is wrong" in message.
 */
struct jop_model *jop_model_read(const char *what, const struct jop_model_choices *choices,
                                 char *message, size_t size);

/* The same from memory, for tests and the fuzzer; only shipped files are included then. */
struct jop_model *jop_model_parse(const char *text, size_t length, const char *name,
                                  const struct jop_model_choices *choices, char *message,
                                  size_t size);

void jop_model_destroy(struct jop_model *model);

/* Names of the shipped models, ends with NULL; for help and error messages. */
const char *const *jop_model_names(void);

/*
 * A number that the file defines for a cost function, such as "idiv.bit" or "float_add.words", at
 * the wait states of the run. False when it does not define it.
 */
bool jop_model_number(const struct jop_model *model, const char *name, int64_t *value);

/*
 * Whether there are all of these numbers, from 0 to what `most` has for each. If not, the message has
 * one line: the place of the first that is out of range, or else all that are missing, as far as
 * there is room for names.
 */
bool jop_model_has_numbers(const struct jop_model *model, const char *const *names,
                           const int64_t *most, size_t count, char *message, size_t size);

/* How much of such a number is wait states: its value less what its formula yields without any. */
bool jop_model_number_waits(const struct jop_model *model, const char *name, int64_t *waits);

/* The cost of a native method of the class library, "java/lang/System.arraycopy(...)V": cycles at
 * `n` units of work (what a unit is, the file says in its comment); false when not defined. */
bool jop_model_native(const struct jop_model *model, const char *name, uint64_t n,
                      uint64_t *cycles, uint64_t *waits, uint32_t *words);

/* Mnemonic of a bytecode of the processor, or NULL. */
const char *jop_opcode_name(unsigned opcode);

#endif
