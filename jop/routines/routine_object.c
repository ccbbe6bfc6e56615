/*
 * routine_object.c: switches, allocation, casts and stores of references.
 */
#include "jop/routines/routine_steps.h"

#define OP_AASTORE 0x53
#define OP_TABLESWITCH 0xaa
#define OP_LOOKUPSWITCH 0xab
#define OP_NEW 0xbb
#define OP_NEWARRAY 0xbc
#define OP_ANEWARRAY 0xbd
#define OP_CHECKCAST 0xc0
#define OP_INSTANCEOF 0xc1
#define OP_MULTIANEWARRAY 0xc5

#define TYPE_REFERENCE 1 /* the type code that anewarray passes */
#define TYPE_DOUBLE 7
#define TYPE_LONG 11

/* Numbers of exception table entries that leave a monitor when an exception passes: two for each
 * use of a monitor. */
#define NEW_ARRAY_ENTRIES 6
#define MULTIANEWARRAY_ENTRIES 2

void jop_routine_tableswitch(struct jop_trace *trace, int32_t index, int32_t low, int32_t high)
{
    dispatch(trace, OP_TABLESWITCH, JOP_METHOD_TABLESWITCH);
    run(trace, index < low    ? JOP_PIECE_TABLESWITCH_BELOW
               : index > high ? JOP_PIECE_TABLESWITCH_ABOVE
                              : JOP_PIECE_TABLESWITCH_INSIDE);
    step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_VOID);
}

void jop_routine_lookupswitch(struct jop_trace *trace, int32_t pair, int32_t pair_count)
{
    dispatch(trace, OP_LOOKUPSWITCH, JOP_METHOD_LOOKUPSWITCH);
    run(trace, JOP_PIECE_LOOKUPSWITCH_BASE);
    run_times(trace, JOP_PIECE_LOOKUPSWITCH_MISMATCH, (uint32_t)(pair < 0 ? pair_count : pair));
    run(trace, pair < 0 ? JOP_PIECE_LOOKUPSWITCH_DEFAULT : JOP_PIECE_LOOKUPSWITCH_MATCH);
    step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_VOID);
}

void jop_routine_new(struct jop_trace *trace)
{
    jop_step_new(trace);
    step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_WORD);
}

/* Uses the collector's monitor three times, one after the other. */
static void use_monitor_thrice(struct jop_trace *trace)
{
    for (int i = 0; i < 3; i++) {
        enter_monitor(trace);
        leave_monitor(trace);
    }
}

void jop_step_new(struct jop_trace *trace)
{
    dispatch(trace, OP_NEW, JOP_METHOD_NEW);
    run(trace, JOP_PIECE_NEW_BODY);
    step_into(trace, JOP_METHOD_NEW_OBJECT);
    run(trace, JOP_PIECE_NEW_OBJECT_BODY);
    use_monitor_thrice(trace);
    step_back(trace, JOP_METHOD_NEW, JOP_RETURN_WORD);
}

/* Enters a constructor that only calls the next constructor; its cycles are included in the
 * pieces. */
static void construct(struct jop_trace *trace, enum jop_routine_method method, enum jop_piece body)
{
    step_into(trace, method);
    run(trace, body);
}

/* Stores a field of a new object in a routine's own method. */
static void store_new_field(struct jop_trace *trace, uint32_t caller)
{
    dispatch(trace, JOP_OP_PUTFIELD_REF, JOP_METHOD_PUTFIELD_REF);
    run(trace, JOP_PIECE_PUTFIELD_REF_BASE);
    enter_monitor(trace);
    leave_monitor(trace);
    step_back(trace, caller, JOP_RETURN_VOID);
}

/* Creates a NegativeArraySizeException with all its constructors, and throws it. */
static void throw_negative_size(struct jop_trace *trace)
{
    const uint32_t last = JOP_METHOD_THROWABLE_MESSAGE_INIT;
    run(trace, JOP_PIECE_NEW_ARRAY_NEGATIVE);
    jop_step_new(trace);
    step_back(trace, JOP_METHOD_NEW_ARRAY, JOP_RETURN_WORD);
    construct(trace, JOP_METHOD_NEGATIVE_SIZE_INIT, JOP_PIECE_NEGATIVE_SIZE_INIT_BODY);
    construct(trace, JOP_METHOD_RUNTIME_EXCEPTION_INIT, JOP_PIECE_RUNTIME_EXCEPTION_INIT_BODY);
    construct(trace, JOP_METHOD_EXCEPTION_INIT, JOP_PIECE_EXCEPTION_INIT_BODY);
    construct(trace, JOP_METHOD_THROWABLE_INIT, JOP_PIECE_THROWABLE_INIT_BODY);
    dispatch(trace, OP_CHECKCAST, JOP_METHOD_CHECKCAST);
    run(trace, JOP_PIECE_CHECKCAST_NULL);
    step_back(trace, JOP_METHOD_THROWABLE_INIT, JOP_RETURN_WORD);
    construct(trace, last, JOP_PIECE_THROWABLE_MESSAGE_INIT_BODY);
    construct(trace, JOP_METHOD_OBJECT_INIT, JOP_PIECE_OBJECT_INIT_BODY);
    step_back(trace, last, JOP_RETURN_VOID);
    store_new_field(trace, last);
    step_into(trace, JOP_METHOD_FILL_IN_STACK_TRACE);
    run(trace, JOP_PIECE_FILL_IN_STACK_TRACE_BODY);
    step_back(trace, last, JOP_RETURN_WORD);
    store_new_field(trace, last);
    step_back(trace, JOP_METHOD_THROWABLE_INIT, JOP_RETURN_VOID);
    step_back(trace, JOP_METHOD_EXCEPTION_INIT, JOP_RETURN_VOID);
    step_back(trace, JOP_METHOD_RUNTIME_EXCEPTION_INIT, JOP_RETURN_VOID);
    step_back(trace, JOP_METHOD_NEGATIVE_SIZE_INIT, JOP_RETURN_VOID);
    step_back(trace, JOP_METHOD_NEW_ARRAY, JOP_RETURN_VOID);
    jop_step_athrow(trace);
    jop_step_unwind(trace, NEW_ARRAY_ENTRIES);
}

