/*
 * translation.h: the internal code of a method, made by translate/, in one form or two
 * (translate.h).
 *
 * After code is published (vm_method.translation, vm_method.entry), it changes in only two ways:
 * instructions resolve themselves, and stubs are added. Code lives as long as its method
 * (runtime/unload.h), with one exception: if analyses start or stop during the run
 * (translate/replace.h), code may be *replaced*. Then new calls enter the newer code, activations
 * in progress continue in it from their next block on, and finally the old code is freed.
 */
#ifndef JP2VM_VM_CODE_TRANSLATION_H
#define JP2VM_VM_CODE_TRANSLATION_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/runtime/class.h"

/* The start of a block; landings are sorted by bci. A thread that has not yet counted the block
 * enters at the cell `uncounted`, a thread that has counted it at the cell `counted`
 * (VM_LANDING_NONE: no thread does). `counter` is the offset of the block's counter in a context
 * (0: no counter). In replaced code, `insns` are the instructions that were in the two cells. */
#define VM_LANDING_NONE UINT32_MAX
struct vm_landing {
    uint32_t bci, uncounted, counted, counter;
    uint16_t insns[2];
};

/* The entry of a method with an active intrinsic (instrument/active_intrinsics.h) that leaves some
 * of its work to the bytecode, or that counts its calls and callees. A stub is never changed. */
#define VM_INTRINSIC_COUNTS 8
struct vm_intrinsic_stub {
    struct vm_cell cell;
    struct vm_intrinsic_stub *next;
    uint32_t left_groups; /* bit mask: groups of the intrinsic's work that are left to the
                             bytecode */
    uint32_t count;
    struct {
        uint32_t counter, times; /* a counter, and the number that each call adds to it */
    } counts[VM_INTRINSIC_COUNTS];
};

struct vm_translation {
    struct vm_cell *cells;
    uint16_t *insns; /* indexed by cell: enum vm_insn_code, VM_INSN_COUNT for data cells; allocated
                        together with bcis */
    uint16_t *bcis;  /* indexed by cell: bci of the instruction that the cell belongs to; NULL in
                        the reference loop */
    uint32_t cell_count;
    uint32_t *handler_cells;   /* indexed by entry of the exception table: first cell of the
                                  handler */
    uint32_t lock_slot;        /* register that holds the object a synchronized method has locked */
    uint32_t stack_slot;       /* register of the first stack position */
    bool has_monitors;         /* the code contains monitorenter */
    uint16_t *left_in_segment; /* indexed by bci: number of later instructions in the same segment;
                                  NULL if there are no polls */
    bool is_untracked;         /* the untracked form */
    bool shows_frames; /* an analysis reads frames, so dead registers also keep objects alive */
    bool has_thread_counters;    /* it counts in counters of the thread, not of a context */
    _Atomic bool is_replaced;    /* see translate/replace.c */
    bool is_used;                /* see translate/replace.c */
    uint64_t replaced_at;        /* vm_replace_number at its replacement; 0: not known yet */
    struct vm_landing *landings; /* starts of its blocks; NULL: this code is never replaced */
    uint32_t landing_count;
    struct vm_probe **probes; /* the probes with cells in this code, and dormant probes */
    uint32_t probe_count;
    uint32_t probe_looked_for; /* index in `probes` at which the translator of newer code continues
                                  its search */
    bool is_uncopied; /* some copies of instructions were left out, so that no location was offered
                         twice */
    uint32_t number;  /* number of older translations of the same form */
    _Atomic uint32_t open_calls;               /* number of calls while the intrinsic's state was
                                                  open */
    struct vm_intrinsic_stub *intrinsic_stubs; /* stubs of the method's active intrinsic */
    struct vm_native *native;                  /* machine code, see native/native.h; or NULL */
    struct vm_translation *next_unlisted;      /* see translate/replace.c */
    struct vm_translation *_Atomic next; /* next in the method's list: code of the other form, or
                                            older code, with the same slots and monitors; or NULL */
};

/* Whether code may be freed while threads in native search other code of the same method. If so,
 * the thread that frees code first waits for these threads (translate/replace.c). Set before the
 * machine is created. */
