/*
 * agent_options.h: options for native agents.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_VM_LAUNCHER_AGENT_OPTIONS_H
#define JP2VM_VM_LAUNCHER_AGENT_OPTIONS_H

#include "vm/options/options.h"

/* Refuses -agentlib, -agentpath and -Xrun, with a line that names the alternative. */
enum vm_option_status vm_option_refuse_agent(const struct vm_option_use *use);

#endif
