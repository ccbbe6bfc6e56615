#include "vm/instrument/analysis.h"

const struct vm_tracker *vm_tracker;
const struct vm_operand_probes *vm_operand_probes;
const struct vm_time_source *vm_time_source;
uint32_t vm_context_words;
struct vm_probe_hooks vm_probe_hooks;
uint32_t vm_probe_kinds;
