/*
 * flag_plan.h: the effects of HotSpot's flags.
 *
 * Options set flags (vm/options/flags.h). When all options have been read, the plan is made from
 * the flags. Flags that no option sets get the values that HotSpot would compute, for example heap
 * sizes from the memory and the limits of a container.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_VM_LAUNCHER_FLAG_PLAN_H
#define JP2VM_VM_LAUNCHER_FLAG_PLAN_H

#include "vm/options/flags.h"

/* Sets a flag by the text after -XX:, "+Name" and so on. `is_file`: the text is from the file of
 * -XX:Flags. Warnings are printed on stderr. */
enum vm_option_status vm_draft_set_flag(struct vm_draft *draft, const char *text, bool is_file,
                                        struct vm_option_message *message);

/* Sets a flag whose value is determined by another option. */
void vm_draft_set_flag_value(struct vm_draft *draft, enum vm_flag_id id, union vm_flag_value value);

/* Completes the plan of the draft from its flags. */
enum vm_option_status vm_draft_resolve_flags(struct vm_draft *draft,
                                             struct vm_option_message *message);

/* Prints on stdout what -XX:+PrintFlagsFinal and similar flags request. Returns false if no program
 * is to run because of these flags. */
bool vm_flags_report(const struct vm_flags *flags);

#endif
