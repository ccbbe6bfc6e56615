/*
 * translation.h: the internal code of a method, as translate/ has made it, in one form or two
 * (translate.h).
 *
 * Once published (vm_method.translation, vm_method.entry) nothing of it changes but the cells of
 * instructions that resolve themselves, and that there are more stubs; it lives as long as the
 * method (runtime/unload.h). But where analyses come and go (translate/replace.h) code may be
 * *replaced*: nobody enters it any more, whoever runs it goes on in newer code from the next block
 * on, and then it is freed.
 */
#ifndef JP2VM_VM_CODE_TRANSLATION_H
#define JP2VM_VM_CODE_TRANSLATION_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/runtime/class.h"

/* Where a block begins, by bci in ascending order: the cell for who has not counted it, that for who
 * has (VM_LANDING_NONE: nobody gets there so), the offset of its counter in a context (0: none), and
 * of replaced code what was in the cells. */
#define VM_LANDING_NONE UINT32_MAX
struct vm_landing {
    uint32_t bci, uncounted, counted, counter;
    const void *handlers[2];
};

/* Where calls begin of a method that a function stands for (instrument/standing.h) while some of what it
 * does is left to the code, or calls are counted, of the method and of what it calls. Never changed. */
#define VM_STANDING_COUNTS 8
struct vm_standing_stub {
    struct vm_cell cell;
    struct vm_standing_stub *next;
    uint32_t left_groups; /* bits */
    uint32_t count;
    struct {
        uint32_t counter, times; /* that rises, and by how much */
    } counts[VM_STANDING_COUNTS];
};

struct vm_translation {
    struct vm_cell *cells;
    uint16_t *bcis; /* by cell: the instruction it belongs to; NULL in the reference loop */
    uint32_t cell_count;
    uint32_t *handler_cells; /* by entry of the exception table: where its handler starts */
    uint32_t lock_slot;      /* register of a synchronized method's object */
    uint32_t stack_slot;     /* register of the first stack position */
    bool has_monitors;       /* monitorenter occurs */
    uint16_t *rests; /* with polls, by bci: instructions behind it in its segment; else NULL */
    bool is_plain;   /* the plain form */
    bool shows_frames; /* an analysis reads frames: what dead registers hold is kept alive */
    bool has_thread_counters; /* its counters are the thread's, no context's */
    _Atomic bool is_replaced; /* see translate/replace.c */
    bool is_used;             /* the same */
    uint64_t replaced_at;      /* vm_replace_number; 0: not yet known */
    struct vm_landing *landings; /* NULL where code is not replaced */
    uint32_t landing_count;
    struct vm_probe **probes; /* that have cells, or would have if they were not dormant */
    uint32_t probe_count;
    uint32_t probe_looked_for; /* next, by who makes newer code */
    bool is_uncopied; /* instructions stand once since analyses could not be asked twice */
    uint32_t number; /* of codes before, of the same form */
    _Atomic uint32_t open_calls; /* while it is open whether a function stands for it (standing.h) */
    struct vm_standing_stub *standing_stubs; /* of a function that stands for it */
    struct vm_translation *next_unlisted; /* see translate/replace.c */
    struct vm_translation *_Atomic next;  /* the other form, or older code, or NULL; slots and
                                             monitors are the same */
};

/* Code may go while threads in native look for other code of the method: whoever frees it waits for
 * them (translate/replace.c). Set before the machine exists. */
extern bool vm_translations_may_go;

/* vm_translation_at, with a flag in the thread meanwhile. */
const struct vm_translation *vm_translation_search(const struct vm_method *method,
                                                   const struct vm_cell *pc);

/* The code that a cell is of; NULL: it is none of the method's own. */
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

/* Whether a cell is one of the method's own. */
static inline bool vm_translation_has(const struct vm_method *method, const struct vm_cell *pc)
{
    return vm_translation_at(method, pc) != NULL;
}

/* The code of a form; NULL: there is none yet. */
static inline const struct vm_translation *vm_translation_of(const struct vm_method *method,
                                                             bool is_plain)
{
    const struct vm_translation *translation = method->translation;
    while (translation != NULL
           && (translation->is_plain != is_plain || translation->is_replaced)) {
        translation = translation->next;
    }
    return translation;
}

/* The handler of a cell of the method, or what it was in replaced code. */
const void *vm_translation_handler(const struct vm_method *method, const struct vm_cell *cell);

/* The landing that a cell is of, that of the last block where some are empty; *is_counted: for who
 * has counted. NULL: it is of none. */
const struct vm_landing *vm_translation_landing(const struct vm_translation *translation,
                                                const struct vm_cell *cell, bool *is_counted);

/* The landing at bci; NULL: there is none. */
const struct vm_landing *vm_translation_landing_at(const struct vm_translation *translation,
                                                   uint32_t bci);

/* The bytecode index a cell of the method belongs to; 0 before the first one ran. */
uint32_t vm_translation_bci(const struct vm_method *method, const struct vm_cell *pc);

/* Before the code, in all forms, is freed: no list has calls in it (passed_calls.h). NULL is allowed. Not with
 * the collector's lock, which the next function may need. */
void vm_translation_forget_calls(const struct vm_translation *translation);

/* Frees the code, in all forms, of a method whose class is no more, while nobody asks about live registers (live.h).
 * NULL is allowed. */
void vm_translation_destroy(struct vm_translation *translation);

#endif
