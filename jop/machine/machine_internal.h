/* machine_internal.h: what the parts of the machine share. Not for others. */
#ifndef JP2VM_JOP_MACHINE_INTERNAL_H
#define JP2VM_JOP_MACHINE_INTERNAL_H

#include "jop/machine/machine.h"

enum {
    MACHINE_STACK_WORDS = 256,
    /* Words of stack memory that microcode keeps for itself: those that programs may look at. */
    MACHINE_VARIABLE_MP = 0,
    MACHINE_VARIABLE_CP = 1,
    MACHINE_VARIABLE_HEAP = 2,
    MACHINE_VARIABLE_JVM = 3,
    MACHINE_VARIABLE_HELP = 4,
    MACHINE_VARIABLE_LOCKS = 5,
    MACHINE_VARIABLES = 6,
    MACHINE_VERSION = 62,     /* where the microcode's version is */
    MACHINE_STACK_START = 66, /* of the stack, when the first method is called */
    MACHINE_STACK_LIMIT = 240, /* more than that is an overflow */
    MACHINE_STACK_OFF = 256,  /* the limit while an overflow is being handled */
    MACHINE_FRAME_WORDS = 5   /* saved by a call: sp, pc, vp, cp, mp */
};

/* Handlers that are no bytecode of their own, under numbers that no bytecode has. */
enum {
    HANDLE_ROUTINE_CONSTANT = 205, /* pushes the constant that the operand names */
    HANDLE_ROUTINE_INDEX = 206,    /* pushes the operand, two bytes */
    HANDLE_ROUTINE_BYTE = 207,     /* pushes the operand, one byte */
    HANDLE_BAD = 208,
    HANDLE_END = JOP_IMAGE_END     /* the end of a routine run by itself */
};

#define MACHINE_RUNNING (-1)

struct machine_cost {
    uint32_t cycles, waits; /* as in struct jop_cost */
};

/* Costs that depend on operands, and those of what is not the common case. */
struct machine_costs {
    struct machine_cost shift_none, shift_below_32, shift_left, shift_right, shift_unsigned;
    struct machine_cost lcmp_positive_negative, lcmp_negative_positive, lcmp_equal, lcmp_other;
    struct machine_cost monitorexit_outermost, monitorexit_nested;
    struct machine_cost iaload_null, iaload_bounds, iastore_null, iastore_bounds;
    struct machine_cost laload_null, laload_bounds, lastore_null, lastore_bounds;
    struct machine_cost getfield_null, putfield_null, getfield_long_null;
    struct machine_cost putfield_long_null, native_getfield_null, native_putfield_null;
    struct machine_cost invoke_null, memcpy_stop, object_hit;
    struct machine_cost io_read, io_write; /* added for an access to a device, modulo 2^32 */
};

struct machine_frame {
    uint8_t vp;
    uint32_t method;
};

struct jop_machine {
    /* The processor's registers, current while its loop is left. */
    uint32_t pc, base;       /* bytes in image->bytes: next bytecode, begin of the method */
    uint8_t sp, vp;          /* the top of the stack, as if all of it were memory */
    uint32_t tos, nos;       /* the words there and below it; `stack` has what was there before */
    uint32_t cp, mp, method; /* method: number in the image */
    uint64_t cycles, bytecodes;
    uint32_t device_waits; /* added by devices to the waits of the bytecode in progress */
    volatile uint64_t deadline; /* cycle from which something other than a bytecode may come */
    uint32_t stack_limit; /* a top above it is an overflow */
    uint32_t stack_mark;  /* and above this, one that the loop leaves for: the limit, or less */
    uint32_t deepest;     /* the highest top there was, since main was called */
    uint32_t locks, heap, jvm, help;
    uint32_t interrupt_handler, exception_handler; /* method structures */
    uint32_t stack[MACHINE_STACK_WORDS];

    uint32_t *memory;
    uint32_t memory_words;
    /* The copy unit: reads of addresses [base, base + count) go to where they were copied. */
    uint32_t copy_base, copy_count, copy_offset;
    uint8_t handlers[JOP_OPCODES];
    struct machine_costs costs;
    const struct jop_model *model;
    const struct jop_image *image;
    uint32_t late_bounds; /* cycles that pass before an upper bound violation is noticed */
    struct jop_devices devices;

    struct jop_cache *caches[JOP_MACHINE_CACHES];
    uint32_t cache_count;
    struct jop_object_cache *object_cache;
    struct jop_machine_counts counts;
    uint64_t other_cycles[JOP_MACHINE_CACHES]; /* waited for that cache, less for the first */
    bool *called; /* by method, where the first call into a class empties the caches; or NULL */

    const struct jop_machine_events *events;
    struct machine_frame frames[MACHINE_STACK_WORDS];
    uint32_t depth;
    bool is_stack_replaced;

    struct jop_machine_routine *record; /* look-ups go there, too */
    volatile uint64_t max_cycles;
    volatile bool is_stopped, is_pause_asked;
    int end; /* enum jop_machine_end, or MACHINE_RUNNING */
    char message[300];
};

/* machine_memory.c: what is not an ordinary access to main memory. False: the run has ended. */
bool machine_read(struct jop_machine *machine, uint32_t address, uint32_t *value);
bool machine_write(struct jop_machine *machine, uint32_t address, uint32_t value);
uint32_t machine_read_stack(const struct jop_machine *machine, uint32_t address);
void machine_write_stack(struct jop_machine *machine, uint32_t address, uint32_t value);

/* The word at a place of the stack, wherever it is now. */
static inline uint32_t machine_stack_word(const struct jop_machine *machine, uint8_t place)
{
    return place == machine->sp ? machine->tos
        : place == (uint8_t)(machine->sp - 1) ? machine->nos : machine->stack[place];
}

static inline void machine_push(struct jop_machine *machine, uint32_t value)
{
    machine->sp++;
    machine->stack[(uint8_t)(machine->sp - 2)] = machine->nos;
    machine->nos = machine->tos;
    machine->tos = value;
}

/* machine_calls.c: calls and returns, after the bytecode itself was charged. */
bool machine_call(struct jop_machine *machine, uint32_t structure, uint8_t opcode);
bool machine_return(struct jop_machine *machine, uint8_t opcode);
void machine_entered(struct jop_machine *machine, uint32_t site, uint8_t opcode);
void machine_left(struct jop_machine *machine);

/* machine.c */
void machine_count(struct jop_machine *machine); /* makes counts current */
/* What runs in place of the bytecode that is about to begin, often that one; the run may end. */
unsigned machine_interrupt(struct jop_machine *machine, unsigned opcode);
bool machine_fail(struct jop_machine *machine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const struct jop_image_method *machine_method(const struct jop_machine *machine);
void machine_set_deadline(struct jop_machine *machine);
void machine_set_stack_mark(struct jop_machine *machine); /* for the limit */
/* A jump to itself: nothing happens until an interrupt; false: there will be none. */
bool machine_wait(struct jop_machine *machine);

/* machine_loop.c: runs until machine->end is set. */
void machine_loop(struct jop_machine *machine);
void machine_loop_events(struct jop_machine *machine);

#endif
