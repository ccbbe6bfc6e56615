/*
 * machine_loop_body.h: the body of the simulator's loop, which only machine_loop.c includes, once
 * for each value of LOOP_EVENTS. Each case executes a bytecode as microcode and hardware do. Before
 * the case starts, the loop charges its cycles from the model's table.
 */
#if LOOP_EVENTS
#define SET_WAITS(count) (waits = (count))
/* Calls the event `differs`: the bytecode in progress behaves differently from Java. */
#define DIFFERS(what, value)                                                                       \
    do {                                                                                           \
        if (m->events->differs != NULL) {                                                          \
            m->events->differs(m->events->context, (what), method_before, offset_before, (value)); \
        }                                                                                          \
    } while (0)
#define BEGIN_CALL() uint32_t site_ = pc - 1 - m->base
#define END_CALL()                                                                                 \
    do {                                                                                           \
        jop_machine_count(m);                                                                      \
        jop_machine_entered(m, site_, (uint8_t)opcode);                                            \
    } while (0)
#define END_RETURN()                                                                               \
    do {                                                                                           \
        jop_machine_count(m);                                                                      \
        jop_machine_left(m);                                                                       \
    } while (0)
#else
#define SET_WAITS(count) (void)0
#define DIFFERS(what, value) (void)0
#define BEGIN_CALL() (void)0
#define END_CALL() (void)0
#define END_RETURN() (void)0
#endif

/* Calls a method by its structure; `at`: the caller's next bytecode. */
#define CALL(structure, at)                                                                        \
    do {                                                                                           \
        BEGIN_CALL();                                                                              \
        uint32_t structure_ = (structure);                                                         \
        pc = (at);                                                                                 \
        SAVE();                                                                                    \
        if (!jop_machine_call(m, structure_, (uint8_t)opcode)) {                                   \
            return;                                                                                \
        }                                                                                          \
        LOAD();                                                                                    \
        END_CALL();                                                                                \
    } while (0)

/* Calls a method that depends on the object below the arguments; raises an exception if the object
 * is null. */
#define CALL_OBJECT(length, structure_of)                                                          \
    do {                                                                                           \
        uint32_t constant_, object_, method_;                                                      \
        READ(constant_, m->cp + OPERAND_2());                                                      \
        object_ = stack_word(stack, sp, tos, nos, constant_);                                      \
        constant_ >>= 8;                                                                           \
        if (UNLIKELY(object_ == 0)) {                                                              \
            COSTS(m->costs.invoke_null);                                                           \
            RAISE(JOP_EXCEPTION_NULL, 0);                                                          \
            pc += 2;                                                                               \
            break;                                                                                 \
        }                                                                                          \
        structure_of(method_, object_, constant_);                                                 \
        CALL(method_, pc + (length)-1);                                                            \
    } while (0)

#define METHOD_OF_OBJECT(method, object, index)                                                    \
    do {                                                                                           \
        READ(method, (object) + 1);                                                                \
        (method) += (index);                                                                       \
    } while (0)
#define METHOD_OF_INTERFACE(method, object, index)                                                 \
    do {                                                                                           \
        READ(method, (object) + 1);                                                                \
        READ(method, (method)-1);                                                                  \
        READ(method, (method) + (index));                                                          \
    } while (0)
/* The word before a constant pool is the address of the class structure; word 3 there is the
 * superclass. */
#define METHOD_OF_SUPER(method, object, index)                                                     \
    do {                                                                                           \
        (void)(object);                                                                            \
        READ(method, m->cp - 1);                                                                   \
        READ(method, (method) + 3);                                                                \
        (method) += JOP_CLASS_HEADER + (index);                                                    \
    } while (0)

#define ROUTINE() (m->jvm + 2 * opcode)

/* Field and array accesses; `data`: the current address of the object's words. */
#define NULL_CHECK(reference, cost, popped)                                                        \
    if (UNLIKELY((reference) == 0)) {                                                              \
        COSTS(cost);                                                                               \
        RAISE(JOP_EXCEPTION_NULL, 0);                                                              \
        DROP(popped);                                                                              \
        break;                                                                                     \
    }

