/*
 * charge_memo.c: shortcuts for frequent instructions, which are called first. Because they run as
 * often as the program's own arithmetic, each shortcut is a leaf function. If a case is new or
 * needs calls, the shortcut returns false, and the general function charges the instruction.
 */
#include "jop/charge/charge_operands.h"
#include "jop/routines/operand_classes_division.h"
#include "vm/runtime/object.h"

/* Defines a shortcut. The expression is the kind of the operands; it may change `extra`. */
#define CHARGE_KNOWN(name, expression)                                                             \
    static bool on_##name(struct vm_thread *self, struct vm_context *context,                      \
                          const struct vm_operand_probe *probe, union vm_slot first,               \
                          union vm_slot second)                                                    \
    {                                                                                              \
        (void)first, (void)second;                                                                 \
        uint64_t *payload = jop_payload((struct prof_node *)context);                              \
        if (__builtin_expect(payload[JOP_PAYLOAD_UNCHARGED] != 0, 0)) {                            \
            return true;                                                                           \
        }                                                                                          \
        uint64_t extra = 0;                                                                        \
        uint32_t kind = (expression);                                                              \
        return jop_charge_known(self, jop_core(self), payload, probe->data, kind, extra);          \
    }

JOP_ALWAYS_INLINE bool add(struct vm_thread *self, struct vm_context *context,
                           const struct vm_operand_probe *probe, uint64_t a, uint64_t b)
{
    uint64_t *payload = jop_payload((struct prof_node *)context);
    if (__builtin_expect(payload[JOP_PAYLOAD_UNCHARGED] != 0, 0)) {
        return true;
    }
    uint32_t zeros = JOP_NOT_SHIFTED;
    uint32_t kind = jop_operand_class_dadd(a, b, &zeros);
    struct jop_core *core = jop_core(self);
    return jop_charge_known(self, core, payload, probe->data, kind,
                            core->trace.routines->leading_zeros[zeros]);
}

static bool on_dadd(struct vm_thread *self, struct vm_context *context,
                    const struct vm_operand_probe *probe, union vm_slot first, union vm_slot second)
{
    return add(self, context, probe, (uint64_t)first.j, (uint64_t)second.j);
}

static bool on_dsub(struct vm_thread *self, struct vm_context *context,
                    const struct vm_operand_probe *probe, union vm_slot first, union vm_slot second)
{
    return add(self, context, probe, (uint64_t)first.j, (uint64_t)second.j ^ SIGN);
}

CHARGE_KNOWN(dmul, jop_operand_class_dmul((uint64_t)first.j, (uint64_t)second.j))

CHARGE_KNOWN(dcmp, jop_operand_class_dcmp((uint64_t)first.j, (uint64_t)second.j))

static inline const struct jop_routines *routines_of(struct vm_thread *self)
{
    return jop_core(self)->trace.routines;
}

CHARGE_KNOWN(ddiv, jop_operand_class_ddiv(routines_of(self), (uint64_t)first.j, (uint64_t)second.j,
                                          &extra))

CHARGE_KNOWN(i2d, jop_operand_class_i2d(routines_of(self), vm_slot_int(first), &extra))

static inline uint64_t piece(struct vm_thread *self, enum jop_piece which)
{
    return jop_amount_bits(routines_of(self)->pieces[which]);
}

CHARGE_KNOWN(idiv, jop_operand_class_idiv(piece(self, JOP_PIECE_IDIV_DIVIDEND_BIT),
                                          piece(self, JOP_PIECE_IDIV_QUOTIENT_BIT),
                                          vm_slot_int(first), vm_slot_int(second), &extra))

CHARGE_KNOWN(irem, jop_operand_class_idiv(piece(self, JOP_PIECE_IREM_DIVIDEND_BIT),
                                          piece(self, JOP_PIECE_IREM_QUOTIENT_BIT),
                                          vm_slot_int(first), vm_slot_int(second), &extra))

CHARGE_KNOWN(ldiv, jop_operand_class_ldiv(&routines_of(self)->divisions[JOP_QUOTIENT], first.j,
                                          second.j, &extra))

CHARGE_KNOWN(lrem, jop_operand_class_ldiv(&routines_of(self)->divisions[JOP_REMAINDER], first.j,
                                          second.j, &extra))

