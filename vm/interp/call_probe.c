/*
 * call_probe.c: the probes of calls. A probe resolves its call before it reports the call.
 */
#include "vm/base/lock/lock.h"
#include "vm/classfile/opcodes.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/code/translation.h"
#include "vm/instrument/located_probe.h"
#include "vm/instrument/probe.h"
#include "vm/interp/quicken.h"

static enum vm_insn_code insn_of(const struct vm_thread *self, const struct vm_cell *call)
{
    return vm_translation_insn(vm_frame_method(self->fp), call);
}

/* Resolves a call. If that fails, returns false with an exception pending. */
static bool resolve(struct vm_thread *self, struct vm_cell *call, enum vm_insn_code insn)
{
    if (insn == VM_INSN_INVOKE && vm_quicken_invoke(self, call) == VM_QUICKEN_THROW) {
        return false;
    }
    if (insn_of(self, call) == VM_INSN_INVOKESTATIC_SLOW && !vm_quicken_invokestatic(self, call)) {
        return false;
    }
    vm_quickened(self, call);
    return true;
}

static bool has_look_up(enum vm_insn_code call)
{
    return call == VM_INSN_INVOKEINTERFACE_1 || call == VM_INSN_INVOKEINTERFACE_2
           || call == VM_INSN_INVOKEINTERFACE_3 || call == VM_INSN_INVOKEINTERFACE_N;
}

/* Finds the method that a resolved call enters, and stores it in *callee: NULL if no method is
 * entered, or if a method-handle intrinsic finds the method later. Returns false if the receiver
 * does not have the method. */
static bool find_callee(enum vm_insn_code insn, const struct vm_cell *call,
                        const struct vm_object *receiver, struct vm_method **callee)
{
    const struct vm_insn_info *info = &vm_insn_info[insn];
    *callee = NULL;
    if (info->operands[1] == 'v') {
        *callee = receiver->class->vtable[call[1].j];
    } else if (info->operands[1] == 'm') {
        *callee = call[1].p;
        if (vm_class_is_interface((*callee)->class) && has_look_up(insn)) {
            *callee = vm_class_interface_target(receiver->class, *callee);
            return *callee != NULL;
        }
    }
    return true;
}

/* Returns whether a call can enter the method; otherwise the call only raises an error. */
static bool can_be_entered(const struct vm_method *method)
{
    return (method->flags & VM_ACC_ABSTRACT) == 0 && !method->is_overpass;
}

bool vm_run_call_probe(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_probe *probe = pc[1].p;
    struct vm_cell *call = (struct vm_cell *)pc + pc->c;
    enum vm_insn_code insn = insn_of(self, call);
    if (insn == VM_INSN_INVOKE || insn == VM_INSN_INVOKESTATIC_SLOW) {
        if (!resolve(self, call, insn)) {
            return false;
        }
        insn = insn_of(self, call);
    }
    struct jp2_event *event = &self->probes.events[JP2_EVENT_CALL];
    event->object = NULL;
    uint8_t opcode = probe->location.opcode;
    if (opcode != VM_OP_INVOKESTATIC && opcode != VM_OP_INVOKEDYNAMIC) {
        event->object = self->fp[vm_call_register(call, 0)].r;
        if (event->object == NULL) {
            return true; /* the call will fail */
        }
    }
    if (find_callee(insn, call, event->object, &event->callee)
        && (event->callee == NULL || can_be_entered(event->callee))) {
        self->probes.call = call;
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        probe->event(self, &probe->location, event);
        self->probes.call = NULL;
    }
    return true;
}
