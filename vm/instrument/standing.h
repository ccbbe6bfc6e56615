/*
 * standing.h: functions that stand for methods together with what these call (translate/intrinsic.h),
 * as long as nobody is told of what happens there.
 *
 * They are noted by what their methods call, and give way when a probe there is renewed, code there is to
 * have probes again, or a class of which nobody could be asked is initialized: it is open then whether they
 * stand. Of the method itself calls may be counted. Any thread.
 */
#ifndef JP2VM_VM_INSTRUMENT_STANDING_H
#define JP2VM_VM_INSTRUMENT_STANDING_H

#include <stdbool.h>
#include <stdint.h>

struct vm_cell;
struct vm_class;
struct vm_method;
struct vm_symbol;
struct vm_translation;

#define VM_STANDING_CALLEES 32
#define VM_STANDING_CLASSES 4

/* What a method calls: methods, and classes of the boot loader whose initialization has not begun, at which
 * the function gives up by itself. */
struct vm_callees {
    uint32_t generation; /* before it was looked, see below */
    uint32_t count, class_count;
    struct vm_method *methods[VM_STANDING_CALLEES];
    const struct vm_symbol *classes[VM_STANDING_CLASSES];
};

/* Rises when the initialization of a class begins. */
uint32_t vm_standing_generation(void);

/* With the lock of cells: where calls begin if a function stands for the code; NULL: it cannot, since a
 * probe is awake that does more than to count entries. */
const struct vm_cell *vm_standing_stub(struct vm_translation *code);

/*
 * Decides about a method for which that is open: its function stands from now on if `may_stand`, and no
 * probe of its code or of the callees is awake. Otherwise it stays open, or calls enter the code and
 * nobody looks any more, if `gives_up`.
 */
void vm_standing_decide(struct vm_method *method, bool is_plain, bool may_stand,
                        const struct vm_callees *callees, bool gives_up);

/* With the lock of cells: functions do not stand any more for methods that call this one. */
void vm_standing_give_way(const struct vm_method *callee);

/* The state of a class has become that in which it is initialized; before its initializer runs. */
void vm_standing_note_initialization(const struct vm_class *class);

#endif
