/*
 * sequence_counts.h: which internal instructions follow which: counted in builds with
 * -DJP2_COUNT_SEQUENCES=ON only, and printed at exit, most frequent first. For choosing instructions to
 * merge.
 *
 * Threads are counted together without locks, so counts of programs with several are approximate.
 */
#ifndef JP2VM_VM_TRANSLATE_SEQUENCE_COUNTS_H
#define JP2VM_VM_TRANSLATE_SEQUENCE_COUNTS_H

struct vm_cell;
union vm_slot;

/* The instruction at pc is about to run in the frame fp. */
void vm_count_sequence(const union vm_slot *fp, const struct vm_cell *pc);

#endif
