/*
 * jp2_format.h: what the writer and the reader of profile files (.jp2) have in common: sections,
 * columns, variable-length numbers. The format itself: docs/jp2-format.md.
 *
 * All numbers of fixed size are little endian, whatever the machine.
 */
#ifndef JP2VM_PROFILER_JP2_FORMAT_H
#define JP2VM_PROFILER_JP2_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/data/varint.h"

/* The file begins with this, and two numbers of two bytes: a reader refuses a file of another major
 * version, and passes over sections and columns that it does not know. */
#define PROF_JP2_MAGIC "\x93JP2\r\n\x1a\n"
#define PROF_JP2_MAGIC_BYTES 8
#define PROF_JP2_HEAD_BYTES 16 /* magic, major, minor, 4 bytes 0 */
#define PROF_JP2_MAJOR 1
#define PROF_JP2_MINOR 0

/* It ends with the offset of the index (8 bytes) and this. */
#define PROF_JP2_END "JP2-END\n"
#define PROF_JP2_END_BYTES 16

/* In front of a section: tag (4 letters), flags (4), stored bytes (8), bytes when unpacked (8),
 * CRC-32 of the stored bytes (4), CRC-32 of this header up to here (4). The stored bytes follow,
 * and zeros up to a multiple of 8. */
#define PROF_JP2_SECTION_BYTES 32
#define PROF_JP2_ALIGNMENT 8
#define PROF_JP2_PACKED 1u /* flag: stored as one zstd frame */

#define PROF_JP2_TAG(a, b, c, d)                                                                   \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

enum prof_jp2_tag {
    PROF_JP2_HEAD = PROF_JP2_TAG('H', 'E', 'A', 'D'),     /* what the profile says of itself */
    PROF_JP2_METHODS = PROF_JP2_TAG('M', 'E', 'T', 'H'),  /* names of methods */
    PROF_JP2_CODE = PROF_JP2_TAG('C', 'O', 'D', 'E'),     /* their instructions, lines, blocks */
    PROF_JP2_DETAILS = PROF_JP2_TAG('O', 'P', 'E', 'R'),  /* their operands and handlers */
    PROF_JP2_TREE = PROF_JP2_TAG('T', 'R', 'E', 'E'),     /* a tree begins */
    PROF_JP2_CONTEXTS = PROF_JP2_TAG('C', 'T', 'X', 'T'), /* a run of contexts in preorder */
    PROF_JP2_BLOCKS = PROF_JP2_TAG('B', 'L', 'K', 'S'),   /* the counts of their blocks */
    PROF_JP2_VALUES = PROF_JP2_TAG('V', 'A', 'L', 'S'),   /* their values */
    PROF_JP2_TALLIES = PROF_JP2_TAG('T', 'A', 'L', 'Y'),  /* what happened in them by class */
    PROF_JP2_INDEX = PROF_JP2_TAG('I', 'N', 'D', 'X')     /* totals, and where the sections are */
};

/* What a TREE section begins. */
enum prof_jp2_tree {
    PROF_JP2_ALL_THREADS,
    PROF_JP2_ONE_THREAD,
    PROF_JP2_TRUNCATED /* contexts beyond a limit, of the tree before */
};

/* Columns of sections; a number is never used again for another. Each is: number, bytes
 * (variable-length both), the bytes. */
