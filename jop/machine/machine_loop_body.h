/*
 * machine_loop_body.h: the body of the loop, for machine_loop.c alone, once for each LOOP_EVENTS.
 * Each case is a bytecode, as microcode and hardware do it; its cycles are charged already, with a
 * plain look-up in the table, when the case begins.
 */
#if LOOP_EVENTS
#define SET_WAITS(count) (waits = (count))
#define BEGIN_CALL() uint32_t site_ = pc - 1 - m->base
#define END_CALL()                                                                            \
    do {                                                                                      \
        machine_count(m);                                                                     \
        machine_entered(m, site_, (uint8_t)opcode);                                           \
    } while (0)
#define END_RETURN()                                                                          \
    do {                                                                                      \
        machine_count(m);                                                                     \
        machine_left(m);                                                                      \
    } while (0)
#else
#define SET_WAITS(count) (void)0
#define BEGIN_CALL() (void)0
#define END_CALL() (void)0
#define END_RETURN() (void)0
#endif

/* A call through a method structure; `at` is where the next bytecode of the caller is. */
#define CALL(structure, at)                                                                   \
    do {                                                                                      \
        BEGIN_CALL();                                                                         \
        uint32_t structure_ = (structure);                                                    \
        pc = (at);                                                                            \
        SAVE();                                                                               \
        if (!machine_call(m, structure_, (uint8_t)opcode)) {                                  \
            return;                                                                           \
        }                                                                                     \
        LOAD();                                                                               \
        END_CALL();                                                                           \
    } while (0)

/* A call that depends on the object, which lies below the arguments: false when it is null. */
#define CALL_OBJECT(length, structure_of)                                                     \
    do {                                                                                      \
        uint32_t constant_, object_, method_;                                                 \
        READ(constant_, m->cp + OPERAND_2());                                                 \
        object_ = AT(constant_ & 0xff);                                                       \
        constant_ >>= 8;                                                                      \
        if (UNLIKELY(object_ == 0)) {                                                         \
            COSTS(m->costs.invoke_null);                                                      \
            RAISE(JOP_EXCEPTION_NULL, 0);                                                     \
            pc += 2;                                                                          \
            break;                                                                            \
        }                                                                                     \
        structure_of(method_, object_, constant_);                                            \
        CALL(method_, pc + (length) - 1);                                                     \
    } while (0)

#define METHOD_OF_OBJECT(method, object, index)                                               \
    do {                                                                                      \
        READ(method, (object) + 1);                                                           \
        (method) += (index);                                                                  \
    } while (0)
#define METHOD_OF_INTERFACE(method, object, index)                                            \
    do {                                                                                      \
        READ(method, (object) + 1);                                                           \
        READ(method, (method) - 1);                                                           \
        READ(method, (method) + (index));                                                     \
    } while (0)
/* The structure of the class is one word before its constant pool, its superclass at 3. */
#define METHOD_OF_SUPER(method, object, index)                                                \
    do {                                                                                      \
        (void)(object);                                                                       \
        READ(method, m->cp - 1);                                                              \
        READ(method, (method) + 3);                                                           \
        (method) += JOP_CLASS_HEADER + (index);                                               \
    } while (0)

#define ROUTINE() (m->jvm + 2 * opcode)

/* Field and array accesses: `data` is where the object's words are now. */
#define NULL_CHECK(reference, cost, popped)                                                   \
    if (UNLIKELY((reference) == 0)) {                                                         \
        COSTS(cost);                                                                          \
        RAISE(JOP_EXCEPTION_NULL, 0);                                                         \
        sp = (uint8_t)(sp - (popped));                                                        \
        break;                                                                                \
    }

