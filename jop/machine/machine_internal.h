/* machine_internal.h: definitions for the simulator's own files only. */
#ifndef JP2VM_JOP_MACHINE_MACHINE_INTERNAL_H
#define JP2VM_JOP_MACHINE_MACHINE_INTERNAL_H

#include "jop/machine/machine.h"

enum {
    MACHINE_STACK_WORDS = 256,
    /* Indices of words of stack memory that microcode uses as variables, and that programs may
     * read. */
    MACHINE_VARIABLE_MP = 0,
    MACHINE_VARIABLE_CP = 1,
    MACHINE_VARIABLE_HEAP = 2,
    MACHINE_VARIABLE_JVM = 3,
    MACHINE_VARIABLE_HELP = 4,
    MACHINE_VARIABLE_LOCKS = 5,
    MACHINE_VARIABLES = 6,
    MACHINE_VERSION = 62,      /* index of the word with the microcode's version */
    MACHINE_STACK_START = 66,  /* the top of the stack when the first method is called */
    MACHINE_STACK_LIMIT = 240, /* a higher top is an overflow */
    MACHINE_STACK_OFF = 256,   /* the limit while an overflow is being handled */
    MACHINE_FRAME_WORDS = 5    /* words that a call saves: sp, pc, vp, cp, mp */
};

/* Handlers that are not bytecodes; their numbers are not opcodes. */
enum {
    HANDLE_ROUTINE_CONSTANT = 205, /* pushes the constant that the operand names */
    HANDLE_ROUTINE_INDEX = 206,    /* pushes the operand, two bytes */
    HANDLE_ROUTINE_BYTE = 207,     /* pushes the operand, one byte */
    HANDLE_BAD = 208,
    HANDLE_END = JOP_IMAGE_END /* ends the run of a single routine */
};

#define MACHINE_RUNNING (-1)

struct machine_cost {
    uint32_t cycles, waits; /* as in struct jop_cost */
};

/* Costs of cases that depend on operands, or that are uncommon. */
struct machine_costs {
    struct machine_cost shift_none, shift_below_32, shift_left, shift_right, shift_unsigned;
    struct machine_cost lcmp_positive_negative, lcmp_negative_positive, lcmp_equal, lcmp_other;
    struct machine_cost monitorexit_outermost, monitorexit_nested;
    struct machine_cost iaload_null, iaload_bounds, iastore_null, iastore_bounds;
    struct machine_cost laload_null, laload_bounds, lastore_null, lastore_bounds;
    struct machine_cost getfield_null, putfield_null, getfield_long_null;
    struct machine_cost putfield_long_null, native_getfield_null, native_putfield_null;
    struct machine_cost invoke_null, memcpy_stop, object_hit;
    struct machine_cost io_read, io_write; /* what an access to a device costs more, modulo 2^32 */
};

struct machine_frame {
    uint8_t vp;
    uint32_t method;
};

struct jop_machine {
    /* The processor's registers; up to date only while the loop does not run. */
    uint32_t pc, base;       /* indices in image->bytes of the next bytecode and of the method's
                                start */
    uint8_t sp, vp;          /* sp: index of the top word, as if the whole stack were in memory */
    uint32_t tos, nos;       /* the top word and the next word; their elements of `stack` are
                                stale */
    uint32_t cp, mp, method; /* method: its number in the image */
    uint64_t cycles, bytecodes;
    uint32_t device_waits;      /* wait states that devices add to the bytecode in progress */
    volatile uint64_t deadline; /* cycle from which the loop must call jop_machine_interrupt */
    uint32_t stack_limit;       /* a higher top is an overflow */
    uint32_t stack_mark;        /* if the top is higher, the loop calls jop_machine_interrupt; at
                                   most stack_limit */
    uint32_t deepest;           /* the highest top since main was called */
    uint32_t locks, heap, jvm, help;
    uint32_t interrupt_handler, exception_handler; /* addresses of method structures */
    uint32_t stack[MACHINE_STACK_WORDS];