static bool new_array(struct jop_trace *trace, uint32_t caller, uint8_t type, int32_t length)
{
    step_into(trace, JOP_METHOD_NEW_ARRAY);
    if (length < 0) {
        throw_negative_size(trace);
        return false;
    }
    run(trace, JOP_PIECE_NEW_ARRAY_BODY);
    run(trace, type == TYPE_LONG     ? JOP_PIECE_NEW_ARRAY_OF_LONG
               : type == TYPE_DOUBLE ? JOP_PIECE_NEW_ARRAY_OF_DOUBLE
                                     : JOP_PIECE_NEW_ARRAY_OF_OTHERS);
    use_monitor_thrice(trace);
    step_back(trace, caller, JOP_RETURN_WORD);
    return true;
}

/* These functions follow the methods of newarray and anewarray, from after their look-up to the
 * return to a caller. */
static bool run_newarray(struct jop_trace *trace, uint32_t caller, uint8_t type, int32_t length)
{
    run(trace, JOP_PIECE_NEWARRAY_CALL);
    if (!new_array(trace, JOP_METHOD_NEWARRAY, type, length)) {
        jop_step_unwind(trace, 0);
        return false;
    }
    run(trace, JOP_PIECE_NEWARRAY_BACK);
    step_back(trace, caller, JOP_RETURN_WORD);
    return true;
}

static bool run_anewarray(struct jop_trace *trace, uint32_t caller, int32_t length)
{
    run(trace, JOP_PIECE_ANEWARRAY_CALL);
    if (!new_array(trace, JOP_METHOD_ANEWARRAY, TYPE_REFERENCE, length)) {
        jop_step_unwind(trace, 0);
        return false;
    }
    run(trace, JOP_PIECE_ANEWARRAY_BACK);
    step_back(trace, caller, JOP_RETURN_WORD);
    return true;
}

bool jop_routine_newarray(struct jop_trace *trace, uint8_t type, int32_t length)
{
    dispatch(trace, OP_NEWARRAY, JOP_METHOD_NEWARRAY);
    return run_newarray(trace, JOP_METHOD_PROGRAM, type, length);
}

bool jop_routine_anewarray(struct jop_trace *trace, int32_t length)
{
    dispatch(trace, OP_ANEWARRAY, JOP_METHOD_ANEWARRAY);
    return run_anewarray(trace, JOP_METHOD_PROGRAM, length);
}

bool jop_routine_multianewarray(struct jop_trace *trace, uint8_t type, uint32_t offset,
                                int32_t rows, int32_t columns)
{
    const uint32_t self = JOP_METHOD_MULTIANEWARRAY;
    dispatch(trace, OP_MULTIANEWARRAY, self);
    /* The routine reads words of the code, and shifts its operands out of them byte by byte. */
    run(trace, JOP_PIECE_MULTIANEWARRAY_BASE);
    run_times(trace, JOP_PIECE_MULTIANEWARRAY_INDEX_HIGH_SHIFT, 3 - (offset + 1) % 4);
    run_times(trace, JOP_PIECE_MULTIANEWARRAY_INDEX_LOW_SHIFT, 3 - (offset + 2) % 4);
    run_times(trace, JOP_PIECE_MULTIANEWARRAY_DIMENSIONS_SHIFT, 3 - (offset + 3) % 4);
    step_into(trace, JOP_METHOD_ANEWARRAY);
    bool is_good = run_anewarray(trace, self, rows);
    run_if(trace, is_good, JOP_PIECE_MULTIANEWARRAY_OUTER);
    for (int32_t i = 0; is_good && i < rows; i++) {
        run(trace, JOP_PIECE_MULTIANEWARRAY_ROW);
        step_into(trace, JOP_METHOD_NEWARRAY);
        is_good = run_newarray(trace, self, type, columns);
        if (is_good) {
            enter_monitor(trace);
            leave_monitor(trace);
            run(trace, JOP_PIECE_MULTIANEWARRAY_NEXT_ROW);
        }
    }
    if (!is_good) {
        jop_step_unwind(trace, MULTIANEWARRAY_ENTRIES);
        return false;
    }
    run(trace, JOP_PIECE_MULTIANEWARRAY_LAST);
    step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_WORD);
    return true;
}

