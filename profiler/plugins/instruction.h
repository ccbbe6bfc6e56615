/*
 * instruction.h: the instructions of methods as plug-ins of include/jp2vm/jop.h see them.
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_PLUGINS_INSTRUCTION_H
#define JP2VM_PROFILER_PLUGINS_INSTRUCTION_H

#include <jp2vm/jop.h>

struct vm_code_map;
struct vm_method;

/* Describes the instruction with a number, from 1, of a method with this map of its code. The
 * texts and bytes live as long as the method. */
void prof_instruction_describe(struct jp2_instruction *to, const struct vm_method *method,
                               const struct vm_code_map *map, uint32_t number);

#endif