/* In a valid index the sign bit and the higher bits are 0, because arrays are not that long. */
#define INDEX_CHECK(cost, popped)                                                                  \
    if (UNLIKELY(index >= length)) {                                                               \
        uint32_t seen_ = jop_array_index(index);                                                   \
        if (jop_array_index_is_negative(index)) {                                                  \
            COSTS(cost);                                                                           \
            RAISE(JOP_EXCEPTION_BOUNDS, 0);                                                        \
            DROP(popped);                                                                          \
            break;                                                                                 \
        }                                                                                          \
        if (seen_ < length) {                                                                      \
            DIFFERS(JOP_WRAPPED_INDEX, (int32_t)index);                                            \
        }                                                                                          \
        index = seen_;                                                                             \
    }

void LOOP_NAME(struct jop_machine *m)
{
    uint32_t *const stack = m->stack;
    const uint8_t *const code = m->image->bytes;
    uint32_t pc;
    uint8_t sp, vp;
    uint32_t tos, nos;
    uint64_t cycles, bytecodes = m->bytecodes;
    LOAD();
    for (;;) {
#if LOOP_EVENTS
        uint64_t cycles_before = cycles;
        uint32_t method_before = m->method, offset_before = pc - m->base;
#endif
        unsigned opcode = code[pc];
        if (UNLIKELY(cycles >= m->deadline || sp > m->stack_mark)) {
            SAVE();
            opcode = jop_machine_interrupt(m, opcode);
            LOAD();
            if (m->end != MACHINE_RUNNING) {
                return;
            }
        }
        pc++;
        bytecodes++;
        cycles += m->model->costs[opcode].cycles;
#if LOOP_EVENTS
        uint32_t waits = m->model->costs[opcode].waits;
        m->device_waits = 0;
#endif
        switch (m->handlers[opcode]) {
#include "jop/machine/machine_loop_words.h"
        case VM_OP_IALOAD:
        case VM_OP_FALOAD:
        case VM_OP_AALOAD:
        case VM_OP_BALOAD:
        case VM_OP_CALOAD:
        case VM_OP_SALOAD: {
            uint32_t array = nos, index = tos, length, data;
            NULL_CHECK(array, m->costs.iaload_null, 1)
            READ(length, array + 1);
            INDEX_CHECK(m->costs.iaload_null, 1)
            READ(data, array);
            DROP(1);
            READ(tos, data + index);
            if (UNLIKELY(index >= length)) {
                COSTS(m->costs.iaload_bounds);
                RAISE(JOP_EXCEPTION_BOUNDS, m->late_bounds);
                if (m->late_bounds != 0) {
                    DIFFERS(JOP_LATE_INDEX, 0);
                }
            }
            break;
        }
        case VM_OP_IASTORE:
        case VM_OP_FASTORE:
        case VM_OP_BASTORE:
        case VM_OP_CASTORE:
        case VM_OP_SASTORE: {
            uint32_t array = BELOW(2), index = nos, value = tos, length, data;
            NULL_CHECK(array, m->costs.iastore_null, 3)
            READ(length, array + 1);
            INDEX_CHECK(m->costs.iastore_null, 3)
            DROP(3);
            if (UNLIKELY(index >= length)) {
                COSTS(m->costs.iastore_bounds);
                RAISE(JOP_EXCEPTION_BOUNDS, 0);
                break;
            }
            READ(data, array);
            WRITE(data + index, value);
            break;
        }
        case VM_OP_LALOAD:
        case VM_OP_DALOAD: {
            uint32_t array = nos, index = tos, length, data;
            NULL_CHECK(array, m->costs.laload_null, 0)
            READ(length, array + 1);
            if (UNLIKELY(index >= length)) {
                COSTS(m->costs.laload_bounds);
                RAISE(JOP_EXCEPTION_BOUNDS, 0);
                break;
            }
            READ(data, array);
            READ(nos, data + 2 * index);
            READ(tos, data + 2 * index + 1);
            break;
        }
        case VM_OP_LASTORE:
        case VM_OP_DASTORE: {
            uint32_t array = BELOW(3), index = BELOW(2), high = nos, low = tos, length, data;
            NULL_CHECK(array, m->costs.lastore_null, 4)
            READ(length, array + 1);
            DROP(4);
            if (UNLIKELY(index >= length)) {
                COSTS(m->costs.lastore_bounds);
                RAISE(JOP_EXCEPTION_BOUNDS, 0);
                break;
            }
            READ(data, array);
            WRITE(data + 2 * index, high);
            WRITE(data + 2 * index + 1, low);
            break;
        }
        case VM_OP_ARRAYLENGTH:
            if (UNLIKELY(tos == 0)) {
                DIFFERS(JOP_LENGTH_OF_NULL, 0);
            }
            READ(tos, tos + 1);
            break;
        case VM_OP_IFEQ:
        case VM_OP_IFNE:
        case VM_OP_IFLT:
        case VM_OP_IFGE:
        case VM_OP_IFGT:
        case VM_OP_IFLE:
            pc += is_true(opcode - VM_OP_IFEQ, (int32_t)tos, 0) ? (uint32_t)(int16_t)OPERAND_2() - 1
                                                                : 2;
            DROP(1);
            break;
        case VM_OP_IFNULL:
        case VM_OP_IFNONNULL:
            pc += (tos == 0) == (opcode == VM_OP_IFNULL) ? (uint32_t)(int16_t)OPERAND_2() - 1 : 2;
            DROP(1);
            break;
        case VM_OP_IF_ICMPEQ:
        case VM_OP_IF_ICMPNE:
        case VM_OP_IF_ICMPLT:
        case VM_OP_IF_ICMPGE:
        case VM_OP_IF_ICMPGT:
        case VM_OP_IF_ICMPLE:
            pc += is_true(opcode - VM_OP_IF_ICMPEQ, (int32_t)nos, (int32_t)tos)
                      ? (uint32_t)(int16_t)OPERAND_2() - 1
                      : 2;
            DROP(2);
            break;
        case VM_OP_IF_ACMPEQ:
        case VM_OP_IF_ACMPNE:
            pc += (nos == tos) == (opcode == VM_OP_IF_ACMPEQ) ? (uint32_t)(int16_t)OPERAND_2() - 1
                                                              : 2;
            DROP(2);
            break;
        case VM_OP_GOTO: {
            int16_t offset = (int16_t)OPERAND_2();
            pc += (uint32_t)offset - 1;
            if (UNLIKELY(offset == 0)) {
                SAVE();
                if (!jop_machine_wait(m)) {
                    return;
                }
                LOAD();
            }
            break;
        }
        case VM_OP_RETURN:
            SAVE();
            if (!jop_machine_return(m, (uint8_t)opcode)) {
                return;
            }
            LOAD();
            END_RETURN();
            break;
        case VM_OP_IRETURN:
        case VM_OP_FRETURN:
        case VM_OP_ARETURN: {
            uint32_t result = tos;
            DROP(1);
            SAVE();
            if (!jop_machine_return(m, (uint8_t)opcode)) {
                return;
            }
            LOAD();
            PUSH(result);
            END_RETURN();
            break;
        }
        case VM_OP_LRETURN:
        case VM_OP_DRETURN: {
            uint32_t low = tos, high = nos;
            DROP(2);
            SAVE();
            if (!jop_machine_return(m, (uint8_t)opcode)) {
                return;
            }
            LOAD();
            PUSH(high);
            PUSH(low);
            END_RETURN();
            break;
        }
        case VM_OP_GETSTATIC:
        case JOP_OP_GETSTATIC_REF:
            PUSH_READ(OPERAND_2());
            pc += 2;
            break;
        case VM_OP_PUTSTATIC:
            WRITE(OPERAND_2(), tos);
            DROP(1);
            pc += 2;
            break;
        case JOP_OP_GETSTATIC_LONG:
            PUSH_READ(OPERAND_2());
            PUSH_READ(OPERAND_2() + 1);
            pc += 2;
            break;
        case JOP_OP_PUTSTATIC_LONG:
            WRITE(OPERAND_2(), nos);
            WRITE(OPERAND_2() + 1, tos);
            DROP(2);
            pc += 2;
            break;
        case VM_OP_GETFIELD:
        case JOP_OP_GETFIELD_REF: {
            uint32_t object = tos, field = OPERAND_2(), data;
            pc += 2;
            NULL_CHECK(object, m->costs.getfield_null, 0)
            READ(data, object);
            READ(tos, data + field);
            if (m->object_cache != NULL && (int32_t)data >= 0) {
                if (jop_object_cache_read(m->object_cache, object, field)) {
                    COSTS(m->costs.object_hit);
                    m->counts.object_hits++;
                } else {
                    m->counts.object_misses++;
                }
            }
            break;
        }
        case VM_OP_PUTFIELD: {
            uint32_t object = nos, value = tos, field = OPERAND_2(), data;
            pc += 2;
            NULL_CHECK(object, m->costs.putfield_null, 2)
            DROP(2);
            READ(data, object);
            WRITE(data + field, value);
            if (m->object_cache != NULL && (int32_t)data >= 0) {
                jop_object_cache_write(m->object_cache, object, field);
            }
            break;
        }
        case JOP_OP_GETFIELD_LONG: {
            uint32_t object = tos, field = OPERAND_2(), data;
            NULL_CHECK(object, m->costs.getfield_long_null, 0)
            pc += 2;
            READ(data, object);
            READ(tos, data + field);
            PUSH_READ(data + field + 1);
            break;
        }
        case JOP_OP_PUTFIELD_LONG: {
            uint32_t object = BELOW(2), high = nos, low = tos, field = OPERAND_2(), data;
            NULL_CHECK(object, m->costs.putfield_long_null, 3)
            pc += 2;
            DROP(3);
            READ(data, object);
            WRITE(data + field, high);
            WRITE(data + field + 1, low);
            break;
        }
        case VM_OP_INVOKESTATIC:
        case VM_OP_INVOKESPECIAL: {
            uint32_t method;
            READ(method, m->cp + OPERAND_2());
            CALL(method, pc + 2);
            break;
        }
        case VM_OP_INVOKEVIRTUAL:
            CALL_OBJECT(3, METHOD_OF_OBJECT);
            break;
        case VM_OP_INVOKEINTERFACE:
            CALL_OBJECT(5, METHOD_OF_INTERFACE);
            break;
        case JOP_OP_INVOKESUPER:
            CALL_OBJECT(3, METHOD_OF_SUPER);
            break;
        case VM_OP_MONITORENTER:
            DROP(1);
            m->devices.interrupts_enabled = false;
            m->locks++;
            break;
        case VM_OP_MONITOREXIT:
            DROP(1);
            m->locks--;
            if (UNLIKELY(m->locks == UINT32_MAX)) {
                DIFFERS(JOP_MONITOR_LEFT_TWICE, 0);
            }
            if (m->locks == 0) {
                m->devices.interrupts_enabled = true;
                if (UNLIKELY((m->devices.pending & m->devices.mask) != 0)) {
                    jop_machine_set_deadline(m);
                }
                COSTS(m->costs.monitorexit_outermost);
            } else {
                COSTS(m->costs.monitorexit_nested);
            }
            break;
        case JOP_OP_RD:
        case JOP_OP_RDMEM:
            READ(tos, tos);
            break;
        case JOP_OP_WR:
        case JOP_OP_WRMEM: {
            uint32_t address = tos, value = nos;
            DROP(2);
            WRITE(address, value);
            break;
        }
        case JOP_OP_RDINT:
            tos = jop_machine_read_stack(m, tos);
            break;
        case JOP_OP_WRINT: { /* as on the processor, DROP loads the registers before the write */
            uint32_t address = tos, value = nos;
            DROP(2);
            jop_machine_write_stack(m, address, value);
            m->is_stack_replaced = true;
            break;
        }
        case JOP_OP_GETSP:
            PUSH(sp);
            break;
        case JOP_OP_SETSP: /* the values in the registers are lost, because they were not written to
                              memory */
            sp = (uint8_t)tos;
            FILL();
            m->stack_limit = MACHINE_STACK_LIMIT;
            jop_machine_set_stack_mark(m);
            m->is_stack_replaced = true;
            break;
        case JOP_OP_GETVP:
            PUSH(vp);
            break;
        case JOP_OP_SETVP:
            vp = (uint8_t)tos;
            DROP(1);
            break;
        case JOP_OP_INT2EXT: {
            uint32_t count = tos, array = nos, from = BELOW(2), data;
            READ(data, array);
            DROP(3);
            if (count - 1 >= MACHINE_STACK_WORDS) {
                SAVE();
                jop_machine_fail(m, "a copy of %d words of stack memory", (int)count);
                return;
            }
            cycles += (uint64_t)count * m->model->costs[opcode].cycles_per_word;
            SET_WAITS(m->model->costs[opcode].waits
                      + count * m->model->costs[opcode].waits_per_word);
            for (uint32_t i = count; i > 0; i--) {
                stack[(uint8_t)(sp + 1)] = i - 1; /* the counter, which microcode pushes */
                WRITE(data + i - 1, jop_machine_read_stack(m, from + i - 1));
            }
            break;
        }
        case JOP_OP_EXT2INT: {
            uint32_t count = tos, to = nos, array = BELOW(2), data;
            READ(data, array);
            DROP(3);
            if (count - 1 >= MACHINE_STACK_WORDS) {
                SAVE();
                jop_machine_fail(m, "a copy of %d words to stack memory", (int)count);
                return;
            }
            cycles += (uint64_t)count * m->model->costs[opcode].cycles_per_word;
            SET_WAITS(m->model->costs[opcode].waits
                      + count * m->model->costs[opcode].waits_per_word);
            for (uint32_t i = count; i > 0; i--) {
                uint32_t word;
                READ(word, data + i - 1);
                stack[(uint8_t)(sp + 1)] = i - 1; /* the counter, as in int2ext */
                jop_machine_write_stack(m, to + i - 1, word);
                stack[sp] = tos; /* microcode pops this word and pushes it again for every word that
                                    it copies */
            }
            nos = stack[(uint8_t)(sp - 1)];
            m->is_stack_replaced = true;
            break;
        }
        case JOP_OP_INVOKE: {
            uint32_t method = tos;
            DROP(1);
            CALL(method, pc);
            break;
        }
        case JOP_OP_COND_MOVE: {
            uint32_t condition = tos, otherwise = nos;
            DROP(2);
            tos = condition != 0 ? tos : otherwise;
            break;
        }
        case JOP_OP_INVAL:
            INVALIDATE();
            break;
        case JOP_OP_MEMCPY: {
            uint32_t at = tos, source = nos, to = BELOW(2), word;
            DROP(3);
            if ((int32_t)at < 0) {
                COSTS(m->costs.memcpy_stop);
                m->copy_count = 0;
                break;
            }
            m->copy_count = 0;
            READ(word, source + at);
            WRITE(to + at, word);
            m->copy_base = source;
            m->copy_count = at + 1;
            m->copy_offset = to - source;
            break;
        }
        case JOP_OP_GETSTATIC:
            INVALIDATE();
            READ(tos, tos);
            break;
        case JOP_OP_PUTSTATIC: {
            uint32_t address = tos, value = nos;
            INVALIDATE();
            DROP(2);
            WRITE(address, value);
            break;
        }
        case JOP_OP_GETFIELD: {
            uint32_t field = tos, object = nos, data;
            INVALIDATE();
            DROP(1);
            NULL_CHECK(object, m->costs.native_getfield_null, 0)
            READ(data, object);
            READ(tos, data + field);
            break;
        }
        case JOP_OP_PUTFIELD: {
            uint32_t value = tos, field = nos, object = BELOW(2), data;
            INVALIDATE();
            DROP(3);
            NULL_CHECK(object, m->costs.native_putfield_null, 0)
            READ(data, object);
            WRITE(data + field, value);
            break;
        }
        case JOP_OP_SYS_INT:
            CALL(m->interrupt_handler, pc - 1);
            break;
        case JOP_OP_SYS_EXC:
            CALL(m->exception_handler, pc - 1);
            break;
        case JOP_OP_SYS_NOIM:
            CALL(ROUTINE(), pc);
            break;
        case HANDLE_ROUTINE_CONSTANT:
            PUSH_READ(m->cp + OPERAND_2());
            CALL(ROUTINE(), pc + 2);
            break;
        case HANDLE_ROUTINE_INDEX:
            PUSH(OPERAND_2());
            CALL(ROUTINE(), pc + 2);
            break;
        case HANDLE_ROUTINE_BYTE:
            PUSH(OPERAND_1());
            CALL(ROUTINE(), pc + 1);
            break;
        case HANDLE_END:
            SAVE();
            m->end = JOP_MACHINE_READY;
            return;
        default:
            if (m->handlers[opcode] == opcode && opcode < VM_OPCODE_COUNT) {
                CALL(ROUTINE(), pc);
                break;
            }
            SAVE();
            jop_machine_fail(m, "%s, which the processor does not have",
                             jop_opcode_name(opcode) == NULL ? "a bytecode"
                                                             : jop_opcode_name(opcode));
            return;
        }
#if LOOP_EVENTS
        if (m->events->step != NULL) {
            SAVE();
            jop_machine_count(m);
            m->events->step(
                m->events->context, method_before, offset_before,
                (uint8_t)code[m->image->methods[method_before].address * 4 + offset_before],
                (uint32_t)(cycles - cycles_before), waits + m->device_waits);
        }
#endif
    }
}

#undef SET_WAITS
#undef DIFFERS
#undef BEGIN_CALL
#undef END_CALL
#undef END_RETURN
#undef CALL
#undef CALL_OBJECT
#undef METHOD_OF_OBJECT
#undef METHOD_OF_INTERFACE
#undef METHOD_OF_SUPER
#undef ROUTINE
#undef NULL_CHECK
#undef INDEX_CHECK
