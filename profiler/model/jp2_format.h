/*
 * jp2_format.h: definitions shared by the writer and the reader of profile files (.jp2): sections,
 * columns, variable-length numbers. docs/jp2-format.md describes the format.
 *
 * All numbers of fixed size are little endian, on every processor.
 */
#ifndef JP2VM_PROFILER_MODEL_JP2_FORMAT_H
#define JP2VM_PROFILER_MODEL_JP2_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/data/varint.h"

/* The file starts with these bytes and two version numbers of two bytes each. A reader refuses a
 * file of another major version, and skips sections and columns that it does not know. */
#define PROF_JP2_MAGIC "\x93JP2\r\n\x1a\n"
#define PROF_JP2_MAGIC_BYTES 8
#define PROF_JP2_HEAD_BYTES 16 /* magic, major, minor, 4 bytes 0 */
#define PROF_JP2_MAJOR 1
#define PROF_JP2_MINOR 0

/* The file ends with the offset of the index (8 bytes) and these bytes. */
#define PROF_JP2_END "JP2-END\n"
#define PROF_JP2_END_BYTES 16

/* The header of a section: tag (4 letters), flags (4), stored bytes (8), unpacked bytes (8), CRC-32
 * of the stored bytes (4), CRC-32 of the header up to here (4). The stored bytes follow, and zeros
 * up to a multiple of 8. */
#define PROF_JP2_SECTION_BYTES 32
#define PROF_JP2_ALIGNMENT 8
#define PROF_JP2_PACKED 1u /* flag: the stored bytes are one zstd frame */

#define PROF_JP2_TAG(a, b, c, d)                                                                   \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

enum prof_jp2_tag {
    PROF_JP2_HEAD = PROF_JP2_TAG('H', 'E', 'A', 'D'),     /* facts about the profile as a whole */
    PROF_JP2_METHODS = PROF_JP2_TAG('M', 'E', 'T', 'H'),  /* names of methods */
    PROF_JP2_CODE = PROF_JP2_TAG('C', 'O', 'D', 'E'),     /* instructions, lines and blocks of
                                                             methods */
    PROF_JP2_DETAILS = PROF_JP2_TAG('O', 'P', 'E', 'R'),  /* operands and handlers of methods */
    PROF_JP2_TREE = PROF_JP2_TAG('T', 'R', 'E', 'E'),     /* start of a tree */
    PROF_JP2_CONTEXTS = PROF_JP2_TAG('C', 'T', 'X', 'T'), /* contexts in preorder */
    PROF_JP2_BLOCKS = PROF_JP2_TAG('B', 'L', 'K', 'S'),   /* counts of the contexts' blocks */
    PROF_JP2_VALUES = PROF_JP2_TAG('V', 'A', 'L', 'S'),   /* values of the contexts */
    PROF_JP2_TALLIES = PROF_JP2_TAG('T', 'A', 'L', 'Y'),  /* tallies of the contexts by class */
    PROF_JP2_SERIES = PROF_JP2_TAG('S', 'E', 'R', 'I'),   /* checkpoints of the run */
    PROF_JP2_STEP = PROF_JP2_TAG('S', 'T', 'E', 'P'),     /* changes between two checkpoints */
    PROF_JP2_INDEX = PROF_JP2_TAG('I', 'N', 'D', 'X')     /* totals, and the offsets of the
                                                             sections */
};

/* The kind of tree that a TREE section starts. */
enum prof_jp2_tree {
    PROF_JP2_ALL_THREADS,
    PROF_JP2_ONE_THREAD,
    PROF_JP2_TRUNCATED /* truncated contexts of the previous tree: contexts beyond the memory
                          limit */
};

/* Columns of sections; numbers are never reused. A column consists of its number and its length in
 * bytes (both variable-length), and its bytes. */
