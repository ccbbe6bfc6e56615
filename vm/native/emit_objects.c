/*
 * emit_objects.c: templates of arrays, fields, classes and allocation.
 */
#include "vm/heap/heap.h"
#include "vm/native/emit_x64.h"

static void use_element(struct maker *m, int32_t array_slot, int32_t index_slot, unsigned *array,
                        unsigned *index)
{
    *array = vm_maker_use_object(m, array_slot);
    *index = vm_maker_use(m, index_slot);
    x64_rm(&m->x, 0, 0, 0x3b, *index, *array, OBJECT(length));
    vm_maker_loop_if(m, CC_AE);
}

/* Returns the prefix of movss (4 bytes) or movsd (8 bytes). */
static unsigned float_prefix(unsigned shift)
{
    return shift == 3 ? 0xf2 : 0xf3;
}

bool vm_emit_array_load(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned array, index;
    use_element(m, c->b, c->c, &array, &index);
    if (t->detail >= 2 && vm_maker_feeds_floating(m, c->a)) {
        unsigned to = vm_maker_fresh_floating(m);
        x64_rx(&m->x, float_prefix(t->detail), 0, 0x0f10, to, array, index, t->detail,
               VM_ARRAY_DATA, false);
        vm_maker_set_floating(m, c->a, to);
        return true;
    }
    unsigned to = vm_maker_fresh(m);
    x64_rx(&m->x, 0, t->w, t->opcode, to, array, index, t->detail, VM_ARRAY_DATA, false);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_array_store(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned array, index;
    use_element(m, c->a, c->b, &array, &index);
    int floating = vm_maker_find(m->floating, c->c);
    if (t->detail >= 2 && floating >= 0) {
        x64_rx(&m->x, float_prefix(t->detail), 0, 0x0f11, (unsigned)floating, array, index,
               t->detail, VM_ARRAY_DATA, false);
        return true;
    }
    unsigned value = vm_maker_use(m, c->c);
    x64_rx(&m->x, t->detail == 1 ? 0x66 : 0, t->w, 0x89, value, array, index, t->detail,
           VM_ARRAY_DATA, false);
    return true;
}

/* If the array is a boolean array, only the lowest bit is stored. */
bool vm_emit_array_store_byte(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    unsigned array, index;
    use_element(m, c->a, c->b, &array, &index);
    vm_maker_load_scratch(m, RAX, c->c);
    x64_load(&m->x, RDX, array, OBJECT(class));
    x64_rm(&m->x, 0, 0, 0x80, 7, RDX, CLASS(primitive_type));
    x64_1(&m->x, 'Z');
    size_t over = x64_jump_if(&m->x, CC_NE);
    x64_alu_constant(&m->x, 0, ALU_AND, RAX, 1);
    x64_here(&m->x, over);
    x64_rx(&m->x, 0, 0, 0x88, RAX, array, index, 0, VM_ARRAY_DATA, true);
    return true;
}

bool vm_emit_array_store_reference(struct maker *m, const struct vm_cell *c,
                                   const struct vm_template *t)
{
    (void)t;
    unsigned array, index;
    use_element(m, c->a, c->b, &array, &index);
    unsigned value = vm_maker_use(m, c->c);
    x64_test(&m->x, 1, value);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_load(&m->x, RDX, array, OBJECT(class));
    x64_load(&m->x, RDX, RDX, CLASS(element_class));
    x64_rm(&m->x, 0, 1, 0x3b, RDX, value, OBJECT(class));
    vm_maker_loop_if(m, CC_NE);
    x64_here(&m->x, over);
    x64_rx(&m->x, 0, 1, 0x89, value, array, index, 3, VM_ARRAY_DATA, false);
    return true;
}

bool vm_emit_array_length(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    unsigned array = vm_maker_use_object(m, c->b), to = vm_maker_fresh(m);
    x64_rm(&m->x, 0, 0, 0x8b, to, array, OBJECT(length));
    vm_maker_set(m, c->a, to);
    return true;
}

/* Emits a load from memory into a slot. Volatile fields need no fence, because x86-64 does not
 * reorder loads. */
static void load_field(struct maker *m, int32_t slot, const struct vm_template *t, unsigned base,
                       int32_t displacement)
{
    if (t->detail >= 2 && vm_maker_feeds_floating(m, slot)) {
        unsigned to = vm_maker_fresh_floating(m);
        x64_rm(&m->x, float_prefix(t->detail), 0, 0x0f10, to, base, displacement);
        vm_maker_set_floating(m, slot, to);
        return;
    }
    unsigned to = vm_maker_fresh(m);
    x64_rm(&m->x, 0, t->w, t->opcode, to, base, displacement);
    vm_maker_set(m, slot, to);
}

static void store_field(struct maker *m, int32_t slot, const struct vm_template *t, unsigned base,
                        int32_t displacement)
{
    bool is_boolean = t->opcode & 1, is_volatile = t->opcode & 2;
    int floating = vm_maker_find(m->floating, slot);
    if (t->detail >= 2 && floating >= 0) {
        x64_rm(&m->x, float_prefix(t->detail), 0, 0x0f11, (unsigned)floating, base, displacement);
    } else {
        unsigned value = RAX;
        if (is_boolean) {
            vm_maker_load_scratch(m, RAX, slot);
            x64_alu_constant(&m->x, 0, ALU_AND, RAX, 1);
        } else {
            value = vm_maker_use(m, slot);
        }
        x64_rm_byte(&m->x, t->detail == 1 ? 0x66 : 0, t->w, t->detail == 0 ? 0x88 : 0x89, value,
                    base, displacement, t->detail == 0);
    }
    if (is_volatile) {
        static const uint8_t fence[] = {0xf0, 0x83, 0x0c, 0x24, 0x00}; /* lock orl $0, (%rsp) */
        x64_bytes(&m->x, fence, sizeof fence);
    }
}

bool vm_emit_get_field(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    load_field(m, c->a, t, vm_maker_use_object(m, c->b), c->c);
    return true;
}

bool vm_emit_put_field(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    store_field(m, c->b, t, vm_maker_use_object(m, c->a), c->c);
    return true;
}

bool vm_emit_get_static(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    x64_constant(&m->x, RCX, (uintptr_t)c[1].p);
    load_field(m, c->a, t, RCX, 0);
    return true;
}

bool vm_emit_put_static(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    x64_constant(&m->x, RCX, (uintptr_t)c[1].p);
    store_field(m, c->a, t, RCX, 0);
    return true;
}

bool vm_emit_new(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    const struct vm_class *class = c[1].p;
    size_t granules = (class->instance_bytes + 15u) >> 4;
    if (granules >= VM_ALLOC_MAX_GRANULES || class->reference_kind) {
        return false;
    }
    int32_t list =
        THREAD(free_lists)
        + (int32_t)((VM_ALLOC_OBJECT * VM_ALLOC_MAX_GRANULES + granules) * sizeof(void *));
    x64_load(&m->x, RDX, m->self, list);
    x64_test(&m->x, 1, RDX);
    vm_maker_loop_if(m, CC_E);
    x64_load(&m->x, RCX, RDX, 0);
    x64_constant(&m->x, RAX, (uintptr_t) class);
    x64_store(&m->x, RCX, m->self, list);
    x64_store(&m->x, RAX, RDX, OBJECT(class));
    vm_maker_set_from_scratch(m, c->a, RDX);
    return true;
}

/* Adds 1 to a counter, and the bytes of the object to another one. Only arrays have classes whose
 * instance_bytes is 0. */
bool vm_emit_probe_allocated(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    const int32_t word = sizeof(uint64_t);
    unsigned object = vm_maker_use(m, c->b);
    x64_load(&m->x, RDX, object, OBJECT(class));
    x64_rm(&m->x, 0, 0, 0x8b, RAX, RDX, CLASS(instance_bytes));
    x64_test(&m->x, 0, RAX);
    size_t over = x64_jump_if(&m->x, CC_NE);
    x64_rm(&m->x, 0, 0, 0x0fb6, RCX, RDX, CLASS(element_shift));
    x64_rm(&m->x, 0, 0, 0x8b, RAX, object, OBJECT(length));
    x64_rr(&m->x, 0, 1, 0xd3, 4, RAX); /* shl %cl, %rax */
    x64_alu_constant(&m->x, 1, ALU_ADD, RAX, VM_ARRAY_DATA);
    x64_here(&m->x, over);
    x64_load(&m->x, RCX, m->self, THREAD(counters));
    x64_rm(&m->x, 0, 1, 0x01, RAX, RCX, c[1].high_w[0] * word);
    x64_rm(&m->x, 0, 1, 0xff, 0, RCX, c[1].i * word); /* inc */
    return true;
}

/* Compares the class in RDX with the class in the next cell. Afterwards "equal" means that RDX is
 * the same class or a subclass. If detail is 0, the class is in the display of its subclasses, and
 * "not equal" means that RDX is not a subclass. If detail is 1, "not equal" means nothing. */
static void compare_class(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    const struct vm_class *class = c[1].p;
    x64_constant(&m->x, RCX, (uintptr_t) class);
    if (t->detail == 0) {
        x64_rm(&m->x, 0, 1, 0x3b, RCX, RDX,
               CLASS(display) + (int32_t)(class->depth * sizeof(struct vm_class *)));
        return;
    }
    x64_alu(&m->x, 1, ALU_CMP, RCX, RDX);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_rm(&m->x, 0, 1, 0x3b, RCX, RDX, CLASS(last_supertype));
    x64_here(&m->x, over);
}

bool vm_emit_cast(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned object = vm_maker_use(m, c->a);
    x64_test(&m->x, 1, object);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_load(&m->x, RDX, object, OBJECT(class));
    compare_class(m, c, t);
    vm_maker_loop_if(m, CC_NE);
    x64_here(&m->x, over);
    return true;
}

bool vm_emit_instance_of(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned object = vm_maker_use(m, c->b);
    x64_constant(&m->x, RAX, 0);
    x64_test(&m->x, 1, object);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_load(&m->x, RDX, object, OBJECT(class));
    compare_class(m, c, t);
    if (t->detail == 0) {
        x64_rr(&m->x, 0, 0, 0x0f90 | CC_E, 0, RAX);
    } else {
        vm_maker_loop_if(m, CC_NE);
        x64_alu_constant(&m->x, 0, ALU_ADD, RAX, 1);
    }
    x64_here(&m->x, over);
    vm_maker_set_from_scratch(m, c->a, RAX);
    return true;
}