    uint32_t *memory;
    uint32_t memory_words;
    /* The copy unit redirects accesses to addresses [base, base + count) to the copy. */
    uint32_t copy_base, copy_count, copy_offset;
    uint8_t handlers[JOP_OPCODES];
    struct machine_costs costs;
    const struct jop_model *model;
    const struct jop_image *image;
    uint32_t late_bounds; /* cycles until the processor notices that an index is too high */
    struct jop_devices devices;

    struct jop_cache *caches[JOP_MACHINE_CACHES];
    uint32_t cache_count;
    struct jop_object_cache *object_cache;
    struct jop_machine_counts counts;
    uint64_t other_cycles[JOP_MACHINE_CACHES]; /* indexed by cache: cycles waited for this cache
                                                  minus cycles waited for the first cache */
    bool *called; /* indexed by method; NULL unless the first call into a class empties the
                     caches */

    const struct jop_machine_events *events;
    struct machine_frame frames[MACHINE_STACK_WORDS];
    uint32_t depth;
    bool is_stack_replaced;

    struct jop_machine_routine *record; /* where look-ups are recorded; NULL: not recorded */
    volatile uint64_t max_cycles;
    volatile bool is_stopped, is_pause_asked;
    int end; /* enum jop_machine_end, or MACHINE_RUNNING */
    char message[300];
};

/* machine_memory.c: accesses that are not ordinary accesses to main memory. They return false if
 * the run has ended. */
bool jop_machine_read(struct jop_machine *machine, uint32_t address, uint32_t *value);
bool jop_machine_write(struct jop_machine *machine, uint32_t address, uint32_t value);
uint32_t jop_machine_read_stack(const struct jop_machine *machine, uint32_t address);
void jop_machine_write_stack(struct jop_machine *machine, uint32_t address, uint32_t value);

/* Returns the word at an index of the stack, which may be in a register. */
static inline uint32_t machine_stack_word(const struct jop_machine *machine, uint8_t place)
{
    return place == machine->sp                  ? machine->tos
           : place == (uint8_t)(machine->sp - 1) ? machine->nos
                                                 : machine->stack[place];
}

static inline void machine_push(struct jop_machine *machine, uint32_t value)
{
    machine->sp++;
    machine->stack[(uint8_t)(machine->sp - 2)] = machine->nos;
    machine->nos = machine->tos;
    machine->tos = value;
}

/* machine_calls.c: calls and returns; the caller has already charged the bytecode. */
bool jop_machine_call(struct jop_machine *machine, uint32_t structure, uint8_t opcode);
bool jop_machine_return(struct jop_machine *machine, uint8_t opcode);
void jop_machine_entered(struct jop_machine *machine, uint32_t site, uint8_t opcode);
void jop_machine_left(struct jop_machine *machine);

/* machine.c */
void jop_machine_count(struct jop_machine *machine); /* brings machine->counts up to date */
/* Takes a pending exception or interrupt. Returns the bytecode that runs next, usually `opcode`.
 * May end the run. */
unsigned jop_machine_interrupt(struct jop_machine *machine, unsigned opcode);
bool jop_machine_fail(struct jop_machine *machine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const struct jop_image_method *jop_machine_method(const struct jop_machine *machine);
void jop_machine_set_deadline(struct jop_machine *machine);
void jop_machine_set_stack_mark(struct jop_machine *machine); /* must be called after a change of
                                                                 stack_limit or deepest */
/* Executes a jump to itself: advances the time to the next interrupt. Returns false if no interrupt
 * will come. */
bool jop_machine_wait(struct jop_machine *machine);

/* machine_loop.c: runs until machine->end is set. */
void jop_machine_loop(struct jop_machine *machine);
void jop_machine_loop_events(struct jop_machine *machine);

#endif