enum prof_jp2_column {
    PROF_JP2_STRINGS = 1,
    /* METH: each column has one number for each method; strings are indices into the section's own
     * table */
    PROF_JP2_CLASS,
    PROF_JP2_RAW_CLASS, /* index + 1; 0: none */
    PROF_JP2_NAME,
    PROF_JP2_DESCRIPTOR,
    PROF_JP2_LOADER,
    PROF_JP2_SOURCE, /* index + 1; 0: none */
    PROF_JP2_ORIGIN, /* index + 1; 0: none */
    PROF_JP2_CLASS_ORDER,
    PROF_JP2_ACCESS,
    PROF_JP2_FLAGS,
    PROF_JP2_HAS_CODE,
    /* CODE */
    PROF_JP2_INSTRUCTION_COUNT = 13, /* one for each method */
    PROF_JP2_BLOCK_COUNT,            /* one for each method */
    PROF_JP2_OPCODES,                /* one byte for each instruction */
    PROF_JP2_LENGTHS,                /* one for each instruction */
    PROF_JP2_LINES,                  /* for each instruction, the difference to the previous line
                                        (zigzag); the line before the first instruction of a method
                                        is -1 */
    PROF_JP2_BLOCK_LENGTHS,          /* for each block, its number of instructions */
    /* OPER */
    PROF_JP2_SORTED_STRINGS = 19, /* in ascending order. For each: number of bytes shared with the
                                     previous string, at most PROF_JP2_MAX_COMMON; number of further
                                     bytes; the further bytes */
    PROF_JP2_OPERAND_VALUE, /* for each instruction with an operand (prof_operand_kind), zigzag. A
                               target is the difference to the instruction's own number. Switches
                               have no value */
    PROF_JP2_OPERAND_EXTRA, /* for each iinc: the increment, zigzag; for each switch: the number of
                               cases, including the default */
    PROF_JP2_OPERAND_TEXT,  /* for each instruction with a constant: index of its string + 1; 0:
                               none */
    PROF_JP2_CASES,         /* for each case: key (zigzag difference to the previous key), target */
    PROF_JP2_HANDLERS,      /* for each method: number of handlers; for each handler, first, last,
                               target, type + 1 */
    /* CTXT: each column has one number for each context that is not a copy. CTXT, BLKS, VALS and
     * TALY start with the first context's number, the number of contexts including copies, the
     * number excluding copies, and the ordinal (from 1) of the tree of the contexts */
    PROF_JP2_POPS = 25, /* number of levels to go up from the previous context to the parent; 0: the
                           previous context is the parent */
    PROF_JP2_SITES,     /* first child: callsite + 1; others: difference to the previous sibling */
    PROF_JP2_METHOD,    /* number of the method in the file */
    PROF_JP2_ENTRIES,   /* executionCount */
    PROF_JP2_CUT,       /* for contexts that are cut (PROF_CONTEXT_CUT): difference to the position
                           of the previous one in the section */
    PROF_JP2_COPIES, /* for contexts whose descendants are copies: difference to the previous such
                        position, and the distance back to the context whose descendants were
                        copied */
    PROF_JP2_PATH,   /* path to the first context: its depth; for each context above it, from the
                        root down, callsite + 1 and method; callsite + 1 of the previous sibling, or
                        0 */
    /* BLKS */
    PROF_JP2_COUNTS = 32, /* for each block, zigzag: for the first block, the difference to the
                             entries of the context; for other blocks, the difference to the
                             previous block */
    PROF_JP2_EXITS,       /* for each context with exits: difference to the position of the previous
                             such context, number of exits; then for each exit: block, instruction
                             (zigzag difference to the previous exit), count */
    PROF_JP2_LIVE,        /* the same for activations in progress */
    /* VALS */
    PROF_JP2_VALUE_NAMES = 35, /* strings: the names that no previous such column contains */
    PROF_JP2_VALUE_SHAPE,      /* for each context: number of its shape; 0: the context has no
                                  values */
    PROF_JP2_NEW_SHAPES,       /* the shapes that no previous such column contains; they are
                                  numbered from 1. For each: number of values, then the numbers of
                                  their names */
    /* TALY: starts like CTXT */
    PROF_JP2_TALLY_CLASSES = 38, /* new classes: number of the first; then for each class: name, the
                                    machine's name or "", loader, order of definition */
    PROF_JP2_TALLY_FIRST, /* PROF_JP2_TALLY_FIRST + kind is the column of a kind that is listed by
                             class. For each context with tallies, the difference to the previous
                             such position and the number of classes; then for each class, its
                             number (zigzag difference) and both counts */
    /* METH */
    PROF_JP2_DEBUG_EXTENSION = 41, /* string + 1 of the class's SourceDebugExtension, for each
                                      method; 0: none */
    /* TALY */
    PROF_JP2_PLACE_FIRST = 48, /* PROF_JP2_PLACE_FIRST + kind. For kinds listed by class, for each
                                  class of a context: number of instructions - 1; then each
                                  instruction (difference), and both numbers, except those of the
                                  last instruction. For other kinds: how many numbers the kind has;
                                  then contexts as in PROF_JP2_TALLY_FIRST; for each tally, class +
                                  1 (0: none), instruction, numbers */
    /* SERI: starts with the unit (enum prof_series_unit), the interval that was requested, and the
     * number of checkpoints. A column has one number for each checkpoint: the difference to the
     * previous checkpoint */
    PROF_JP2_SERIES_NAMES = 54,  /* strings: names of values, numbered from 0 */
    PROF_JP2_SERIES_CLASSES,     /* for each class, as in PROF_JP2_TALLY_CLASSES */
    PROF_JP2_SERIES_TIMES,       /* nanoseconds since the start of the run */
    PROF_JP2_SERIES_BYTECODES,   /* executed instructions of all contexts */
    PROF_JP2_SERIES_COLLECTIONS, /* collections of garbage */
    /* STEP: starts with the number of the step, from 0, and the number of changed contexts */
    PROF_JP2_STEP_CONTEXTS = 59, /* for each changed context: its number as difference to the one
                                    before */
    PROF_JP2_STEP_COUNTS,        /* for each changed context: how many of its numbers changed */
    PROF_JP2_STEP_KEYS,          /* for each changed number: its key (enum prof_series_key), as
                                    difference to the context's key before */
    PROF_JP2_STEP_CHANGES,       /* for each changed number: the difference, zigzag, modulo 2^64 */
    PROF_JP2_SERIES_MARKS,       /* SERI: for each mark, its checkpoint as difference to that of the
                                    mark before, and its name, a string */
    PROF_JP2_VALUE_FIRST = 64    /* PROF_JP2_VALUE_FIRST + number of a name: the values of that
                                    name */
};

