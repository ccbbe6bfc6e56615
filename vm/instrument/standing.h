/*
 * standing.h: functions that stand for methods together with what these call (translate/intrinsic.h),
 * as long as nobody is told of what happens there.
 *
 * They are noted by what their methods call, and give way when a probe there is renewed, or code there is
 * to have probes again: it is open then whether they stand. What a function does falls into groups, of
 * which some may be left to the bytecode. Calls may be counted: of the method itself, and of what it calls as
 * often each time. A stub has both, so that a call does as was decided at one time.
 * Any thread.
 */
#ifndef JP2VM_VM_INSTRUMENT_STANDING_H
#define JP2VM_VM_INSTRUMENT_STANDING_H

#include <stdbool.h>
#include <stdint.h>

struct vm_cell;
struct vm_method;
struct vm_standing_stub;
struct vm_translation;

enum vm_standing {
    VM_STANDS_NEVER, /* as long as the code is what it is */
    VM_STANDS_OPEN,  /* somebody may still want to be told of what the method calls */
    VM_STANDS        /* if nobody is told of anything but entries that can be counted */
};

#define VM_STANDING_CALLEES 48
#define VM_NO_GROUP 8

/* What a method calls that somebody may be told of. */
struct vm_callees {
    uint32_t count;
    uint8_t left_groups; /* in which something else is called */
    uint8_t groups[VM_STANDING_CALLEES]; /* by callee; VM_NO_GROUP: in all */
    uint8_t times[VM_STANDING_CALLEES];  /* how often it is called each time, if all groups but its own
                                            are left; 0: that varies */
    struct vm_method *methods[VM_STANDING_CALLEES];
};

/* With the lock of cells: where calls of a method are to begin, whose newest code of its form that is. The
 * callees are noted. */
const struct vm_cell *vm_standing_entry(struct vm_method *method, struct vm_translation *code,
                                        enum vm_standing standing,
                                        const struct vm_callees *callees);

/* Does so again for a method where that is open, or of which groups are left. If it stays open and
 * `gives_up` calls enter the code, and nobody looks any more. */
void vm_standing_decide(struct vm_method *method, bool is_plain, enum vm_standing standing,
                        const struct vm_callees *callees, bool gives_up);

/* The stub of a cell that calls enter by. */
static inline const struct vm_standing_stub *vm_standing_stub(const struct vm_cell *entry)
{
    return (const struct vm_standing_stub *)(const void *)entry;
}

/* What is counted at a call that a function has done. */
void vm_standing_count(uint64_t *counters, const struct vm_standing_stub *stub);

/* For lists: whether a function stands for the newest code of its form, in words; NULL: calls run the code. */
const char *vm_standing_text(const struct vm_method *method, const struct vm_translation *code);

/* With the lock of cells: functions do not stand any more for methods that call this one. */
void vm_standing_give_way(const struct vm_method *callee);

#endif
