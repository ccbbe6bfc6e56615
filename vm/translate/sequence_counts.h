/*
 * sequence_counts.h: counts of pairs of consecutive internal instructions, for choosing
 * instructions to merge. They exist only in builds with -DJP2_COUNT_SEQUENCES=ON, and are printed
 * at exit, most frequent first.
 *
 * Threads: all count together without locks, so the counts of programs with several threads are
 * approximate.
 */
#ifndef JP2VM_VM_TRANSLATE_SEQUENCE_COUNTS_H
#define JP2VM_VM_TRANSLATE_SEQUENCE_COUNTS_H

struct vm_cell;
union vm_slot;

/* Called when the instruction at pc is about to run in the frame fp. */
void vm_count_sequence(const union vm_slot *fp, const struct vm_cell *pc);

#endif
