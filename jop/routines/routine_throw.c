/*
 * routine_throw.c: exceptions. The method of athrow walks the frames from the innermost outwards,
 * and the exception table of each frame's method. It also walks the frames of the processor's own
 * methods between the program and athrow. It holds a monitor during the walk.
 */
#include "jop/routines/routine_steps.h"

#define OP_AASTORE 0x53
#define OP_ATHROW 0xbf

void jop_step_athrow(struct jop_trace *trace)
{
    dispatch(trace, OP_ATHROW, JOP_METHOD_ATHROW);
    run(trace, JOP_PIECE_ATHROW_HEAD);
    enter_monitor(trace);
}

void jop_routine_athrow(struct jop_trace *trace)
{
    jop_step_athrow(trace);
}

void jop_throw_frame(struct jop_trace *trace)
{
    run(trace, JOP_PIECE_ATHROW_FRAME);
}

void jop_throw_outside(struct jop_trace *trace, bool is_behind)
{
    run(trace, is_behind ? JOP_PIECE_ATHROW_ENTRY_BEHIND : JOP_PIECE_ATHROW_ENTRY_BEFORE);
}

static bool is_instance(struct jop_cast cast)
{
    return cast.outcome == JOP_CAST_CLASS || cast.outcome == JOP_CAST_INTERFACE;
}

void jop_throw_type(struct jop_trace *trace, const struct jop_cast *cast)
{
    if (cast == NULL) {
        run(trace, JOP_PIECE_ATHROW_ENTRY_ANY);
        return;
    }
    run(trace, JOP_PIECE_ATHROW_ENTRY_TYPED);
    step_into(trace, JOP_METHOD_INSTANCEOF);
    jop_step_instanceof(trace, JOP_METHOD_ATHROW, *cast);
    run_if(trace, !is_instance(*cast), JOP_PIECE_ATHROW_ENTRY_MISMATCH);
}

void jop_throw_unwind(struct jop_trace *trace, bool is_synchronized)
{
    run(trace, JOP_PIECE_ATHROW_UNWIND);
    if (is_synchronized) {
        run(trace, JOP_PIECE_ATHROW_UNLOCK);
        leave_monitor(trace);
    }
}

static void catch_in(struct jop_trace *trace, uint32_t method)
{
    run(trace, JOP_PIECE_ATHROW_CAUGHT);
    leave_monitor(trace);
    step_back(trace, method, JOP_RETURN_WORD);
}

void jop_throw_catch(struct jop_trace *trace)
{
    catch_in(trace, JOP_METHOD_PROGRAM);
}

void jop_step_unwind(struct jop_trace *trace, uint32_t entry_count)
{
    jop_throw_frame(trace);
    run_times(trace, JOP_PIECE_ATHROW_ENTRY_BEFORE, entry_count);
    jop_throw_unwind(trace, false);
}

void jop_step_exception(struct jop_trace *trace, enum jop_hardware_exception exception)
{
    dispatch(trace, JOP_OP_SYS_EXC, JOP_METHOD_EXCEPT);
    run(trace, JOP_PIECE_EXCEPT_BODY);
    step_into(trace, JOP_METHOD_HANDLE_EXCEPTION);
    run(trace, exception == JOP_NULL_POINTER       ? JOP_PIECE_HANDLE_EXCEPTION_NULL_POINTER
               : exception == JOP_DIVISION_BY_ZERO ? JOP_PIECE_HANDLE_EXCEPTION_DIVISION
                                                   : JOP_PIECE_HANDLE_EXCEPTION_ARRAY_BOUNDS);
    jop_step_athrow(trace);
    jop_step_unwind(trace, 0); /* leaves handle_exception */
    jop_step_unwind(trace, 0); /* leaves except */
}

void jop_routine_exception(struct jop_trace *trace, enum jop_hardware_exception exception)
{
    jop_step_exception(trace, exception);
}

/* Returns the number of exception table entries of a bytecode's method. Stores of references hold a
 * monitor, for which javac creates two entries. */
static uint32_t entry_count(uint8_t opcode)
{
    return opcode == OP_AASTORE || opcode == JOP_OP_PUTFIELD_REF || opcode == JOP_OP_PUTSTATIC_REF
               ? 2
               : 0;
}

void jop_routine_exception_in(struct jop_trace *trace, enum jop_hardware_exception exception,
                              uint8_t opcode)
{
    dispatch(trace, opcode, jop_routine_method(trace->routines->model, opcode));
    jop_step_exception(trace, exception);
    jop_step_unwind(trace, entry_count(opcode));
}

/* The catch-all handler leaves the monitor and throws again. The instruction of the second throw is
 * after both ranges of the exception table. */
static void throw_from_handler(struct jop_trace *trace)
{
    leave_monitor(trace);
    jop_step_athrow(trace);
    jop_throw_frame(trace);
    jop_throw_outside(trace, true);
    jop_throw_outside(trace, true);
    jop_throw_unwind(trace, false);
}

/*
 * Raises an exception in a store that holds the collector's monitor. The store's own handler throws
 * the exception again.
 */
static void throw_again(struct jop_trace *trace, enum jop_hardware_exception exception,
                        uint32_t method, enum jop_piece rethrow)
{
    jop_step_exception(trace, exception);
    jop_throw_frame(trace);
    jop_throw_type(trace, NULL);
    catch_in(trace, method);
    run(trace, rethrow);
    throw_from_handler(trace);
}

void jop_routine_rethrow(struct jop_trace *trace)
{
    jop_throw_frame(trace);
    jop_throw_type(trace, NULL);
    catch_in(trace, JOP_METHOD_PROGRAM);
    throw_from_handler(trace);
}

void jop_routine_aastore_exception(struct jop_trace *trace, enum jop_hardware_exception exception)
{
    dispatch(trace, OP_AASTORE, JOP_METHOD_AASTORE);
    run(trace, JOP_PIECE_AASTORE_UNTIL_LOAD);
    enter_monitor(trace);
    run(trace, exception == JOP_ARRAY_BOUNDS ? JOP_PIECE_AASTORE_BOUNDS : JOP_PIECE_AASTORE_NULL);
    throw_again(trace, exception, JOP_METHOD_AASTORE, JOP_PIECE_AASTORE_RETHROW);
}

void jop_routine_putfield_ref_null(struct jop_trace *trace)
{
    dispatch(trace, JOP_OP_PUTFIELD_REF, JOP_METHOD_PUTFIELD_REF);
    run(trace, JOP_PIECE_PUTFIELD_REF_UNTIL_LOAD);
    enter_monitor(trace);
    run(trace, JOP_PIECE_PUTFIELD_REF_NULL);
    throw_again(trace, JOP_NULL_POINTER, JOP_METHOD_PUTFIELD_REF, JOP_PIECE_PUTFIELD_REF_RETHROW);
}