void jop_step_instanceof(struct jop_trace *trace, uint32_t caller, struct jop_cast cast)
{
    switch (cast.outcome) {
    case JOP_CAST_NULL:
        run(trace, JOP_PIECE_INSTANCEOF_NULL);
        break;
    case JOP_CAST_CLASS:
    case JOP_CAST_CLASS_NOT:
        run(trace, JOP_PIECE_INSTANCEOF_HEAD);
        run_times(trace, JOP_PIECE_INSTANCEOF_STEP, cast.steps);
        run(trace, cast.outcome == JOP_CAST_CLASS ? JOP_PIECE_INSTANCEOF_FOUND
                                                  : JOP_PIECE_INSTANCEOF_MISSING);
        break;
    case JOP_CAST_INTERFACE:
    case JOP_CAST_INTERFACE_NOT:
        run(trace, JOP_PIECE_INSTANCEOF_INTERFACE);
        break;
    case JOP_CAST_INTERFACE_WITHOUT:
        run(trace, JOP_PIECE_INSTANCEOF_NO_INTERFACES);
        break;
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

void jop_routine_instanceof(struct jop_trace *trace, struct jop_cast cast)
{
    dispatch(trace, OP_INSTANCEOF, JOP_METHOD_INSTANCEOF);
    jop_step_instanceof(trace, JOP_METHOD_PROGRAM, cast);
}

bool jop_routine_checkcast(struct jop_trace *trace, struct jop_cast cast)
{
    bool is_good = true;
    dispatch(trace, OP_CHECKCAST, JOP_METHOD_CHECKCAST);
    switch (cast.outcome) {
    case JOP_CAST_NULL:
        run(trace, JOP_PIECE_CHECKCAST_NULL);
        break;
    case JOP_CAST_CLASS:
    case JOP_CAST_CLASS_NOT:
        run(trace, JOP_PIECE_CHECKCAST_HEAD);
        run_times(trace, JOP_PIECE_CHECKCAST_STEP, cast.steps);
        is_good = cast.outcome == JOP_CAST_CLASS;
        run(trace, is_good ? JOP_PIECE_CHECKCAST_FOUND : JOP_PIECE_CHECKCAST_MISSING);
        break;
    case JOP_CAST_INTERFACE:
        run(trace, JOP_PIECE_CHECKCAST_INTERFACE);
        break;
    case JOP_CAST_INTERFACE_NOT:
        run(trace, JOP_PIECE_CHECKCAST_INTERFACE_MISSING);
        is_good = false;
        break;
    case JOP_CAST_INTERFACE_WITHOUT:
        run(trace, JOP_PIECE_CHECKCAST_NO_INTERFACES);
        is_good = false;
        break;
    }
    if (!is_good) {
        jop_step_athrow(trace);
        jop_step_unwind(trace, 0);
        return false;
    }
    step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_WORD);
    return true;
}

/* The pieces of a store of a reference, which uses the collector's monitor once. */
struct store_pieces {
    enum jop_piece base, object, literal;
};

static void store(struct jop_trace *trace, uint8_t opcode, enum jop_routine_method method,
                  struct store_pieces pieces, enum jop_old_value old)
{
    dispatch(trace, opcode, method);
    run(trace, pieces.base);
    enter_monitor(trace);
    run_if(trace, old == JOP_OLD_OBJECT, pieces.object);
    run_if(trace, old == JOP_OLD_LITERAL, pieces.literal);
    leave_monitor(trace);
    step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_VOID);
}

#define STORE_PIECES(name)                                                                         \
    ((struct store_pieces){JOP_PIECE_##name##_BASE, JOP_PIECE_##name##_OLD_OBJECT,                 \
                           JOP_PIECE_##name##_OLD_LITERAL})

void jop_routine_aastore(struct jop_trace *trace, enum jop_old_value old)
{
    store(trace, OP_AASTORE, JOP_METHOD_AASTORE, STORE_PIECES(AASTORE), old);
}

void jop_routine_putfield_ref(struct jop_trace *trace, enum jop_old_value old)
{
    store(trace, JOP_OP_PUTFIELD_REF, JOP_METHOD_PUTFIELD_REF, STORE_PIECES(PUTFIELD_REF), old);
}

void jop_routine_putstatic_ref(struct jop_trace *trace, enum jop_old_value old)
{
    store(trace, JOP_OP_PUTSTATIC_REF, JOP_METHOD_PUTSTATIC_REF, STORE_PIECES(PUTSTATIC_REF), old);
}
