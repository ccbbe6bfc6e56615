/*
 * machine_loop.c: the loop, twice: as it is, and telling events. The registers are the compiler's
 * while it runs, and are put back into the machine around everything that is not in the loop.
 */
#include <string.h>

#include "jop/machine/machine_internal.h"
#include "vm/classfile/opcodes.h"

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* Words above (1) or at (0) the top of the stack, and so on down; the stack wraps around. */
#define AT(depth) stack[(uint8_t)(sp - (depth))]
#define PUSH(value)                                                                           \
    do {                                                                                      \
        uint32_t pushed_ = (uint32_t)(value);                                                 \
        sp++;                                                                                 \
        stack[sp] = pushed_;                                                                  \
    } while (0)
#define LOCAL(index) stack[(uint8_t)(vp + (index))]

#define SAVE()                                                                                \
    (m->pc = pc, m->sp = sp, m->vp = vp, m->cycles = cycles, m->bytecodes = bytecodes)
#define LOAD() (pc = m->pc, sp = m->sp, vp = m->vp, cycles = m->cycles)

/* Main memory that the copy unit does not watch is accessed at once. */
#define IS_PLAIN(address)                                                                     \
    LIKELY((address) < m->memory_words && (address) - m->copy_base >= m->copy_count)
#define READ(to, from)                                                                        \
    do {                                                                                      \
        uint32_t address_ = (uint32_t)(from);                                                 \
        if (IS_PLAIN(address_)) {                                                             \
            (to) = m->memory[address_];                                                       \
        } else {                                                                              \
            uint32_t value_ = 0;                                                              \
            SAVE();                                                                           \
            if (!machine_read(m, address_, &value_)) {                                        \
                return;                                                                       \
            }                                                                                 \
            LOAD();                                                                           \
            (to) = value_;                                                                    \
        }                                                                                     \
    } while (0)
#define WRITE(to, from)                                                                       \
    do {                                                                                      \
        uint32_t address_ = (uint32_t)(to), value_ = (uint32_t)(from);                        \
        if (IS_PLAIN(address_)) {                                                             \
            m->memory[address_] = value_;                                                     \
        } else {                                                                              \
            SAVE();                                                                           \
            if (!machine_write(m, address_, value_)) {                                        \
                return;                                                                       \
            }                                                                                 \
            LOAD();                                                                           \
        }                                                                                     \
    } while (0)

#define OPERAND_1() (code[pc])
#define OPERAND_2() ((uint32_t)code[pc] << 8 | code[pc + 1])

/* The bytecode took other cycles than the model's table says. */
#define COSTS(cost)                                                                           \
    do {                                                                                      \
        cycles = cycles - m->model->costs[opcode].cycles + (cost).cycles;                     \
        SET_WAITS((cost).waits);                                                              \
    } while (0)

#define RAISE(reason, delay)                                                                  \
    do {                                                                                      \
        jop_devices_raise(&m->devices, (reason), cycles + (delay));                           \
        machine_set_deadline(m);                                                              \
    } while (0)

#define INVALIDATE()                                                                          \
    do {                                                                                      \
        if (m->object_cache != NULL) {                                                        \
            jop_object_cache_invalidate(m->object_cache);                                     \
        }                                                                                     \
    } while (0)

static inline int64_t long_at(const uint32_t *stack, uint8_t high)
{
    return (int64_t)((uint64_t)stack[high] << 32 | stack[(uint8_t)(high + 1)]);
}

static inline void set_long(uint32_t *stack, uint8_t high, uint64_t value)
{
    stack[high] = (uint32_t)(value >> 32);
    stack[(uint8_t)(high + 1)] = (uint32_t)value;
}

static inline bool is_true(unsigned opcode, int32_t a, int32_t b)
{
    switch (opcode) {
    case 0:
        return a == b;
    case 1:
        return a != b;
    case 2:
        return a < b;
    case 3:
        return a >= b;
    case 4:
        return a > b;
    default:
        return a <= b;
    }
}

#define LOOP_NAME machine_loop
#define LOOP_EVENTS 0
#include "jop/machine/machine_loop_body.h"
#undef LOOP_NAME
#undef LOOP_EVENTS

#define LOOP_NAME machine_loop_events
#define LOOP_EVENTS 1
#include "jop/machine/machine_loop_body.h"
