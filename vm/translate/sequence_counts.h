/*
 * sequence_counts.h: counts how often pairs of internal instructions run one after the other, to
 * choose instructions to merge. They exist only in builds with -DJP2_COUNT_SEQUENCES=ON, and are
 * printed at exit, most frequent first.
 *
 * Threads: all threads count in one table without a lock, so the counts are approximate if a
 * program has several threads.
 */
#ifndef JP2VM_VM_TRANSLATE_SEQUENCE_COUNTS_H
#define JP2VM_VM_TRANSLATE_SEQUENCE_COUNTS_H

struct vm_cell;
union vm_slot;

/* Called when the instruction at pc is about to run in the frame fp. */
void vm_count_sequence(const union vm_slot *fp, const struct vm_cell *pc);

#endif