extern bool vm_translations_may_go;

/* Does the work of vm_translation_at, and sets a flag in the thread during the search. */
const struct vm_translation *vm_translation_search(const struct vm_method *method,
                                                   const struct vm_cell *pc);

/* Of the method's code, returns the translation that contains the cell, or NULL. */
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
    return translation == NULL && method->older != NULL ? vm_translation_search(method, pc)
                                                        : translation;
}

/* Returns whether the method's code contains the cell. */
static inline bool vm_translation_has(const struct vm_method *method, const struct vm_cell *pc)
{
    return vm_translation_at(method, pc) != NULL;
}

/* Returns the method's code of a form; NULL before it is made. */
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

/* Returns the instruction that a cell of the code contains at the moment; VM_INSN_COUNT: it is a
 * data cell. */
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

/* Returns the handler of an instruction in code of this form. */
static inline const void *vm_code_handler(const struct vm_translation *code, enum vm_insn_code insn)
{
    return (code->is_untracked ? vm_untracked_handlers : vm_handlers)[insn];
}

/* Rewrites an instruction to another one that vm_insn_may_become allows, while other threads may
 * run it. An instruction that is already VM_INSN_REPLACED stays as it is. */
void vm_code_rewrite(const struct vm_translation *code, struct vm_cell *cell,
                     enum vm_insn_code insn);

/* The same for an instruction whose constant has been resolved: `value` is stored in the first half
 * of its second cell, or in operand c. Threads that resolve the instruction at the same time get
 * the same value. Only the first thread writes it, so that no thread writes memory that another
 * thread may already read. */
void vm_code_resolve(const struct vm_translation *code, struct vm_cell *cell, int64_t value,
                     enum vm_insn_code insn);
void vm_code_resolve_c(const struct vm_translation *code, struct vm_cell *cell, uint16_t value,
                       enum vm_insn_code insn);

/* If the cell still contains the instruction, sets the cell's handler to machine code that runs the
 * instruction. */
void vm_code_use_native(const struct vm_translation *code, struct vm_cell *cell,
                        enum vm_insn_code insn, const void *address);

/* Rewrites an instruction to VM_INSN_REPLACED, and stores the former instruction in *former. Does
 * nothing if the instruction is already VM_INSN_REPLACED. */
void vm_code_replace_cell(const struct vm_translation *code, struct vm_cell *cell,
                          uint16_t *former);

/* Returns the instruction of a cell of the code. If the cell has been replaced, returns the
 * instruction that it contained before. */
enum vm_insn_code vm_code_original_insn(const struct vm_translation *code,
                                        const struct vm_cell *cell);

/* The same for a cell of the method; also returns VM_INSN_COUNT if the method's code does not
 * contain the cell. */
enum vm_insn_code vm_translation_insn(const struct vm_method *method, const struct vm_cell *cell);

/* Returns the landing that has this cell, or NULL. If empty blocks share the cell, returns the
 * landing of the last of these blocks. *is_counted is set to whether the cell is for threads that
 * have counted the block. */
const struct vm_landing *vm_translation_landing(const struct vm_translation *translation,
                                                const struct vm_cell *cell, bool *is_counted);

/* Returns the landing at bci, or NULL. */
const struct vm_landing *vm_translation_landing_at(const struct vm_translation *translation,
                                                   uint32_t bci);

/* Returns the bci of the instruction that a cell of the method belongs to; 0 if the method's code
 * does not contain the cell. */
uint32_t vm_translation_bci(const struct vm_method *method, const struct vm_cell *pc);

/* Removes the records of elided calls (elided_calls.h) in the code of all forms. Called before
 * vm_translation_destroy, by a thread that does not hold the collector's lock. NULL is allowed. */
void vm_translation_forget_calls(const struct vm_translation *translation);

/* A function that frees the machine code of a translation that no thread runs. NULL if the machine
 * makes no machine code. */
extern void (*vm_translation_free_native)(struct vm_translation *translation);

/* Frees the code, in all forms, of a method of an unloaded class. Meanwhile no thread may call the
 * functions of live.h. NULL is allowed. */
void vm_translation_destroy(struct vm_translation *translation);

#endif
