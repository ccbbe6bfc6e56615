/* machine_calls.c: calls and returns: frames, the method cache, and the events of both. */
#include <stdlib.h>

#include "jop/machine/machine_internal.h"
#include "vm/base/assert.h"
#include "vm/base/symbol.h"

static void record(struct jop_machine *machine, uint32_t words, bool is_return, bool is_hit)
{
    struct jop_machine_routine *to = machine->record;
    if ((to->lookup_count & (to->lookup_count - 1)) == 0) {
        size_t capacity = to->lookup_count == 0 ? 1 : 2 * to->lookup_count;
        struct jop_machine_lookup *grown = realloc(to->lookups, capacity * sizeof *grown);
        if (grown == NULL) {
            jop_machine_fail(machine, "out of memory");
            return;
        }
        to->lookups = grown;
    }
    to->lookups[to->lookup_count++] =
        (struct jop_machine_lookup){machine->method, words, is_return, is_hit};
}

/* Empties the caches at the first call into a class, for processors that load the class at this
 * time with code that also runs through the cache. */
static void note_call(struct jop_machine *machine)
{
    const struct jop_image *image = machine->image;
    if (machine->called == NULL || machine->called[machine->method]) {
        return;
    }
    bool is_first = true;
    for (uint32_t i = 0; i < image->method_count; i++) {
        is_first &=
            !machine->called[i] || image->methods[i].owner != image->methods[machine->method].owner;
    }
    machine->called[machine->method] = true;
    for (uint32_t i = 0; is_first && i < machine->cache_count; i++) {
        jop_cache_clear(machine->caches[i]);
    }
}

static void empty(struct jop_machine *machine)
{
    for (uint32_t i = 0; i < machine->cache_count; i++) {
        jop_cache_clear(machine->caches[i]);
    }
    if (machine->object_cache != NULL) {
        jop_object_cache_invalidate(machine->object_cache);
    }
}

/* Looks the current method up. The processor waits for the cycles that the bytecode does not
 * hide. */
static void look_up(struct jop_machine *machine, uint32_t words, uint8_t opcode, bool is_return)
{
    VM_ASSERT(machine->method < machine->image->method_count);
    const struct jop_model *model = machine->model;
    uint32_t hidden = model->costs[opcode].hidden, waited = 0;
    for (uint32_t i = 0; i < machine->cache_count; i++) {
        bool is_hit = jop_cache_access(machine->caches[i], machine->method, words, is_return);
        uint32_t cycles =
            jop_exposed(is_hit ? model->cache_hit : jop_model_load(model, words), hidden);
        machine->counts.caches[i].hits += is_hit;
        machine->counts.caches[i].misses += !is_hit;
        if (i == 0) {
            waited = cycles;
            if (machine->record != NULL) {
                record(machine, words, is_return, is_hit);
            }
        } else {
            machine->other_cycles[i] += (uint64_t)cycles - waited;
        }
    }
    machine->cycles += waited;
}

/* Finds the code of a method structure, and makes it the current method. Returns false if there is
 * no code. */
static bool find_code(struct jop_machine *machine, uint32_t structure, uint32_t *words)
{
    const struct jop_image *image = machine->image;
    uint32_t word = 0;
    if (structure < machine->memory_words) {
        word = machine->memory[structure];
    }
    uint32_t address = word >> 10;
    *words = word & 0x3ff;
    uint32_t number = 0;
    if (address >= image->code_start && address < image->code_end) {
        number = image->method_at[address - image->code_start];
        VM_ASSERT(number <= image->method_count);
    }
    if (number == 0) {
        return false;
    }
    machine->method = number - 1;
    machine->base = address * 4;
    machine->mp = structure;
    return true;
}

/* Calls a method. pc must be after the calling bytecode, and the arguments on the stack. */
bool jop_machine_call(struct jop_machine *machine, uint32_t structure, uint8_t opcode)
{
    uint32_t old_pc = machine->pc - machine->base, old_mp = machine->mp, words;
    if (!find_code(machine, structure, &words)) {
        if (structure == 0 && machine->image->words[machine->image->code_end + 3] == 0) {
            machine->end = JOP_MACHINE_READY; /* the call of main in an image without main */
            return false;
        }
        return jop_machine_fail(machine, "a call through address %u, which is no method",
                                structure);
    }
    uint32_t second = structure + 1 < machine->memory_words ? machine->memory[structure + 1] : 0;
    uint8_t arguments = second & 31, locals = second >> 5 & 31;
    uint8_t old_sp = (uint8_t)(machine->sp - arguments);
    machine->stack[machine->sp] = machine->tos;
    machine->stack[(uint8_t)(machine->sp - 1)] = machine->nos;
    machine->sp = (uint8_t)(machine->sp + locals);
    machine->tos = machine->stack[machine->sp];
    machine->nos = machine->stack[(uint8_t)(machine->sp - 1)];
    machine_push(machine, old_sp);
    machine_push(machine, old_pc);
    machine_push(machine, machine->vp);
    machine_push(machine, machine->cp);
    machine_push(machine, old_mp);
    machine->vp = (uint8_t)(old_sp + 1);
    machine->cp = second >> 10;
    machine->pc = machine->base;
    if (structure == (uint32_t)machine->image->words[machine->image->code_end + 3]) { /* main */
        machine->deepest = machine->sp;
        jop_machine_set_stack_mark(machine);
    }
    note_call(machine);
    if (machine->events != NULL && machine->events->empties != NULL
        && machine->events->empties(machine->events->context, machine->method)) {
        empty(machine);
    }
    look_up(machine, words, opcode, false);
    return true;
}

