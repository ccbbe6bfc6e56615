/*
 * probe_handlers.h: the handlers of probes, of operand probes, and of replaced code.
 *
 * Part of interpreter.c, in the loop, see bodies.h.
 */
/* clang-format off */
#define FIRE_OPERANDS(first, second, third)                                                       \
    probe->function(self, fp[VM_FRAME_NODE].p, probe, first, second, third)
/* The handler of an operand probe of an instruction with this number of operands. */
#define PROBE_OPERANDS(operands, first, second, third)                                            \
    L_PROBE_OPERANDS_##operands : {                                                               \
        SAVE();                                                                                   \
        const struct vm_operand_probe *probe = pc[1].p;                                           \
        FIRE_OPERANDS(first, second, third);                                                      \
        NEXT(2);                                                                                  \
    }
#define NO_OPERAND ((union vm_slot){.u = 0})

L_PROBE_DIRECT: {
    SAVE();
    struct vm_probe *probe = pc[1].p;
    probe->event(self, &probe->location, &vm_probe_nothing);
    NEXT(2);
}
L_PROBE:
    SAVE();
    vm_probe_fire(self, pc);
    NEXT(2);
L_PROBE_FIELD:
    SAVE();
    if (UNLIKELY(!vm_probe_fire_field(self, pc))) {
        goto unwind;
    }
    NEXT(2);
L_PROBE_COUNT:
    self->counters[(uint32_t)pc[1].i]++;
    NEXT(2);
L_PROBE_ALLOCATED:
    self->counters[(uint32_t)pc[1].i]++;
    self->counters[(uint32_t)pc[1].high_w[0]] += vm_object_bytes(fp[B].r);
    NEXT(2);
L_NO_CONTEXT:
    fp[VM_FRAME_NODE].p = NULL;
    NEXT(1);
L_COUNT_START:
    fp[VM_FRAME_NODE].p = self->counters;
    COUNT(IMM);
    NEXT(1);
L_PROBE_RETIRED: {
    struct vm_probe *probe = pc[1].p;
    uint32_t heat = __atomic_load_n(&probe->heat, __ATOMIC_RELAXED) - 1;
    __atomic_store_n(&probe->heat, heat, __ATOMIC_RELAXED);
    if (UNLIKELY(heat == 0)) {
        SAVE();
        vm_probe_cool(probe);
    }
    NEXT(2);
}
L_PROBE_DETACHED: {
    const struct vm_probe *probe = pc[1].p;
    if (!atomic_load_explicit(&probe->is_active, memory_order_relaxed)) {
        NEXT(2);
    }
    goto *vm_handlers[probe->insn];
}
L_REPLACED: {
    const void *handler;
    SAVE();
    pc = vm_replaced_next(self, pc, &handler);
    goto *handler;
}
L_CHARGE:
    if (UNLIKELY(self->probes.bytecodes >= self->probes.next_poll) && B != 0) {
        SAVE();
        if (!vm_probe_poll(self)) {
            goto unwind;
        }
    }
    self->probes.bytecodes += (uint32_t)IMM;
    NEXT(1);
L_MONITOR_ARM:
    self->probes.is_contended = false;
    NEXT(1);
L_LEAVE_LOCKS:
    SAVE();
    if (UNLIKELY(!vm_return_locks(self, vm_frame_method(fp), fp))) {
        goto unwind;
    }
    NEXT(1);

    /* Operand b is nonzero if a guard may be before the context. */
L_PROBE_ENTERED: {
    struct vm_context *entered = fp[VM_FRAME_NODE].p;
    const union vm_slot *caller = fp[VM_FRAME_CALLER].p;
    struct vm_context *below = caller[VM_FRAME_NODE].p;
    if (LIKELY(B != 0 && below != NULL && guard_of(entered)->version == self->guard_version)) {
        guard_of(below)->passes++;
        NEXT(1);
    }
    SAVE();
    vm_operand_probes->entered(self, entered, context_below(self, fp));
    NEXT(1);
}
L_PROBE_RETURNING: {
    struct vm_context *returning = fp[VM_FRAME_NODE].p;
    const union vm_slot *caller = fp[VM_FRAME_CALLER].p;
    struct vm_context *below = caller[VM_FRAME_NODE].p;
    if (LIKELY(B != 0 && below != NULL && guard_of(below)->version == self->guard_version)) {
        guard_of(returning)->passes++;
        NEXT(1);
    }
    SAVE();
    vm_operand_probes->returning(self, returning, context_below(self, fp), (uint8_t)A);
    NEXT(1);
}
    PROBE_OPERANDS(0, NO_OPERAND, NO_OPERAND, NO_OPERAND)
    PROBE_OPERANDS(1, fp[A], NO_OPERAND, NO_OPERAND)
    PROBE_OPERANDS(2, fp[A], fp[B], NO_OPERAND)
    PROBE_OPERANDS(3, fp[A], fp[B], fp[C])
L_PROBE_OPERANDS_SHORT: {
    const struct vm_operand_probe *probe = pc[1].p;
    if (LIKELY(probe->shortcut(self, fp[VM_FRAME_NODE].p, probe, fp[A], fp[B]))) {
        NEXT(2);
    }
    SAVE();
    switch (probe->operand_count) {
    case 0:
        FIRE_OPERANDS(NO_OPERAND, NO_OPERAND, NO_OPERAND);
        NEXT(2);
    case 1:
        FIRE_OPERANDS(fp[A], NO_OPERAND, NO_OPERAND);
        NEXT(2);
    case 2:
        FIRE_OPERANDS(fp[A], fp[B], NO_OPERAND);
        NEXT(2);
    default:
        FIRE_OPERANDS(fp[A], fp[B], fp[C]);
        NEXT(2);
    }
}
/* clang-format on */