void LOOP_NAME(struct jop_machine *m)
{
    uint32_t *const stack = m->stack;
    const uint8_t *const code = m->image->bytes;
    uint32_t pc;
    uint8_t sp, vp;
    uint64_t cycles, bytecodes = m->bytecodes;
    LOAD();
    for (;;) {
#if LOOP_EVENTS
        uint64_t cycles_before = cycles;
        uint32_t method_before = m->method, offset_before = pc - m->base;
#endif
        unsigned opcode = code[pc];
        if (UNLIKELY(cycles >= m->deadline || sp > m->stack_limit)) {
            SAVE();
            opcode = machine_interrupt(m, opcode);
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
            uint32_t array = AT(1), index = AT(0), length, data;
            NULL_CHECK(array, m->costs.iaload_null, 1)
            if (UNLIKELY((int32_t)index < 0)) {
                COSTS(m->costs.iaload_null);
                RAISE(JOP_EXCEPTION_BOUNDS, 0);
                sp--;
                break;
            }
            READ(data, array);
            READ(length, array + 1);
            sp--;
            READ(AT(0), data + index);
            if (UNLIKELY(index >= length)) {
                RAISE(JOP_EXCEPTION_BOUNDS, m->late_bounds);
            }
            break;
        }
        case VM_OP_IASTORE:
        case VM_OP_FASTORE:
        case VM_OP_BASTORE:
        case VM_OP_CASTORE:
        case VM_OP_SASTORE: {
            uint32_t array = AT(2), index = AT(1), value = AT(0), length, data;
            NULL_CHECK(array, m->costs.iastore_null, 3)
            READ(length, array + 1);
            sp -= 3;
            if (UNLIKELY(index >= length)) {
                RAISE(JOP_EXCEPTION_BOUNDS, 0);
                break;
            }
            READ(data, array);
            WRITE(data + index, value);
            break;
        }
        case VM_OP_LALOAD:
        case VM_OP_DALOAD: {
            uint32_t array = AT(1), index = AT(0), length, data;
            NULL_CHECK(array, m->costs.laload_null, 0)
            READ(length, array + 1);
            if (UNLIKELY(index >= length)) {
                COSTS(m->costs.laload_bounds);
                RAISE(JOP_EXCEPTION_BOUNDS, 0);
                break;
            }
            READ(data, array);
            READ(AT(1), data + 2 * index);
            READ(AT(0), data + 2 * index + 1);
            break;
        }
        case VM_OP_LASTORE:
        case VM_OP_DASTORE: {
            uint32_t array = AT(3), index = AT(2), high = AT(1), low = AT(0), length, data;
            NULL_CHECK(array, m->costs.lastore_null, 4)
            READ(length, array + 1);
            sp -= 4;
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
            READ(AT(0), AT(0) + 1);
            break;
        case VM_OP_IFEQ:
        case VM_OP_IFNE:
        case VM_OP_IFLT:
        case VM_OP_IFGE:
        case VM_OP_IFGT:
        case VM_OP_IFLE:
            sp--;
            pc += is_true(opcode - VM_OP_IFEQ, (int32_t)AT(-1), 0)
                ? (uint32_t)(int16_t)OPERAND_2() - 1 : 2;
            break;
        case VM_OP_IFNULL:
        case VM_OP_IFNONNULL:
            sp--;
            pc += (AT(-1) == 0) == (opcode == VM_OP_IFNULL)
                ? (uint32_t)(int16_t)OPERAND_2() - 1 : 2;
            break;
        case VM_OP_IF_ICMPEQ:
        case VM_OP_IF_ICMPNE:
        case VM_OP_IF_ICMPLT:
        case VM_OP_IF_ICMPGE:
        case VM_OP_IF_ICMPGT:
        case VM_OP_IF_ICMPLE:
            sp -= 2;
            pc += is_true(opcode - VM_OP_IF_ICMPEQ, (int32_t)AT(-1), (int32_t)AT(-2))
                ? (uint32_t)(int16_t)OPERAND_2() - 1 : 2;
            break;
        case VM_OP_IF_ACMPEQ:
        case VM_OP_IF_ACMPNE:
            sp -= 2;
            pc += (AT(-1) == AT(-2)) == (opcode == VM_OP_IF_ACMPEQ)
                ? (uint32_t)(int16_t)OPERAND_2() - 1 : 2;
            break;
        case VM_OP_GOTO: {
            int16_t offset = (int16_t)OPERAND_2();
            pc += (uint32_t)offset - 1;
            if (UNLIKELY(offset == 0)) {
                SAVE();
                if (!machine_wait(m)) {
                    return;
                }
                LOAD();
            }
            break;
        }
        case VM_OP_RETURN:
            SAVE();
            if (!machine_return(m, (uint8_t)opcode)) {
                return;
            }
            LOAD();
            END_RETURN();
            break;
        case VM_OP_IRETURN:
        case VM_OP_FRETURN:
        case VM_OP_ARETURN: {
            uint32_t result = AT(0);
            sp--;
            SAVE();
            if (!machine_return(m, (uint8_t)opcode)) {
                return;
            }
            LOAD();
            PUSH(result);
            END_RETURN();
            break;
        }
        case VM_OP_LRETURN:
        case VM_OP_DRETURN: {
            uint32_t low = AT(0), high = AT(1);
            sp -= 2;
            SAVE();
            if (!machine_return(m, (uint8_t)opcode)) {
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
            sp++;
            READ(AT(0), OPERAND_2());
            pc += 2;
            break;
        case VM_OP_PUTSTATIC:
            WRITE(OPERAND_2(), AT(0));
            sp--;
            pc += 2;
            break;
        case JOP_OP_GETSTATIC_LONG:
            sp += 2;
            READ(AT(1), OPERAND_2());
            READ(AT(0), OPERAND_2() + 1);
            pc += 2;
            break;
        case JOP_OP_PUTSTATIC_LONG:
            WRITE(OPERAND_2(), AT(1));
            WRITE(OPERAND_2() + 1, AT(0));
            sp -= 2;
            pc += 2;
            break;
        case VM_OP_GETFIELD:
        case JOP_OP_GETFIELD_REF: {
            uint32_t object = AT(0), field = OPERAND_2(), data;
            pc += 2;
            NULL_CHECK(object, m->costs.getfield_null, 0)
            READ(data, object);
            READ(AT(0), data + field);
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
            uint32_t object = AT(1), value = AT(0), field = OPERAND_2(), data;
            pc += 2;
            NULL_CHECK(object, m->costs.putfield_null, 2)
            sp -= 2;
            READ(data, object);
            WRITE(data + field, value);
            if (m->object_cache != NULL && (int32_t)data >= 0) {
                jop_object_cache_write(m->object_cache, object, field);
            }
            break;
        }
        case JOP_OP_GETFIELD_LONG: {
            uint32_t object = AT(0), field = OPERAND_2(), data;
            NULL_CHECK(object, m->costs.getfield_long_null, 0)
            pc += 2;
            sp++;
            READ(data, object);
            READ(AT(1), data + field);
            READ(AT(0), data + field + 1);
            break;
        }
        case JOP_OP_PUTFIELD_LONG: {
            uint32_t object = AT(2), high = AT(1), low = AT(0), field = OPERAND_2(), data;
            NULL_CHECK(object, m->costs.putfield_long_null, 3)
            pc += 2;
            sp -= 3;
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
            sp--;
            m->devices.interrupts_enabled = false;
            m->locks++;
            break;
        case VM_OP_MONITOREXIT:
            sp--;
            m->locks--;
            if (m->locks == 0) {
                m->devices.interrupts_enabled = true;
                if (UNLIKELY((m->devices.pending & m->devices.mask) != 0)) {
                    machine_set_deadline(m);
                }
                COSTS(m->costs.monitorexit_outermost);
            } else {
                COSTS(m->costs.monitorexit_nested);
            }
            break;
        case JOP_OP_RD:
        case JOP_OP_RDMEM:
            READ(AT(0), AT(0));
            break;
        case JOP_OP_WR:
        case JOP_OP_WRMEM:
            sp -= 2;
            WRITE(AT(-2), AT(-1));
            break;
        case JOP_OP_RDINT:
            AT(0) = machine_read_stack(m, AT(0));
            break;
        case JOP_OP_WRINT:
            sp -= 2;
            machine_write_stack(m, AT(-2), AT(-1));
            m->is_stack_replaced = true;
            break;
        case JOP_OP_GETSP:
            PUSH((uint8_t)sp);
            break;
        case JOP_OP_SETSP:
            sp = (uint8_t)AT(0);
            m->stack_limit = MACHINE_STACK_LIMIT;
            m->is_stack_replaced = true;
            break;
        case JOP_OP_GETVP:
            PUSH(vp);
            break;
        case JOP_OP_SETVP:
            vp = (uint8_t)AT(0);
            sp--;
            break;
        case JOP_OP_INT2EXT: {
            uint32_t count = AT(0), array = AT(1), from = AT(2), data;
            READ(data, array);
            sp -= 3;
            if (count - 1 >= MACHINE_STACK_WORDS) {
                SAVE();
                machine_fail(m, "a copy of %d words of stack memory", (int)count);
                return;
            }
            cycles += (uint64_t)count * m->model->costs[opcode].cycles_per_word;
            SET_WAITS(m->model->costs[opcode].waits
                      + count * m->model->costs[opcode].waits_per_word);
            for (uint32_t i = count; i > 0; i--) {
                WRITE(data + i - 1, machine_read_stack(m, from + i - 1));
            }
            break;
        }
        case JOP_OP_EXT2INT: {
            uint32_t count = AT(0), to = AT(1), array = AT(2), data;
            READ(data, array);
            sp -= 3;
            if (count - 1 >= MACHINE_STACK_WORDS) {
                SAVE();
                machine_fail(m, "a copy of %d words to stack memory", (int)count);
                return;
            }
            cycles += (uint64_t)count * m->model->costs[opcode].cycles_per_word;
            SET_WAITS(m->model->costs[opcode].waits
                      + count * m->model->costs[opcode].waits_per_word);
            for (uint32_t i = count; i > 0; i--) {
                uint32_t word;
                READ(word, data + i - 1);
                machine_write_stack(m, to + i - 1, word);
            }
            m->is_stack_replaced = true;
            break;
        }
        case JOP_OP_INVOKE:
            sp--;
            CALL(AT(-1), pc);
            break;
        case JOP_OP_COND_MOVE:
            sp -= 2;
            AT(0) = AT(-2) != 0 ? AT(0) : AT(-1);
            break;
        case JOP_OP_INVAL:
            INVALIDATE();
            break;
        case JOP_OP_MEMCPY: {
            uint32_t at = AT(0), source = AT(1), to = AT(2), word;
            sp -= 3;
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
            READ(AT(0), AT(0));
            break;
        case JOP_OP_PUTSTATIC:
            INVALIDATE();
            sp -= 2;
            WRITE(AT(-2), AT(-1));
            break;
        case JOP_OP_GETFIELD: {
            uint32_t field = AT(0), object = AT(1), data;
            INVALIDATE();
            sp--;
            NULL_CHECK(object, m->costs.native_getfield_null, 0)
            READ(data, object);
            READ(AT(0), data + field);
            break;
        }
        case JOP_OP_PUTFIELD: {
            uint32_t value = AT(0), field = AT(1), object = AT(2), data;
            INVALIDATE();
            sp -= 3;
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
            sp++;
            READ(AT(0), m->cp + OPERAND_2());
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
            machine_fail(m, "bytecode %u, which the processor does not have", opcode);
            return;
        }
#if LOOP_EVENTS
        if (m->events->step != NULL) {
            SAVE();
            machine_count(m);
            m->events->step(m->events->context, method_before, offset_before,
                (uint8_t)code[m->image->methods[method_before].address * 4 + offset_before],
                (uint32_t)(cycles - cycles_before), waits + m->device_waits);
        }
#endif
    }
}

#undef SET_WAITS
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
