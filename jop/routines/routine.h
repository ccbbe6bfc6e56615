/*
 * routine.h: the cost of the Java methods with which a processor implements bytecodes
 * (docs/jop-timing.md, "Bytecodes implemented in Java").
 *
 * For a bytecode without hardware and microcode, the processor invokes a method of its run-time
 * library. In jp2vm, the machine executes the program's bytecode itself. A routine here follows the
 * path that the processor's method would take with these operands. It reports to a trace
 * (jop/routines/routine_trace.h): the dispatch, the bytecodes of the method and of its callees, and
 * every invoke and return with its look-up in the method cache, including the return that looks the
 * program's method up again. The sum of the reported cycles is exact for any number of wait states.
 *
 * The code computes how often each piece of a method runs. The model has the cost of each piece and
 * the length of each method ("number idiv.base", "number idiv.words";
 * jop/models/jop-routines.model). The paths are from JOP's library of May 2014. A routine that the
 * model describes has one path.
 *
 * Threads: any; prepared routines do not change. A trace belongs to one thread. Errors: only the
 * preparation can fail.
 */
#ifndef JP2VM_JOP_ROUTINES_ROUTINE_H
#define JP2VM_JOP_ROUTINES_ROUTINE_H

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
    JOP_METHOD_DESCRIBED = JOP_KNOWN_METHODS, /* plus the bytecode: a routine that the model
                                                 describes */
    JOP_ROUTINE_METHODS = JOP_METHOD_DESCRIBED + JOP_OPCODES
};

/* Fetches the numbers of a model, which must outlive the result. Returns NULL with one line in
 * message if the model does not define some numbers, or if memory is exhausted. */
struct jop_routines *jop_routine_prepare(const struct jop_model *model, char *message, size_t size);
void jop_routine_destroy(struct jop_routines *routines);

/* Returns the length of a method in words. */
uint32_t jop_routine_words(const struct jop_routines *routines, uint32_t method);

/* Follows a routine that the model describes, with a number of units of work. It always returns to
 * the program. */
void jop_routine_described(struct jop_trace *trace, uint8_t opcode, uint32_t units);

/*
 * Arithmetic, conversions, comparisons and constants. Operands are in the order in which they were
 * pushed: int sign-extended, float and double as their bits; a long is one operand. Returns false
 * if the routine throws an ArithmeticException; then the caller must search for the handler as
 * described below, from jop_throw_frame on.
 */
bool jop_routine_arithmetic(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);

/* Returns whether jop_routine_arithmetic has a routine for a bytecode. */
bool jop_routine_is_arithmetic(uint8_t opcode);

/* tableswitch. */
void jop_routine_tableswitch(struct jop_trace *trace, int32_t index, int32_t low, int32_t high);

/* lookupswitch: `pair` is the number of the pair that matches, from 0, or -1 for none. */
void jop_routine_lookupswitch(struct jop_trace *trace, int32_t pair, int32_t pair_count);

/* new, newarray with the type code in its operand, anewarray. The time does not depend on the size.
 * Returns false if the length is negative; then the caller must search for the handler as described
 * below. */
void jop_routine_new(struct jop_trace *trace);
bool jop_routine_newarray(struct jop_trace *trace, uint8_t type, int32_t length);
bool jop_routine_anewarray(struct jop_trace *trace, int32_t length);

/* multianewarray of two dimensions; JOP has no others. `type`: the type of the elements (newarray's
 * code, 0 for references). `offset`: the instruction's offset in the processor's code of the
 * method. */
bool jop_routine_multianewarray(struct jop_trace *trace, uint8_t type, uint32_t offset,
                                int32_t rows, int32_t columns);

/* The outcome of testing an object against a class or an interface. */
enum jop_cast_outcome {
    JOP_CAST_NULL,              /* the reference is null */
    JOP_CAST_CLASS,             /* an instance; `steps`: from the object's class up to the class */
    JOP_CAST_CLASS_NOT,         /* not an instance; `steps`: the object's class and its
                                   superclasses */
    JOP_CAST_INTERFACE,         /* its class implements the interface */
    JOP_CAST_INTERFACE_NOT,     /* its class implements some interface, but not this one */
    JOP_CAST_INTERFACE_WITHOUT, /* its class implements no interface */
};

struct jop_cast {
    enum jop_cast_outcome outcome;
    uint32_t steps;
};

void jop_routine_instanceof(struct jop_trace *trace, struct jop_cast cast);

/* Returns false if the routine throws a ClassCastException; then the caller must search for the
 * handler as described below. */
bool jop_routine_checkcast(struct jop_trace *trace, struct jop_cast cast);

/* The value that a store overwrites; the collector's write barrier tests it. */
enum jop_old_value {
    JOP_OLD_NULL,
    JOP_OLD_OBJECT, /* on the heap, while no collection is in progress */
    JOP_OLD_LITERAL /* a non-empty string of the constant pool: not on the heap */
};

void jop_routine_aastore(struct jop_trace *trace, enum jop_old_value old);
void jop_routine_putfield_ref(struct jop_trace *trace, enum jop_old_value old);
void jop_routine_putstatic_ref(struct jop_trace *trace, enum jop_old_value old);

/*
 * Exceptions. The caller first calls one of the functions jop_routine_* below. Then it calls for
 * each frame of the program, from the innermost outwards: jop_throw_frame; for each entry of the
 * frame's exception table, in order, jop_throw_outside or jop_throw_type, up to the entry that
 * catches; then jop_throw_catch, or jop_throw_unwind if no entry catches.
 */
enum jop_hardware_exception {
    JOP_NULL_POINTER,
    JOP_NEGATIVE_INDEX,
    JOP_ARRAY_BOUNDS, /* an index that is too high */
    JOP_DIVISION_BY_ZERO
};

/* The bytecode athrow. */
void jop_routine_athrow(struct jop_trace *trace);

/* An exception that the hardware raises in a bytecode. The bytecode's own cycles are not included.
 * Division by zero is part of jop_routine_arithmetic. */
void jop_routine_exception(struct jop_trace *trace, enum jop_hardware_exception exception);

/* The same, if the processor has already dispatched the routine of a later bytecode. */
void jop_routine_exception_in(struct jop_trace *trace, enum jop_hardware_exception exception,
                              uint8_t opcode);

/* Exceptions of aastore and of putfield of a reference, which are raised in their methods, inside
 * the monitor. */
void jop_routine_aastore_exception(struct jop_trace *trace, enum jop_hardware_exception exception);
void jop_routine_putfield_ref_null(struct jop_trace *trace);

/* For a method that has thrown in a monitor: its catch-all handler leaves the monitor and throws
 * again, and the method is left. trace->monitors includes the method's monitor. */
void jop_routine_rethrow(struct jop_trace *trace);

void jop_throw_frame(struct jop_trace *trace);

/* The instruction is outside the range of the entry: before it, or after it (is_behind). */
void jop_throw_outside(struct jop_trace *trace, bool is_behind);

/* The entry covers the instruction, and catches a class, or everything (NULL). */
void jop_throw_type(struct jop_trace *trace, const struct jop_cast *cast);

/* Leaves a method. A synchronized method leaves its monitor, which is subtracted from
 * trace->monitors. */
void jop_throw_unwind(struct jop_trace *trace, bool is_synchronized);

/* Continues in the handler. The trace has the number and words of the handler's method. */
void jop_throw_catch(struct jop_trace *trace);

#endif