/* How the checkpoints of a series are spaced. */
enum prof_series_unit {
    PROF_SERIES_MILLISECONDS = 1,
    PROF_SERIES_BYTECODES /* executed by all threads; there are no times and no collections */
};

/* The largest number of checkpoints of a series. */
#define PROF_SERIES_MOST 256u

/* The largest number of marks that the program may set in a series. */
#define PROF_SERIES_MOST_MARKS 100u
#define PROF_SERIES_MARK_BYTES 100u /* the longest name of a mark */

/* The key of a number of a context: the smallest key of its part, plus its place in the part. */
enum prof_series_key {
    PROF_SERIES_ENTRIES = 0,
    PROF_SERIES_BLOCKS = 1,        /* + number of the block */
    PROF_SERIES_VALUES = 0x100000, /* + number of the name */
    PROF_SERIES_VALUES_END = 0x100400
};
#define PROF_SERIES_EXITS                                                                          \
    ((uint64_t)1 << 32) /* + (block << 17 | instruction) * 2, + 1 if the                           \
                           activation is in progress */
#define PROF_SERIES_TALLIES                                                                        \
    ((uint64_t)1 << 40) /* + ((kind << 24 | class + 1) << 17                                       \
                           | instruction) * 8 + number of the count */

#define PROF_JP2_MAX_COMMON 127u
#define PROF_JP2_MAX_CONTEXTS 0xfffffff0u

/* The bytes that remain to be read. `is_bad` is set when a read finds too few bytes or too large a
 * number; after that all reads return 0. */
struct prof_jp2_bytes {
    const uint8_t *at, *end;
    bool is_bad;
};

static inline uint64_t prof_jp2_get(struct prof_jp2_bytes *from)
{
    if (__builtin_expect(from->at < from->end && *from->at < 0x80, 1)) {
        return *from->at++;
    }
    return vm_varint_get(&from->at, from->end, &from->is_bad);
}

/* Reads a number, which must not exceed `limit`. */
static inline uint64_t prof_jp2_get_up_to(struct prof_jp2_bytes *from, uint64_t limit)
{
    uint64_t value = prof_jp2_get(from);
    if (__builtin_expect(value > limit, 0)) {
        from->is_bad = true;
        return 0;
    }
    return value;
}

void prof_jp2_put32(uint8_t *to, uint32_t value);
void prof_jp2_put64(uint8_t *to, uint64_t value);
uint32_t prof_jp2_get32(const uint8_t *from);
uint64_t prof_jp2_get64(const uint8_t *from);

/* Returns the number of padding bytes between a section's `stored` bytes and the next section. */
static inline size_t prof_jp2_padding(uint64_t stored)
{
    return (size_t)(-stored & (PROF_JP2_ALIGNMENT - 1));
}

#endif
