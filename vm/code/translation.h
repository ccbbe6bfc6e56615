/*
 * translation.h: the internal code of a method, made by translate/, in one form or two
 * (translate.h).
 *
 * After code is published (vm_method.translation, vm_method.entry), only two things of it change:
 * instructions resolve themselves, and stubs are added. Code lives as long as its method
 * (runtime/unload.h), with one exception: if analyses come and go (translate/replace.h), code may
 * be *replaced*. New calls then enter the newer code, activations under way continue in it from
 * their next block on, and at last the old code is freed.
 */
#ifndef JP2VM_VM_CODE_TRANSLATION_H
#define JP2VM_VM_CODE_TRANSLATION_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/runtime/class.h"

/* The start of a block; landings are sorted by bci. A thread that has not yet counted the block
 * enters at one cell, a thread that has counted it at another one (VM_LANDING_NONE: no thread
 * does). `counter` is the offset of the block's counter in a context (0: none). In replaced code,
 * `insns` are the instructions that were in the two cells. */
#define VM_LANDING_NONE UINT32_MAX
struct vm_landing {
    uint32_t bci, uncounted, counted, counter;
    uint16_t insns[2];
};

/* The entry of a method with an active intrinsic (instrument/active_intrinsics.h) that leaves some
 * of its work to the bytecode, or whose calls and callees are counted. It is never changed. */
#define VM_INTRINSIC_COUNTS 8
struct vm_intrinsic_stub {
    struct vm_cell cell;
    struct vm_intrinsic_stub *next;
    uint32_t left_groups; /* bits: groups of the intrinsic's work that the bytecode does */
    uint32_t count;
    struct {
        uint32_t counter, times; /* the counter, and by how much it rises */
    } counts[VM_INTRINSIC_COUNTS];
};

struct vm_translation {
    struct vm_cell *cells;
    uint16_t *insns; /* by cell: enum vm_insn_code, VM_INSN_COUNT for data; in the memory of bcis */
    uint16_t *bcis;  /* by cell: the instruction it belongs to; NULL in the reference loop */
    uint32_t cell_count;
    uint32_t *handler_cells; /* by entry of the exception table: where its handler starts */
    uint32_t lock_slot;      /* register of a synchronized method's object */
    uint32_t stack_slot;     /* register of the first stack position */
    bool has_monitors;       /* monitorenter occurs */
    uint16_t
        *left_in_segment; /* with polls, by bci: instructions after it in its segment; else NULL */
    bool is_untracked;    /* the untracked form */
    bool shows_frames;    /* an analysis reads frames: dead registers keep their objects alive */
    bool has_thread_counters;    /* its counters belong to the thread, not to a context */
    _Atomic bool is_replaced;    /* see translate/replace.c */
    bool is_used;                /* the same */
    uint64_t replaced_at;        /* vm_replace_number; 0: not yet known */
    struct vm_landing *landings; /* NULL: this code is never replaced */
    uint32_t landing_count;
    struct vm_probe **probes; /* with cells, or dormant */
    uint32_t probe_count;
    uint32_t probe_looked_for; /* the next one, for the translator of newer code */
    bool is_uncopied;          /* no instruction has a copy: analyses could not be queried twice */
    uint32_t number;           /* of older codes of the same form */
    _Atomic uint32_t open_calls; /* while it is undecided whether an intrinsic is active */
    struct vm_intrinsic_stub *intrinsic_stubs; /* of an active intrinsic */
    struct vm_native *native;                  /* machine code, see native/native.h; or NULL */
    struct vm_translation *next_unlisted;      /* see translate/replace.c */
    struct vm_translation *_Atomic next;       /* the other form, or older code, or NULL; slots and
                                                  monitors are the same */
};

/* Code may be freed while threads in native search other code of the method: the thread that frees
 * it waits for them (translate/replace.c). Set before the machine is created. */
extern bool vm_translations_may_go;

/* vm_translation_at, with a flag in the thread meanwhile. */
const struct vm_translation *vm_translation_search(const struct vm_method *method,
                                                   const struct vm_cell *pc);

/* The code of the method that contains the cell, or NULL. */
static inline const struct vm_translation *vm_translation_at(const struct vm_method *method,
                                                             const struct vm_cell *pc)
{
    if (__builtin_expect(vm_translations_may_go, 0)) {
        return vm_translation_search(method, pc);
    }
    const struct vm_translation *translation = method->translation;
    while (translation != NULL
           && (pc < translation->cells || pc >= translation->cells + translation->cell_count)) {
        translation = translation->next;
    }
    return translation;
}

