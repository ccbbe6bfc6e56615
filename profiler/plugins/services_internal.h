/* services_internal.h: services for plug-ins that are defined in separate files. */
#ifndef JP2VM_PROFILER_PLUGINS_SERVICES_INTERNAL_H
#define JP2VM_PROFILER_PLUGINS_SERVICES_INTERNAL_H

#include <jp2vm/analysis.h>

/* See struct jp2_services. */
uint32_t prof_services_method_blocks(const jp2_method *method, struct jp2_block *blocks,
                                     uint32_t count);
uint32_t prof_services_successors(const jp2_method *method, uint32_t bci, uint32_t *bcis,
                                  uint32_t count);
uint32_t prof_services_method_handlers(const jp2_method *method, struct jp2_handler *handlers,
                                       uint32_t count);
uint32_t prof_services_instruction_bytes(const jp2_method *method, uint32_t bci);

#endif
