/*
 * options.h: the probes' part of the profiler's table of options.
 *
 * Ownership: the plan owns its program; prof_probe_destroy frees it.
 */
#ifndef JP2VM_PROFILER_PROBES_OPTIONS_H
#define JP2VM_PROFILER_PROBES_OPTIONS_H

#include "profiler/probes/probes.h"
#include "vm/options/options.h"

/* --probe, --probes, --probe-arg, --probe-format, --probe-out, --probe-keys */
enum vm_option_status prof_probe_option_text(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan);
enum vm_option_status prof_probe_option_file(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan);
enum vm_option_status prof_probe_option_parameter(const struct vm_option_use *use,
                                                  struct prof_probe_plan *plan);
enum vm_option_status prof_probe_option_form(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan);
enum vm_option_status prof_probe_option_output(const struct vm_option_use *use,
                                               struct prof_probe_plan *plan);
enum vm_option_status prof_probe_option_keys(const struct vm_option_use *use,
                                             struct prof_probe_plan *plan);

/* Called after all options are read: checks that they fit together, checks the program, and sets
 * defaults. */
enum vm_option_status prof_probe_options_resolve(const struct vm_draft *draft,
                                                 struct prof_probe_plan *plan,
                                                 struct vm_option_message *message);

#endif
