/*
 * routine.h: what a Java processor spends in its own methods (docs/jop-timing.md,
 * "Bytecodes implemented in Java").
 *
 * A bytecode that the processor has neither hardware nor microcode for invokes a method of its
 * runtime library. Here the program's own bytecode has run already; a routine follows the path
 * that the processor's method would have taken with these operands, and reports to a trace
 * (jop/routines/routine_trace.h) the dispatch, the bytecodes of the method and of those it calls,
 * every invoke and every return with its look-up in the method cache, and the return that looks the
 * program's method up again. The sum is exact, cycle for cycle, at any wait states.
 *
 * The code knows how often which piece of a method runs, the model what a piece costs and how long
 * a method is ("number idiv.base", "number idiv.words"; jop/models/jop-routines.model). The paths
 * are those of JOP's library of May 2014. A routine that the model describes has one path.
 *
 * Threads: prepared routines do not change; a trace belongs to one thread. Nothing here fails but
 * the preparation.
 */
#ifndef JP2VM_JOP_ROUTINE_H
#define JP2VM_JOP_ROUTINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/model/model.h"
#include "jop/routines/routine_names.h"
#include "jop/routines/routine_trace.h"

/* Numbers of the routines' methods in the caches: 0 .. JOP_ROUTINE_METHODS - 1. */
enum jop_routine_method {
#define JOP_METHOD(name, text) JOP_METHOD_##name,
    JOP_ROUTINE_METHOD_LIST(JOP_METHOD)
#undef JOP_METHOD
    JOP_KNOWN_METHODS,
    JOP_METHOD_DESCRIBED = JOP_KNOWN_METHODS, /* and the bytecode: one that the model describes */
    JOP_ROUTINE_METHODS = JOP_METHOD_DESCRIBED + JOP_OPCODES
};

/* Fetches the numbers of a model, which must outlive the result; NULL with one line in message
 * that names the numbers which the model does not define, or lacking memory. */
struct jop_routines *jop_routine_prepare(const struct jop_model *model, char *message,
    size_t size);
void jop_routine_destroy(struct jop_routines *routines);

/* How long a method is. */
uint32_t jop_routine_words(const struct jop_routines *routines, uint32_t method);

/* A routine that the model describes, with so many units of work; whatever it is, it returns. */
void jop_routine_described(struct jop_trace *trace, uint8_t opcode, uint32_t units);

/*
 * Arithmetic, conversions, comparisons and constants. Operands come in the order in which they
 * were pushed, int sign extended, float and double as their bits; a long counts as one operand.
 * The value is false when an ArithmeticException is thrown: then the handler is to be found as
 * below, from jop_throw_frame on.
 */
bool jop_routine_arithmetic(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);

/* Whether jop_routine_arithmetic knows a bytecode. */
bool jop_routine_is_arithmetic(uint8_t opcode);

/* tableswitch. */
void jop_routine_tableswitch(struct jop_trace *trace, int32_t index, int32_t low, int32_t high);

/* lookupswitch: `pair` is the number of the pair that matches, from 0, or -1 for none. */
void jop_routine_lookupswitch(struct jop_trace *trace, int32_t pair, int32_t pair_count);

/* new, newarray with the type code of its operand, anewarray. Time does not depend on size. False
 * when the length is negative: the handler is to be found as below. */
void jop_routine_new(struct jop_trace *trace);
bool jop_routine_newarray(struct jop_trace *trace, uint8_t type, int32_t length);
bool jop_routine_anewarray(struct jop_trace *trace, int32_t length);

/* multianewarray of two dimensions, the only ones that JOP has. `type` is that of the elements
 * (newarray's code, 0 for references), `offset` where the instruction starts in the processor's
 * code of the method. */
bool jop_routine_multianewarray(struct jop_trace *trace, uint8_t type, uint32_t offset,
    int32_t rows, int32_t columns);

/* How an object is tested against a class or an interface. */
enum jop_cast_outcome {
    JOP_CAST_NULL,              /* no object */
    JOP_CAST_CLASS,             /* of the class, so many steps above the object's own */
    JOP_CAST_CLASS_NOT,         /* not; steps counts the object's class and all above it */
    JOP_CAST_INTERFACE,         /* implements it */
    JOP_CAST_INTERFACE_NOT,     /* its class implements some interface, but not this one */
    JOP_CAST_INTERFACE_WITHOUT, /* its class implements none at all */
};

struct jop_cast {
    enum jop_cast_outcome outcome;
    uint32_t steps;
};

void jop_routine_instanceof(struct jop_trace *trace, struct jop_cast cast);

/* False when it throws the ClassCastException: the handler is to be found as below. */
bool jop_routine_checkcast(struct jop_trace *trace, struct jop_cast cast);

/* What a store overwrites; the collector's write barrier looks at it. */
enum jop_old_value {
    JOP_OLD_NULL,
    JOP_OLD_OBJECT,  /* on the heap, while no collection is under way */
    JOP_OLD_LITERAL  /* a string of the constant pool that is not empty: not on the heap */
};

void jop_routine_aastore(struct jop_trace *trace, enum jop_old_value old);
void jop_routine_putfield_ref(struct jop_trace *trace, enum jop_old_value old);
void jop_routine_putstatic_ref(struct jop_trace *trace, enum jop_old_value old);

/*
 * Exceptions. One of the next begins; then for each frame of the program, from the one that runs
 * outwards: jop_throw_frame, for each entry of its exception table in order one of
 * jop_throw_outside and jop_throw_type, up to the one that catches, and then jop_throw_catch, or
 * when none does jop_throw_unwind.
 */
enum jop_hardware_exception {
    JOP_NULL_POINTER,
    JOP_NEGATIVE_INDEX,
    JOP_ARRAY_BOUNDS, /* an index that is too high */
    JOP_DIVISION_BY_ZERO
};

/* The bytecode athrow. */
void jop_routine_athrow(struct jop_trace *trace);

/* What the processor does after a bytecode that it gave up; that bytecode's own cycles are not
 * among it. Division by zero comes by jop_routine_arithmetic. */
void jop_routine_exception(struct jop_trace *trace, enum jop_hardware_exception exception);

/* The same where the processor has begun a routine for another bytecode by then. */
void jop_routine_exception_in(struct jop_trace *trace, enum jop_hardware_exception exception,
    uint8_t opcode);

/* aastore and putfield of a reference give up in their methods, inside the monitor. */
void jop_routine_aastore_exception(struct jop_trace *trace,
    enum jop_hardware_exception exception);
void jop_routine_putfield_ref_null(struct jop_trace *trace);

/* A method that runs in a monitor has thrown: its handler for everything leaves it, throws again,
 * and the method is left. trace->monitors has the method's. */
void jop_routine_rethrow(struct jop_trace *trace);

void jop_throw_frame(struct jop_trace *trace);

/* The instruction is before the range of the entry, or behind it. */
void jop_throw_outside(struct jop_trace *trace, bool is_behind);

/* The entry covers the instruction and catches a class, or, NULL, everything. */
void jop_throw_type(struct jop_trace *trace, const struct jop_cast *cast);

/* Leaves a method; a synchronized one leaves its monitor, which trace->monitors loses. */
void jop_throw_unwind(struct jop_trace *trace, bool is_synchronized);

/* Goes on in the handler: of the program's method whose number and words the trace now has. */
void jop_throw_catch(struct jop_trace *trace);

#endif