enum prof_jp2_column {
    PROF_JP2_STRINGS = 1,
    /* METH, one number for each method; strings are numbers into the section's own */
    PROF_JP2_CLASS,
    PROF_JP2_RAW_CLASS, /* + 1; 0: none */
    PROF_JP2_NAME,
    PROF_JP2_DESCRIPTOR,
    PROF_JP2_LOADER,
    PROF_JP2_SOURCE, /* + 1; 0: none */
    PROF_JP2_ORIGIN, /* + 1; 0: none */
    PROF_JP2_CLASS_ORDER,
    PROF_JP2_ACCESS,
    PROF_JP2_FLAGS,
    PROF_JP2_HAS_CODE,
    /* CODE */
    PROF_JP2_INSTRUCTION_COUNT = 13, /* by method */
    PROF_JP2_BLOCK_COUNT,       /* by method */
    PROF_JP2_OPCODES,           /* bytes, by instruction */
    PROF_JP2_LENGTHS,           /* by instruction */
    PROF_JP2_LINES,             /* by instruction: difference, zigzag; a method begins at -1 */
    PROF_JP2_BLOCK_LENGTHS,     /* by block, in instructions */
    /* OPER */
    PROF_JP2_SORTED_STRINGS = 19, /* ascending: bytes it has in common with the one before, at most
                                PROF_JP2_MAX_COMMON, bytes of the rest, the rest */
    PROF_JP2_OPERAND_VALUE, /* by instruction that has one (prof_operand_kind), zigzag; a target is
                               the difference to its own number; switches have none */
    PROF_JP2_OPERAND_EXTRA, /* by iinc: zigzag; by switch: number of cases, default included */
    PROF_JP2_OPERAND_TEXT,  /* by instruction with a constant: string + 1; 0: none */
    PROF_JP2_CASES,         /* by case: key, difference to the case before (zigzag), target */
    PROF_JP2_HANDLERS,      /* by method: count; then first, last, target, type + 1 */
    /* CTXT, by context but for copies. CTXT, BLKS, VALS and TALY begin with the first context's
     * number,
       their number with and without copies, and the ordinal of their tree from 1 */
    PROF_JP2_POPS = 25, /* how many levels up its parent is from the context before; 0: that is it */
    PROF_JP2_SITES,   /* first child: callsite + 1; others: difference to the sibling before */
    PROF_JP2_METHOD,  /* number of the method */
    PROF_JP2_ENTRIES, /* executionCount */
    PROF_JP2_CUT,     /* contexts that are cut: differences of their positions in the section */
    PROF_JP2_COPIES,  /* differences of positions, and how many contexts before it lies what its
                         descendants are a copy of */
    PROF_JP2_PATH,    /* where the first one hangs: depth; callsite + 1 and method of the contexts
                         above it, from the root on; callsite + 1 of the sibling before, or 0 */
    /* BLKS */
    PROF_JP2_COUNTS = 32, /* by block: first difference to the entries, others to the one before;
                        zigzag */
    PROF_JP2_EXITS,  /* difference of the position, count; then block, instruction (difference,
                        zigzag), count */
    PROF_JP2_LIVE,   /* the same for activations in progress */
    /* VALS */
    PROF_JP2_VALUE_NAMES = 35, /* all so far that are new: strings */
    PROF_JP2_VALUE_SHAPE, /* by context: which shape; 0: no values */
    PROF_JP2_NEW_SHAPES,  /* shapes so far that are new, from 1 on: count, numbers of names */
    /* TALY; begins as CTXT */
    PROF_JP2_TALLY_CLASSES = 38, /* that are new: number of the first, then of each name, the
                                    machine's name or "", loader, order of definition */
    PROF_JP2_TALLY_FIRST, /* + kind, of kinds listed by class: of contexts that have some difference of
                             the position, count; then class (difference, zigzag), both numbers */
    /* METH */
    PROF_JP2_DEBUG_EXTENSION = 41, /* SourceDebugExtension of the class: string + 1; 0: none */
    /* TALY */
    PROF_JP2_PLACE_FIRST = 48, /* + kind. Of kinds listed by class, for each class of a context: number
                                  of instructions - 1; then each (difference), and, of all but the
                                  last, both numbers. Of others: how many numbers they have; then as
                                  above, of each class + 1 (0: none), instruction, the numbers */
    PROF_JP2_VALUE_FIRST = 64 /* + number of the name: the numbers themselves */
};

#define PROF_JP2_MAX_COMMON 127u
#define PROF_JP2_MAX_CONTEXTS 0xfffffff0u

/* What is being read; `is_bad` once something was missing or too large. Then 0 is read. */
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

/* A number of at most `limit`. */
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

/* Bytes from the end of `stored` bytes to the next section. */
static inline size_t prof_jp2_padding(uint64_t stored)
{
    return (size_t)(-stored & (PROF_JP2_ALIGNMENT - 1));
}

#endif