bool jop_machine_return(struct jop_machine *machine, uint8_t opcode)
{
    uint8_t sp = machine->sp;
    uint32_t structure = machine->tos, words;
    machine->cp = machine->nos;
    machine->vp = (uint8_t)machine->stack[(uint8_t)(sp - 2)];
    uint32_t pc = machine->stack[(uint8_t)(sp - 3)];
    machine->sp = (uint8_t)machine->stack[(uint8_t)(sp - 4)];
    machine->tos = machine->stack[machine->sp];
    machine->nos = machine->stack[(uint8_t)(machine->sp - 1)];
    if (!find_code(machine, structure, &words)) {
        return jop_machine_fail(machine, "a return to address %u, which is no method", structure);
    }
    machine->pc = machine->base + pc;
    if (pc > machine->image->code_end * 4u || machine->pc > machine->image->code_end * 4u
        || machine->image->starts[machine->pc] == 0) {
        return jop_machine_fail(machine,
                                "a return to byte %u of %.100s.%.100s, where no instruction "
                                "is",
                                pc, jop_machine_method(machine)->owner->name->bytes,
                                jop_machine_method(machine)->info->name->bytes);
    }
    look_up(machine, words, opcode, true);
    return true;
}

void jop_machine_entered(struct jop_machine *machine, uint32_t site, uint8_t opcode)
{
    VM_ASSERT(machine->depth <= MACHINE_STACK_WORDS);
    if (machine->depth < MACHINE_STACK_WORDS) {
        machine->frames[machine->depth++] = (struct machine_frame){machine->vp, machine->method};
    }
    if (machine->events->enter != NULL) {
        machine->events->enter(machine->events->context, machine->method, site, opcode);
    }
}

/* Finds the frames on the stack, outermost first, and returns their number. The walk ends at a
 * caller that is not a method. */
static uint32_t walk_frames(const struct jop_machine *machine, struct machine_frame *frames)
{
    const struct jop_image *image = machine->image;
    uint32_t count = 0, mp = machine->mp;
    uint8_t vp = machine->vp;
    while (count < MACHINE_STACK_WORDS && mp + 1 < machine->memory_words) {
        uint32_t address = machine->memory[mp] >> 10, second = machine->memory[mp + 1];
        uint32_t number = address >= image->code_start && address < image->code_end
                              ? image->method_at[address - image->code_start]
                              : 0;
        if (number == 0) {
            break;
        }
        frames[count++] = (struct machine_frame){vp, number - 1};
        uint8_t saved = (uint8_t)(vp + (second & 31) + (second >> 5 & 31));
        uint8_t outer = (uint8_t)machine_stack_word(machine, (uint8_t)(saved + 2));
        mp = machine_stack_word(machine, (uint8_t)(saved + 4));
        if (outer >= vp) {
            break;
        }
        vp = outer;
    }
    for (uint32_t i = 0; i < count / 2; i++) {
        struct machine_frame frame = frames[i];
        frames[i] = frames[count - 1 - i];
        frames[count - 1 - i] = frame;
    }
    return count;
}

static bool is_frame(const struct machine_frame *a, const struct machine_frame *b)
{
    return a->vp == b->vp && a->method == b->method;
}

static void leave(struct jop_machine *machine, uint32_t depth)
{
    VM_ASSERT(depth <= machine->depth);
    uint32_t frames = machine->depth - depth;
    machine->depth = depth;
    if (frames > 0 && machine->events->leave != NULL) {
        machine->events->leave(machine->events->context, frames);
    }
}

static void resume(struct jop_machine *machine, const struct machine_frame *frames, uint32_t count)
{
    VM_ASSERT(count <= MACHINE_STACK_WORDS);
    uint32_t methods[MACHINE_STACK_WORDS];
    for (uint32_t i = 0; i < count; i++) {
        machine->frames[i] = frames[i];
        methods[i] = frames[i].method;
    }
    machine->depth = count;
    if (machine->events->resume != NULL) {
        machine->events->resume(machine->events->context, methods, count);
    }
}

/* Calls the event for a return. Usually one frame has ended, but an exception may have ended
 * several frames. If the program has written to the stack, all frames are compared. */
void jop_machine_left(struct jop_machine *machine)
{
    struct machine_frame now = {machine->vp, machine->method};
    if (!machine->is_stack_replaced && machine->depth >= 2
        && is_frame(&machine->frames[machine->depth - 2], &now)) {
        leave(machine, machine->depth - 1);
        return;
    }
    machine->is_stack_replaced = false;
    struct machine_frame frames[MACHINE_STACK_WORDS];
    uint32_t count = walk_frames(machine, frames), same = 0;
    while (same < count && same < machine->depth
           && is_frame(&frames[same], &machine->frames[same])) {
        same++;
    }
    if (same == count) {
        leave(machine, count);
    } else {
        resume(machine, frames, count);
    }
}