CHARGE_KNOWN(lmul, sign_of(first.j) * 3 + sign_of(second.j))

CHARGE_KNOWN(i2b, (uint32_t)vm_slot_int(first) >> 7 & 1)

CHARGE_KNOWN(i2s, (uint32_t)vm_slot_int(first) >> 15 & 1)

CHARGE_KNOWN(new, jop_with_monitors(jop_core(self), 0))

static inline uint32_t tableswitch_kind(const struct jop_operand_probe *at, int32_t number)
{
    return number < at->insn.low ? 0 : number > at->insn.high ? 2 : 1;
}

CHARGE_KNOWN(tableswitch, tableswitch_kind(probe->data, vm_slot_int(first)))

JOP_ALWAYS_INLINE uint32_t cast_kind(const struct jop_core *core,
                                     const struct jop_operand_probe *at,
                                     const struct vm_object *object)
{
    if (object == NULL) {
        return 0; /* JOP_CAST_NULL */
    }
    if (atomic_load_explicit(&at->owner, memory_order_relaxed) != core) {
        return JOP_NO_KIND;
    }
    const struct jop_memo_class *place = jop_memo_class(&at->known, object->class);
    return place->class == object->class ? place->kind : JOP_NO_KIND;
}

CHARGE_KNOWN(cast, cast_kind(jop_core(self), probe->data, first.r))

JOP_ALWAYS_INLINE uint32_t aastore_kind(const struct jop_core *core, const struct vm_object *array,
                                        uint32_t index)
{
    return array == NULL || index >= array->length
               ? JOP_NO_KIND
               : jop_with_monitors(core, jop_classify(vm_array_refs(array)[index]));
}

CHARGE_KNOWN(aastore, aastore_kind(jop_core(self), first.r, (uint32_t)vm_slot_int(second)))

/* Returns the kind of a store from the field's old value. Only stores of references have
 * routines. */
JOP_ALWAYS_INLINE uint32_t store_kind(const struct jop_core *core, const struct vm_field *field,
                                      const struct vm_object *object)
{
    if (field == NULL || core->objects != NULL) {
        return JOP_NO_KIND;
    }
    struct vm_object **place = vm_object_at(object, field->offset);
    return jop_with_monitors(core, jop_classify(*place));
}

static inline struct vm_field *known_field(const struct jop_operand_probe *at)
{
    return atomic_load_explicit(&at->field, memory_order_acquire);
}

CHARGE_KNOWN(putfield, first.r == NULL
                           ? JOP_NO_KIND
                           : store_kind(jop_core(self), known_field(probe->data), first.r))

JOP_ALWAYS_INLINE uint32_t putstatic_kind(const struct jop_core *core, const struct vm_field *field)
{
    return field == NULL ? JOP_NO_KIND : store_kind(core, field, field->class->mirror);
}

CHARGE_KNOWN(putstatic, putstatic_kind(jop_core(self), known_field(probe->data)))

vm_operand_shortcut *jop_charge_shortcut(uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_DADD:
        return on_dadd;
    case VM_OP_DSUB:
        return on_dsub;
    case VM_OP_DMUL:
        return on_dmul;
    case VM_OP_DCMPL:
    case VM_OP_DCMPG:
        return on_dcmp;
    case VM_OP_DDIV:
        return on_ddiv;
    case VM_OP_I2D:
        return on_i2d;
    case VM_OP_IDIV:
        return on_idiv;
    case VM_OP_IREM:
        return on_irem;
    case VM_OP_LDIV:
        return on_ldiv;
    case VM_OP_LREM:
        return on_lrem;
    case VM_OP_LMUL:
        return on_lmul;
    case VM_OP_I2B:
        return on_i2b;
    case VM_OP_I2S:
        return on_i2s;
    case VM_OP_NEW:
        return on_new;
    case VM_OP_TABLESWITCH:
        return on_tableswitch;
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
        return on_cast;
    case VM_OP_AASTORE:
        return on_aastore;
    case VM_OP_PUTFIELD:
        return on_putfield;
    case VM_OP_PUTSTATIC:
        return on_putstatic;
    default:
        return NULL;
    }
}
