/*
 * routine.h: the cost of the Java methods with which a processor implements bytecodes
 * (docs/jop-timing.md, "Bytecodes implemented in Java").
 *
 * If neither hardware nor microcode implements a bytecode, the processor invokes a method of its
 * run-time library. In jp2vm, the machine executes the bytecode itself. A routine here follows the
 * path that the processor's method would take with the same operands, and reports to a trace
 * (jop/routines/routine_trace.h): the dispatch, the bytecodes of the method and of its callees, and
 * every invoke and return with its look-up in the method cache, including the return that looks the
 * program's method up again. The sum of the reported cycles is exact for any number of wait states.
 *
 * The code computes how often each piece of a method runs. The model has the cost of each piece and
 * the length of each method ("number idiv.base", "number idiv.words";
 * jop/models/jop-routines.model). The paths are those of JOP's library of May 2014. A routine that
 * the model describes has only one path.
 *
 * Threads: any; prepared routines do not change. A trace belongs to one thread. Errors: only
 * jop_routine_prepare can fail.
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

/* Reads the numbers of a model, which must outlive the result. If the model lacks some numbers, or
 * if memory is exhausted, returns NULL and writes one line to message. */
struct jop_routines *jop_routine_prepare(const struct jop_model *model, char *message, size_t size);
void jop_routine_destroy(struct jop_routines *routines);

/* Returns the length of a method in words. */
uint32_t jop_routine_words(const struct jop_routines *routines, uint32_t method);

/* Follows a routine that the model describes, with a number of units of work. The routine always
 * returns to the program. */
void jop_routine_described(struct jop_trace *trace, uint8_t opcode, uint32_t units);

/*
 * Follows the routine of arithmetic, a conversion, a comparison or a constant. Operands are in the
 * order in which they were pushed: an int is sign-extended, float and double are bits, a long is
 * one operand. Returns false if the routine throws an ArithmeticException; then the caller must
 * search for the handler as described below, from jop_throw_frame on.
 */
bool jop_routine_arithmetic(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);

/* Returns whether jop_routine_arithmetic has a routine for a bytecode. */
bool jop_routine_is_arithmetic(uint8_t opcode);

/* tableswitch. */
void jop_routine_tableswitch(struct jop_trace *trace, int32_t index, int32_t low, int32_t high);

/* lookupswitch. `pair`: the number of the matching pair, from 0, or -1 if no pair matches. */
void jop_routine_lookupswitch(struct jop_trace *trace, int32_t pair, int32_t pair_count);

/* new; newarray, whose operand is the type code; anewarray. The time does not depend on the size.
 * If the length is negative, return false; then the caller must search for the handler as described
 * below. */
void jop_routine_new(struct jop_trace *trace);
bool jop_routine_newarray(struct jop_trace *trace, uint8_t type, int32_t length);
bool jop_routine_anewarray(struct jop_trace *trace, int32_t length);

/* multianewarray with two dimensions; JOP does not support more. `type`: the type of the elements
 * (type code of newarray, 0 for references). `offset`: the instruction's offset in the processor's
 * code of the method. */
bool jop_routine_multianewarray(struct jop_trace *trace, uint8_t type, uint32_t offset,
                                int32_t rows, int32_t columns);

/* The outcome of testing an object against a class or an interface. */
enum jop_cast_outcome {
    JOP_CAST_NULL,              /* the reference is null */
    JOP_CAST_CLASS,             /* an instance; `steps`: number of steps from the object's class up
                                   to the class */
    JOP_CAST_CLASS_NOT,         /* not an instance; `steps`: number of the object's class and its
                                   superclasses */
    JOP_CAST_INTERFACE,         /* the object's class implements the interface */
    JOP_CAST_INTERFACE_NOT,     /* the object's class implements some interface, but not this
                                   interface */
    JOP_CAST_INTERFACE_WITHOUT, /* the object's class implements no interface */
};

struct jop_cast {
    enum jop_cast_outcome outcome;
    uint32_t steps;
};

void jop_routine_instanceof(struct jop_trace *trace, struct jop_cast cast);

/* Returns false if the routine throws a ClassCastException; then the caller must search for the
 * handler as described below. */
bool jop_routine_checkcast(struct jop_trace *trace, struct jop_cast cast);

/* The value that a store overwrites, which the collector's write barrier tests. */
enum jop_old_value {
    JOP_OLD_NULL,
    JOP_OLD_OBJECT, /* on the heap; no collection is in progress */
    JOP_OLD_LITERAL /* a non-empty string of the constant pool, which is not on the heap */
};

void jop_routine_aastore(struct jop_trace *trace, enum jop_old_value old);
void jop_routine_putfield_ref(struct jop_trace *trace, enum jop_old_value old);
void jop_routine_putstatic_ref(struct jop_trace *trace, enum jop_old_value old);

/*
 * Exceptions. The caller first calls one of the functions jop_routine_* below. Then, for each frame
 * of the program, from the innermost outwards, it calls jop_throw_frame; for each entry of the
 * frame's exception table, in order, up to the entry that catches, jop_throw_outside or
 * jop_throw_type; and finally jop_throw_catch, or jop_throw_unwind if no entry catches.
 */
enum jop_hardware_exception {
    JOP_NULL_POINTER,
    JOP_NEGATIVE_INDEX,
    JOP_ARRAY_BOUNDS, /* the index is too high */
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

/* Exceptions of aastore and of putfield of a reference, which are raised in the routine's method
 * while it holds the monitor. */
void jop_routine_aastore_exception(struct jop_trace *trace, enum jop_hardware_exception exception);
void jop_routine_putfield_ref_null(struct jop_trace *trace);

/* For a method that has thrown while it holds a monitor: its catch-all handler leaves the monitor
 * and throws again, and the method is left. trace->monitors must include the method's monitor. */
void jop_routine_rethrow(struct jop_trace *trace);

void jop_throw_frame(struct jop_trace *trace);

/* The instruction is outside the range of the entry: after it if is_behind, otherwise before it. */
void jop_throw_outside(struct jop_trace *trace, bool is_behind);

/* The range of the entry contains the instruction. `cast`: the test against the class that the
 * entry catches; NULL: the entry catches everything. */
void jop_throw_type(struct jop_trace *trace, const struct jop_cast *cast);

/* Leaves a method. A synchronized method also leaves its monitor, and trace->monitors is
 * decremented. */
void jop_throw_unwind(struct jop_trace *trace, bool is_synchronized);

/* Continues in the handler. The trace must contain the number and words of the handler's method. */
void jop_throw_catch(struct jop_trace *trace);

#endif