/* Whether the method's code contains the cell. */
static inline bool vm_translation_has(const struct vm_method *method, const struct vm_cell *pc)
{
    return vm_translation_at(method, pc) != NULL;
}

/* The code of a form, or NULL before it is made. */
static inline const struct vm_translation *vm_translation_of(const struct vm_method *method,
                                                             bool is_untracked)
{
    const struct vm_translation *translation = method->translation;
    while (translation != NULL
           && (translation->is_untracked != is_untracked || translation->is_replaced)) {
        translation = translation->next;
    }
    return translation;
}

/* The instruction that a cell of the code is at the moment; VM_INSN_COUNT: the cell is data. */
static inline enum vm_insn_code vm_code_insn(const struct vm_translation *code,
                                             const struct vm_cell *cell)
{
    return (enum vm_insn_code)__atomic_load_n(&code->insns[cell - code->cells], __ATOMIC_ACQUIRE);
}

static inline bool vm_code_is(const struct vm_translation *code, const struct vm_cell *cell,
                              enum vm_insn_code insn)
{
    return vm_code_insn(code, cell) == insn;
}

/* The handler of an instruction in code of this form. */
static inline const void *vm_code_handler(const struct vm_translation *code, enum vm_insn_code insn)
{
    return (code->is_untracked ? vm_untracked_handlers : vm_handlers)[insn];
}

/* Makes an instruction another one (vm_insn_may_become) while other threads may run it. An
 * instruction that has been replaced stays so: no thread runs it any more. */
void vm_code_rewrite(const struct vm_translation *code, struct vm_cell *cell,
                     enum vm_insn_code insn);

/* The same for an instruction that has found what it names, which becomes the first half of its
 * second cell, or the operand c. Threads that come to the instruction at one time find the same;
 * the first one writes it, so that no thread writes what another one may be reading already. */
void vm_code_resolve(const struct vm_translation *code, struct vm_cell *cell, int64_t value,
                     enum vm_insn_code insn);
void vm_code_resolve_c(const struct vm_translation *code, struct vm_cell *cell, uint16_t value,
                       enum vm_insn_code insn);

/* If the cell still is the instruction, its handler becomes machine code that runs the instruction.
 */
void vm_code_use_native(const struct vm_translation *code, struct vm_cell *cell,
                        enum vm_insn_code insn, const void *address);

/* Makes an instruction VM_INSN_REPLACED, and keeps in *former what it was. Does nothing if the
 * instruction is that already. */
void vm_code_replace_cell(const struct vm_translation *code, struct vm_cell *cell,
                          uint16_t *former);

/* The instruction of a cell of the code; in replaced code, the instruction before it was replaced.
 */
enum vm_insn_code vm_code_original_insn(const struct vm_translation *code,
                                        const struct vm_cell *cell);

/* The same of a cell of the method; VM_INSN_COUNT also if the method's code does not contain it. */
enum vm_insn_code vm_translation_insn(const struct vm_method *method, const struct vm_cell *cell);

/* The landing whose cell this is (if empty blocks share the cell, the landing of the last one), or
 * NULL. *is_counted: it is the cell for threads that have counted the block. */
const struct vm_landing *vm_translation_landing(const struct vm_translation *translation,
                                                const struct vm_cell *cell, bool *is_counted);

/* The landing at bci, or NULL. */
const struct vm_landing *vm_translation_landing_at(const struct vm_translation *translation,
                                                   uint32_t bci);

/* The bytecode index a cell of the method belongs to; 0 before the first one ran. */
uint32_t vm_translation_bci(const struct vm_method *method, const struct vm_cell *pc);

/* Forgets the calls in the code, in all forms, that do not enter their method (elided_calls.h). It
 * is called before vm_translation_destroy, without the collector's lock. NULL is allowed. */
void vm_translation_forget_calls(const struct vm_translation *translation);

/* Frees the machine code of a translation, which no thread runs. Set when there is machine code. */
extern void (*vm_translation_free_native)(struct vm_translation *translation);

/* Frees the code, in all forms, of a method of an unloaded class, while no thread queries live
 * registers (live.h). NULL is allowed. */
void vm_translation_destroy(struct vm_translation *translation);

#endif
