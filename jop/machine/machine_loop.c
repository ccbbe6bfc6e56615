/*
 * machine_loop.c: the loop, twice: without and with events. While it runs, the processor's
 * registers are local variables; they are saved around every call out of the loop.
 */
#include <string.h>

#include "jop/code/array_index.h"
#include "jop/machine/machine_internal.h"
#include "vm/classfile/opcodes.h"

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* The stack: the two words at its top are in registers. The words below are in memory, which wraps
 * around. At the positions of the two registers, memory contains stale values. */
#define BELOW(depth) stack[(uint8_t)(sp - (depth))] /* depth: 2 or more */
#define PUSH(value)                                                                                \
    do {                                                                                           \
        uint32_t pushed_ = (uint32_t)(value);                                                      \
        sp++;                                                                                      \
        BELOW(2) = nos;                                                                            \
        nos = tos;                                                                                 \
        tos = pushed_;                                                                             \
    } while (0)
#define PUSH_READ(address)                                                                         \
    do {                                                                                           \
        uint32_t read_;                                                                            \
        READ(read_, address);                                                                      \
        PUSH(read_);                                                                               \
    } while (0)
#define FILL() (tos = stack[sp], nos = stack[(uint8_t)(sp - 1)])
/* count: a constant, which may be 0. */
#define DROP(count)                                                                                \
    do {                                                                                           \
        sp = (uint8_t)(sp - (count));                                                              \
        if ((count) == 1) {                                                                        \
            tos = nos;                                                                             \
            nos = stack[(uint8_t)(sp - 1)];                                                        \
        } else if ((count) > 1) {                                                                  \
            FILL();                                                                                \
        }                                                                                          \
    } while (0)
#define STORE(index)                                                                               \
    do {                                                                                           \
        uint32_t stored_ = tos;                                                                    \
        DROP(1);                                                                                   \
        LOCAL(index) = stored_;                                                                    \
    } while (0)
#define LOCAL(index) stack[(uint8_t)(vp + (index))]

#define SAVE()                                                                                     \
    (m->pc = pc, m->sp = sp, m->vp = vp, m->tos = tos, m->nos = nos, m->cycles = cycles,           \
     m->bytecodes = bytecodes)
#define LOAD() (pc = m->pc, sp = m->sp, vp = m->vp, tos = m->tos, nos = m->nos, cycles = m->cycles)

/* Addresses that are accessed directly: main memory except addresses of the copy unit. */
#define IS_PLAIN(address)                                                                          \
    LIKELY((address) < m->memory_words && (address)-m->copy_base >= m->copy_count)
#define READ(to, from)                                                                             \
    do {                                                                                           \
        uint32_t address_ = (uint32_t)(from);                                                      \
        if (IS_PLAIN(address_)) {                                                                  \
            (to) = m->memory[address_];                                                            \
        } else {                                                                                   \
            uint32_t value_ = 0;                                                                   \
            SAVE();                                                                                \
            if (!jop_machine_read(m, address_, &value_)) {                                         \
                return;                                                                            \
            }                                                                                      \
            LOAD();                                                                                \
            (to) = value_;                                                                         \
        }                                                                                          \
    } while (0)
#define WRITE(to, from)                                                                            \
    do {                                                                                           \
        uint32_t address_ = (uint32_t)(to), value_ = (uint32_t)(from);                             \
        if (IS_PLAIN(address_)) {                                                                  \
            m->memory[address_] = value_;                                                          \
        } else {                                                                                   \
            SAVE();                                                                                \
            if (!jop_machine_write(m, address_, value_)) {                                         \
                return;                                                                            \
            }                                                                                      \
            LOAD();                                                                                \
        }                                                                                          \
    } while (0)

#define OPERAND_1() (code[pc])
#define OPERAND_2() ((uint32_t)code[pc] << 8 | code[pc + 1])

/* Replaces the cycles that were charged from the model's table. */
#define COSTS(cost)                                                                                \
    do {                                                                                           \
        cycles = cycles - m->model->costs[opcode].cycles + (cost).cycles;                          \
        SET_WAITS((cost).waits);                                                                   \
    } while (0)

#define RAISE(reason, delay)                                                                       \
    do {                                                                                           \
        jop_devices_raise(&m->devices, (reason), cycles + (delay));                                \
        jop_machine_set_deadline(m);                                                               \
    } while (0)

#define INVALIDATE()                                                                               \
    do {                                                                                           \
        if (m->object_cache != NULL) {                                                             \
            jop_object_cache_invalidate(m->object_cache);                                          \
        }                                                                                          \
    } while (0)

#define TOP_LONG() ((uint64_t)nos << 32 | tos)
#define LONG_BELOW() ((uint64_t)BELOW(3) << 32 | BELOW(2))
#define SET_LONG(value)                                                                            \
    do {                                                                                           \
        uint64_t value_ = (uint64_t)(value);                                                       \
        nos = (uint32_t)(value_ >> 32);                                                            \
        tos = (uint32_t)value_;                                                                    \
    } while (0)

/* Returns the word at a depth; the top word has depth 0. */
static inline uint32_t stack_word(const uint32_t *stack, uint8_t sp, uint32_t tos, uint32_t nos,
                                  uint32_t depth)
{
    uint8_t below = (uint8_t)depth;
    return below == 0 ? tos : below == 1 ? nos : stack[(uint8_t)(sp - below)];
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

#define LOOP_NAME jop_machine_loop
#define LOOP_EVENTS 0
#include "jop/machine/machine_loop_body.h"
#undef LOOP_NAME
#undef LOOP_EVENTS

#define LOOP_NAME jop_machine_loop_events
#define LOOP_EVENTS 1
#include "jop/machine/machine_loop_body.h"
