#include "vm/instrument/operand_probe.h"

#include "vm/code/frame.h"
#include "vm/code/translation.h"

struct vm_context *vm_operand_probe_caller(const struct vm_thread *self)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    do {
        vm_frame_walk_next(&walk);
    } while (walk.fp != NULL && walk.method->code == NULL);
    return walk.fp == NULL ? NULL : walk.fp[VM_FRAME_NODE].p;
}

void vm_operand_probe_unwound(struct vm_thread *self, const struct vm_method *method,
                              const union vm_slot *fp)
{
    if (vm_operand_probes->unwound != NULL && vm_translation_has(method, self->pc)) {
        vm_operand_probes->unwound(self, fp[VM_FRAME_NODE].p, vm_operand_probe_caller(self));
    }
}
