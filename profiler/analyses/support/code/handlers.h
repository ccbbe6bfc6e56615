/*
 * handlers.h: finds handlers that ignore the exception that they catch. Only for inclusion in a
 * plug-in.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_HANDLERS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_HANDLERS_H

#include <stdlib.h>

#include <jp2vm/analysis.h>

/* Opcodes (JVMS 6.5). */
enum {
    ALOAD = 0x19,
    ALOAD_0 = 0x2a,
    ALOAD_3 = 0x2d,
    ISTORE = 0x36,
    LSTORE = 0x37,
    DSTORE = 0x39,
    ASTORE = 0x3a,
    ISTORE_0 = 0x3b,
    ASTORE_0 = 0x4b,
    ASTORE_3 = 0x4e,
    POP = 0x57,
    WIDE = 0xc4
};

#define NO_VARIABLE (-1)

/* Returns the local variable that an instruction loads or stores, or NO_VARIABLE. Sets *base to the
 * opcode of the same access in the form with a one-byte operand: iload for iload_2. */
static int32_t variable_of(const uint8_t *code, uint32_t bci, uint8_t *base)
{
    uint8_t opcode = code[bci];
    if (opcode == WIDE) {
        *base = code[bci + 1];
        return code[bci + 2] << 8 | code[bci + 3];
    }
    *base = opcode;
    if (opcode >= ALOAD_0 && opcode <= ALOAD_3) {
        *base = ALOAD;
        return opcode - ALOAD_0;
    }
    if (opcode >= ISTORE_0 && opcode <= ASTORE_3) {
        *base = (uint8_t)(ISTORE + (opcode - ISTORE_0) / 4);
        return (opcode - ISTORE_0) % 4;
    }
    return opcode == ALOAD || (opcode >= ISTORE && opcode <= ASTORE) ? code[bci + 1] : NO_VARIABLE;
}

static bool is_read(const uint8_t *code, uint32_t bci, int32_t variable)
{
    uint8_t base;
    return variable_of(code, bci, &base) == variable && base == ALOAD;
}

/* Returns whether an instruction overwrites the variable. A long or double also overwrites the next
 * variable. */
static bool is_overwritten(const uint8_t *code, uint32_t bci, int32_t variable)
{
    uint8_t base;
    int32_t accessed = variable_of(code, bci, &base);
    bool is_wide = base == LSTORE || base == DSTORE;
    return accessed != NO_VARIABLE && base >= ISTORE && base <= ASTORE
           && (accessed == variable || (is_wide && accessed + 1 == variable));
}

/* The instructions that have been reached, and the list of those that have not been examined
 * yet. */
struct walk {
    const jp2_method *method;
    const uint8_t *code;
    bool *is_seen; /* indexed by bci: whether the instruction has been reached */
    uint32_t *waiting;
    uint32_t count;
};

static void reach(struct walk *walk, uint32_t bci)
{
    if (!walk->is_seen[bci]) {
        walk->is_seen[bci] = true;
        walk->waiting[walk->count++] = bci;
    }
}

static void reach_successors(struct walk *walk, uint32_t bci)
{
    uint32_t most = jp2->successors(walk->method, bci, NULL, 0);
    uint32_t *bcis = jp2->allocate(most * sizeof *bcis);
    uint32_t count = jp2->successors(walk->method, bci, bcis, most);
    for (uint32_t i = 0; i < count; i++) {
        reach(walk, bcis[i]);
    }
    free(bcis);
}

static void reach_handlers(struct walk *walk, uint32_t bci)
{
    uint32_t count = jp2->method_handlers(walk->method, NULL, 0);
    struct jp2_handler *handlers = jp2->allocate(count * sizeof *handlers);
    jp2->method_handlers(walk->method, handlers, count);
    for (uint32_t i = 0; i < count; i++) {
        if (bci >= handlers[i].start_bci && bci < handlers[i].end_bci) {
            reach(walk, handlers[i].handler_bci);
        }
    }
    free(handlers);
}

/* Returns whether the variable is read before it is overwritten. */
static bool is_used(struct walk *walk, uint32_t bci, int32_t variable)
{
    reach(walk, bci);
    while (walk->count > 0) {
        uint32_t at = walk->waiting[--walk->count];
        if (is_read(walk->code, at, variable)) {
            return true;
        }
        reach_handlers(walk, at);
        if (!is_overwritten(walk->code, at, variable)) {
            reach_successors(walk, at);
        }
    }
    return false;
}

/* Returns whether a handler ignores its exception: it pops the exception at once, or stores it in a
 * local variable that is not read on any path from there, including paths through other
 * handlers. */
static inline bool handler_ignores(const jp2_method *method, uint32_t handler_bci)
{
    uint32_t bytes;
    uint8_t base;
    const uint8_t *code = jp2->method_code(method, &bytes);
    if (code == NULL || handler_bci >= bytes) {
        return false;
    }
    int32_t variable = variable_of(code, handler_bci, &base);
    if (code[handler_bci] == POP) {
        return true;
    }
    uint32_t next = handler_bci + jp2->instruction_bytes(method, handler_bci);
    if (variable == NO_VARIABLE || base != ASTORE || next >= bytes) {
        return false;
    }
    struct walk walk = {.method = method,
                        .code = code,
                        .is_seen = jp2->allocate(bytes * sizeof(bool)),
                        .waiting = jp2->allocate(bytes * sizeof(uint32_t))};
    bool is_ignored = !is_used(&walk, next, variable);
    free(walk.is_seen);
    free(walk.waiting);
    return is_ignored;
}

#endif
