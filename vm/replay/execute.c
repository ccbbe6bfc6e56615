/*
 * execute.c: the effects of instructions (JVMS 6.5); other values come from records.
 *
 * Operands have tags only so that slots can be shown. The code comes from a file, which may be
 * damaged, so each access to the operand stack and to local variables is checked. An instruction
 * that threw an exception in the program is not executed here: a record reports the exception.
 */
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/java_math.h"
#include "vm/classfile/opcodes.h"
#include "vm/replay/replay_internal.h"

struct state {
    struct vm_replay *replay;
    struct vm_replay_thread_data *thread;
    struct vm_replay_activation *frame;
    const uint8_t *pc;
    uint32_t left; /* number of octets of code from pc on */
    bool is_wrong;
};

/* --- operands ---------------------------------------------------------------------------- */

static void push(struct state *s, uint64_t bits, char tag)
{
    struct vm_replay_activation *frame = s->frame;
    bool is_wide = tag == 'J' || tag == 'D';
    if (frame->depth + is_wide >= frame->method->method.max_stack) {
        s->is_wrong = true;
        return;
    }
    uint32_t slot = frame->stack + frame->depth;
    VM_ASSERT(slot + is_wide < s->thread->slot_capacity);
    s->thread->slots[slot] = bits;
    s->thread->tags[slot] = tag;
    frame->depth++;
    if (is_wide) {
        s->thread->slots[slot + 1] = 0;
        s->thread->tags[slot + 1] = 0;
        frame->depth++;
    }
}

static uint64_t pop(struct state *s, char tag)
{
    struct vm_replay_activation *frame = s->frame;
    uint32_t slots = tag == 'J' || tag == 'D' ? 2 : 1;
    if (frame->depth < slots) {
        s->is_wrong = true;
        return 0;
    }
    frame->depth -= slots;
    VM_ASSERT(frame->stack + frame->depth < s->thread->slot_capacity);
    return s->thread->slots[frame->stack + frame->depth];
}

static void push_int(struct state *s, int32_t value)
{
    push(s, (uint64_t)(int64_t)value, 'I');
}

static int32_t pop_int(struct state *s)
{
    return (int32_t)pop(s, 'I');
}

static void push_long(struct state *s, int64_t value)
{
    push(s, (uint64_t)value, 'J');
}

static int64_t pop_long(struct state *s)
{
    return (int64_t)pop(s, 'J');
}

static void push_float(struct state *s, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    push(s, bits, 'F');
}

static float pop_float(struct state *s)
{
    uint32_t bits = (uint32_t)pop(s, 'F');
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void push_double(struct state *s, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    push(s, bits, 'D');
}

static double pop_double(struct state *s)
{
    uint64_t bits = pop(s, 'D');
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Pushes a value, given the letter of the type of a field, element or result. */
static void push_value(struct state *s, char type, uint64_t bits)
{
    push(s, bits, type == 'J' || type == 'F' || type == 'D' || type == 'A' ? type : 'I');
}

static uint32_t u1(const struct state *s, uint32_t at)
{
    return at < s->left ? s->pc[at] : 0;
}

static uint32_t u2(const struct state *s, uint32_t at)
{
    return u1(s, at) << 8 | u1(s, at + 1);
}

static int32_t s4(const struct state *s, uint32_t at)
{
    return (int32_t)(u2(s, at) << 16 | u2(s, at + 2));
}

/* --- arithmetic ---------------------------------------------------------------------------- */

#define FRACTION_BITS 52
#define FRACTION_MASK ((UINT64_C(1) << FRACTION_BITS) - 1)

/* Splits a finite number other than 0 into exponent and significand. The highest bit of the
 * significand is bit FRACTION_BITS. */
static uint64_t take_apart(uint64_t bits, int *exponent)
{
    uint64_t significand = bits & FRACTION_MASK;
    *exponent = (int)(bits >> FRACTION_BITS);
    if (*exponent != 0) {
        return significand | (UINT64_C(1) << FRACTION_BITS);
    }
    for (*exponent = 1; significand >> FRACTION_BITS == 0; (*exponent)--) {
        significand <<= 1;
    }
    return significand;
}

/* Returns the exact remainder of a truncating division, which has the sign of x (JVMS 6.5.drem). */
static double remainder_of(double x, double y)
{
    uint64_t a, b, sign;
    memcpy(&a, &x, sizeof a);
    memcpy(&b, &y, sizeof b);
    sign = a & (UINT64_C(1) << 63);
    a ^= sign;
    b &= ~(UINT64_C(1) << 63);
    const uint64_t infinity = UINT64_C(0x7ff) << FRACTION_BITS;
    if (a >= infinity || b > infinity || b == 0) {
        return (x * y) / (x * y); /* NaN */
    }
    if (a < b || b == infinity) {
        return x;
    }
    int ea, eb;
    uint64_t ma = take_apart(a, &ea), mb = take_apart(b, &eb);
    for (; ea > eb; ea--) {
        ma = ma >= mb ? ma - mb : ma;
        ma <<= 1;
    }
    ma = ma >= mb ? ma - mb : ma;
    if (ma == 0) {
        a = 0;
    } else {
        while (ma >> FRACTION_BITS == 0) {
            ma <<= 1;
            ea--;
        }
        a = ea > 0 ? (ma & FRACTION_MASK) | (uint64_t)ea << FRACTION_BITS : ma >> (1 - ea);
    }
    a |= sign;
    double result;
    memcpy(&result, &a, sizeof result);
    return result;
}

/* dup, dup_x1, dup2, ...: copies the uppermost `count` slots to below the next `below` slots. */
static void duplicate(struct state *s, uint32_t count, uint32_t below)
{
    struct vm_replay_activation *frame = s->frame;
    if (frame->depth < count + below || frame->depth + count > frame->method->method.max_stack) {
        s->is_wrong = true;
        return;
    }
    uint32_t top = frame->stack + frame->depth;
    VM_ASSERT(top + count <= s->thread->slot_capacity);
    uint64_t *slots = s->thread->slots;
    char *tags = s->thread->tags;
    memmove(&slots[top - below], &slots[top - count - below], (count + below) * sizeof *slots);
    memmove(&tags[top - below], &tags[top - count - below], count + below);
    memcpy(&slots[top - count - below], &slots[top], count * sizeof *slots);
    memcpy(&tags[top - count - below], &tags[top], count);
    frame->depth += count;
}

static void swap(struct state *s)
{
    uint32_t top = s->frame->stack + s->frame->depth;
    if (s->frame->depth < 2) {
        s->is_wrong = true;
        return;
    }
    uint64_t bits = s->thread->slots[top - 1];
    char tag = s->thread->tags[top - 1];
    s->thread->slots[top - 1] = s->thread->slots[top - 2];
    s->thread->tags[top - 1] = s->thread->tags[top - 2];
    s->thread->slots[top - 2] = bits;
    s->thread->tags[top - 2] = tag;
}

/* --- local variables ------------------------------------------------------------------------ */

static void load(struct state *s, uint32_t local, char tag)
{
    if (local >= s->frame->local_count) {
        s->is_wrong = true;
        return;
    }
    uint32_t slot = s->frame->locals + local;
    VM_ASSERT(slot < s->thread->slot_capacity);
    push(s, s->thread->slots[slot], tag);
}

static void set_local(struct state *s, uint32_t local, uint64_t bits, char tag)
{
    bool is_wide = tag == 'J' || tag == 'D';
    if (local + is_wide >= s->frame->local_count) {
        s->is_wrong = true;
        return;
    }
    uint32_t slot = s->frame->locals + local;
    VM_ASSERT(slot + is_wide < s->thread->slot_capacity);
    s->thread->slots[slot] = bits;
    s->thread->tags[slot] = tag;
    if (is_wide) {
        s->thread->tags[slot + 1] = 0;
    }
}

/* Stores an operand to a local variable; astore may also store a return address. */
static void store(struct state *s, uint32_t local, char tag)
{
    uint64_t bits = pop(s, tag);
    if (tag == 'A' && !s->is_wrong) {
        tag = s->thread->tags[s->frame->stack + s->frame->depth];
    }
    set_local(s, local, bits, tag);
}

static void increment(struct state *s, uint32_t local, int32_t amount)
{
    if (local >= s->frame->local_count) {
        s->is_wrong = true;
        return;
    }
    uint32_t sum = (uint32_t)s->thread->slots[s->frame->locals + local] + (uint32_t)amount;
    set_local(s, local, (uint64_t)(int64_t)(int32_t)sum, 'I');
}

/* --- control --------------------------------------------------------------------------------- */

static void go(struct state *s, int64_t bci)
{
    if (bci < 0 || bci >= (int64_t)s->frame->method->method.code_length) {
        s->is_wrong = true;
        return;
    }
    s->frame->bci = (uint32_t)bci;
}

static uint32_t branch(struct state *s, bool is_taken)
{
    if (is_taken) {
        go(s, (int64_t)s->frame->bci + (int16_t)u2(s, 1));
        return 0;
    }
    return 3;
}

static uint32_t jump_to_subroutine(struct state *s, int32_t offset, uint32_t length)
{
    push(s, s->frame->bci + length, 'R');
    go(s, (int64_t)s->frame->bci + offset);
    return 0;
}

static uint32_t return_from_subroutine(struct state *s, uint32_t local)
{
    if (local >= s->frame->local_count) {
        s->is_wrong = true;
        return 0;
    }
    go(s, (int64_t)(uint32_t)s->thread->slots[s->frame->locals + local]);
    return 0;
}

static uint32_t table_switch(struct state *s)
{
    uint32_t at = ((s->frame->bci + 4) & ~UINT32_C(3)) - s->frame->bci;
    int32_t low = s4(s, at + 4), high = s4(s, at + 8), key = pop_int(s);
    int64_t place = key < low || key > high ? at : at + 12 + 4 * ((int64_t)key - low);
    if (place + 4 > (int64_t)s->left) {
        s->is_wrong = true;
        return 0;
    }
    go(s, (int64_t)s->frame->bci + s4(s, (uint32_t)place));
    return 0;
}

static uint32_t lookup_switch(struct state *s)
{
    uint32_t at = ((s->frame->bci + 4) & ~UINT32_C(3)) - s->frame->bci;
    int32_t key = pop_int(s), offset = s4(s, at);
    int64_t low = 0, high = s4(s, at + 4);
    if (high < 0 || at + 8 + 8 * high > (int64_t)s->left) {
        s->is_wrong = true;
        return 0;
    }
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        uint32_t pair = (uint32_t)(at + 8 + 8 * middle);
        int32_t found = s4(s, pair);
        if (found == key) {
            offset = s4(s, pair + 4);
            break;
        }
        if (found < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    go(s, (int64_t)s->frame->bci + offset);
    return 0;
}

static uint32_t execute_wide(struct state *s)
{
    static const char types[] = "IJFDA";
    uint32_t opcode = u1(s, 1), local = u2(s, 2);
    if (opcode == VM_OP_RET) {
        return return_from_subroutine(s, local);
    }
    if (opcode == VM_OP_IINC) {
        increment(s, local, (int16_t)u2(s, 4));
        return 6;
    }
    if (opcode >= VM_OP_ILOAD && opcode <= VM_OP_ALOAD) {
        load(s, local, types[opcode - VM_OP_ILOAD]);
    } else if (opcode >= VM_OP_ISTORE && opcode <= VM_OP_ASTORE) {
        store(s, local, types[opcode - VM_OP_ISTORE]);
    } else {
        s->is_wrong = true;
    }
    return 4;
}

static void notify_read(struct vm_replay *replay, uint32_t object, uint32_t class_number,
                        uint32_t slot, struct vm_replay_value value)
{
    if (replay->listener != NULL && replay->listener->reads != NULL) {
        replay->listener->reads(replay->listener->data, replay, object, class_number, slot, value);
    }
}

/* --- constants, fields, arrays -----------------------------------------------------------------
 */

static const struct vm_replay_site *site(const struct state *s)
{
    const struct vm_replay_method_data *method = s->frame->method;
    uint16_t place = method->constant_at == NULL ? 0 : method->constant_at[s->frame->bci];
    return place == 0 ? NULL : &method->sites[place - 1];
}

static bool take_value(struct state *s, char type, struct vm_replay_value *value)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_VALUE) {
        return false;
    }
    vm_replay_take(s->replay);
    *value = vm_replay_take_value(s->replay, type);
    return true;
}

/* Pushes the constant of an instruction. Returns false if a needed record is not the next one. */
static bool push_constant(struct state *s)
{
    const struct vm_replay_method_data *method = s->frame->method;
    const struct vm_replay_site *what = site(s);
    if (what == NULL) {
        s->is_wrong = true;
        return true;
    }
    const struct vm_replay_constant *constant = &method->method.constants[what - method->sites];
    if (constant->kind == 'O' && what->type != 'A') {
        struct vm_replay_value value;
        if (!take_value(s, what->type, &value)) {
            return false;
        }
        push_value(s, what->type, value.bits);
        return true;
    }
    if (strchr("IJfd", constant->kind) != NULL) {
        push_value(s, what->type, constant->bits);
    } else if (what->entry->is_set && what->entry->resolved.what == VM_REPLAY_VALUE) {
        push(s, what->entry->resolved.number, 'A');
    } else if (what->entry->is_set && what->entry->resolved.what == VM_REPLAY_CLASS) {
        push(s, what->entry->resolved.slot, 'A');
    } else {
        s->is_wrong = true;
    }
    return true;
}

/* Finds an instruction's field; returns its type's letter, 0 if the instruction is wrong. */
static char field_place(struct state *s, bool is_static, uint32_t object, uint32_t *class_number,
                        uint32_t *slot, uint64_t *address)
{
    const struct vm_replay_site *what = site(s);
    if (what == NULL || !what->entry->is_set || what->entry->resolved.what != VM_REPLAY_FIELD) {
        s->is_wrong = true;
        return 0;
    }
    *class_number = what->entry->resolved.number;
    *slot = what->entry->resolved.slot;
    char type = is_static ? vm_replay_static_slot(s->replay, *class_number, *slot, address)
                          : vm_replay_object_slot(s->replay, object, *slot, address);
    s->is_wrong |= type == 0;
    return type;
}

/* Returns false if a needed record is not the next one. */
static bool get_field(struct state *s, bool is_static)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_VALUE) {
        return false;
    }
    uint32_t object = is_static ? 0 : (uint32_t)pop(s, 'A'), class_number, slot;
    uint64_t address;
    struct vm_replay_value value;
    char type = field_place(s, is_static, object, &class_number, &slot, &address);
    if (type == 0 || !take_value(s, type, &value)) {
        s->is_wrong = true;
        return true;
    }
    class_number = is_static ? class_number : 0;
    notify_read(s->replay, object, class_number, slot, value);
    vm_replay_learn(s->replay, object, slot, type, address, value);
    push_value(s, type, value.bits);
    return true;
}

static void put_field(struct state *s, bool is_static)
{
    const struct vm_replay_site *what = site(s);
    if (what == NULL) {
        s->is_wrong = true;
        return;
    }
    struct vm_replay_value value = {.tag = what->type};
    value.bits = pop(s, what->type);
    uint32_t object = is_static ? 0 : (uint32_t)pop(s, 'A'), class_number, slot;
    uint64_t address;
    char type = field_place(s, is_static, object, &class_number, &slot, &address);
    if (type != 0) {
        vm_replay_store(s->replay, object, is_static ? class_number : 0, slot, type, address,
                        value);
    }
}

static bool load_element(struct state *s)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_VALUE) {
        return false;
    }
    uint32_t index = (uint32_t)pop_int(s), array = (uint32_t)pop(s, 'A');
    uint64_t address;
    struct vm_replay_value value;
    char type = vm_replay_object_slot(s->replay, array, index, &address);
    if (type == 0 || !take_value(s, type, &value)) {
        s->is_wrong = true;
        return true;
    }
    notify_read(s->replay, array, 0, index, value);
    vm_replay_learn(s->replay, array, index, type, address, value);
    push_value(s, type, value.bits);
    return true;
}

static void store_element(struct state *s, char tag)
{
    struct vm_replay_value value = {.tag = tag};
    value.bits = pop(s, tag);
    uint32_t index = (uint32_t)pop_int(s), array = (uint32_t)pop(s, 'A');
    uint64_t address;
    char type = vm_replay_object_slot(s->replay, array, index, &address);
    if (type == 0) {
        s->is_wrong = true;
    } else {
        vm_replay_store(s->replay, array, 0, index, type, address, value);
    }
}

static void array_length(struct state *s)
{
    const struct vm_replay_object_data *array =
        vm_replay_object_data(s->replay, (uint32_t)pop(s, 'A'));
    if (array == NULL || array->class->kind != '[') {
        s->is_wrong = true;
    } else {
        push_int(s, (int32_t)array->length);
    }
}

/* --- objects ------------------------------------------------------------------------------------
 */

/* Returns false if a needed record is not the next one. */
static bool make_object(struct state *s)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_NEW) {
        return false;
    }
    vm_replay_take(s->replay);
    uint32_t class = vm_replay_take_class(s->replay);
    if (class == 0 || vm_replay_class(s->replay, class)->kind != 'L') {
        s->is_wrong = true;
        return true;
    }
    push(s, vm_replay_new_object(s->replay, vm_replay_class(s->replay, class), 0, true, true), 'A');
    return true;
}

/* Takes a record about a new array and returns the array's number. Returns 0 if the next record is
 * another one or is wrong. */
static uint32_t take_array(struct state *s)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_NEW_ARRAY) {
        return 0;
    }
    vm_replay_take(s->replay);
    uint32_t class = vm_replay_take_class(s->replay);
    uint64_t length = vm_replay_take_number(s->replay);
    if (class == 0 || vm_replay_class(s->replay, class)->kind != '[' || length > INT32_MAX) {
        s->is_wrong = true;
        return 0;
    }
    return vm_replay_new_object(s->replay, vm_replay_class(s->replay, class), (uint32_t)length,
                                true, true);
}

static bool make_array(struct state *s)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_NEW_ARRAY) {
        return false;
    }
    (void)pop_int(s);
    push(s, take_array(s), 'A');
    return true;
}

/* Executes multianewarray. The first record is for the outermost array. The records CONTENTS that
 * follow fill the arrays of arrays. */
static bool make_arrays(struct state *s)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_NEW_ARRAY) {
        return false;
    }
    uint32_t dimensions = u1(s, 3);
    for (uint32_t i = 0; i < dimensions; i++) {
        (void)pop_int(s);
    }
    push(s, take_array(s), 'A');
    while (!s->is_wrong && vm_replay_peek(s->replay) == VM_RECORD_NEW_ARRAY) {
        (void)take_array(s);
    }
    return true;
}

static void is_instance(struct state *s)
{
    const struct vm_replay_site *what = site(s);
    uint32_t object = (uint32_t)pop(s, 'A');
    if (object == 0) {
        push_int(s, 0);
    } else if (what == NULL || !what->entry->is_set
               || what->entry->resolved.what != VM_REPLAY_CLASS) {
        s->is_wrong = true;
    } else {
        push_int(s, vm_replay_is_instance(s->replay, object, what->entry->resolved.number));
    }
}

/* Returns false if a needed record is not the next one. */
static bool enter_monitor(struct state *s)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_LOCKED) {
        return false;
    }
    vm_replay_take(s->replay);
    uint32_t object = vm_replay_take_object(s->replay);
    (void)vm_replay_take_number(s->replay);
    s->is_wrong |= (uint32_t)pop(s, 'A') != object;
    return vm_replay_lock(s->replay, object, s->thread->number);
}

static bool leave_monitor(struct state *s)
{
    if (vm_replay_peek(s->replay) != VM_RECORD_UNLOCKED) {
        return false;
    }
    vm_replay_take(s->replay);
    uint32_t object = vm_replay_take_object(s->replay);
    s->is_wrong |= (uint32_t)pop(s, 'A') != object;
    vm_replay_unlock(s->replay, object, s->thread->number);
    return true;
}

/* --- calls and returns
 * ---------------------------------------------------------------------------- */

/* Returns the number of slots that an invoke instruction pops. */
static uint32_t taken_slots(const struct state *s, const struct vm_replay_site *what)
{
    uint8_t opcode = *s->pc;
    bool has_this = opcode != VM_OP_INVOKESTATIC && opcode != VM_OP_INVOKEDYNAMIC;
    return what->argument_slots + has_this;
}

/* Takes the result of a call site that is linked to a value and therefore calls no method. */
static void take_call_site(struct state *s)
{
    const struct vm_replay_site *what = site(s);
    struct vm_replay_value value;
    if (what == NULL || !take_value(s, what->type, &value)
        || s->frame->depth < taken_slots(s, what)) {
        s->is_wrong = true;
        return;
    }
    s->frame->depth -= taken_slots(s, what);
    push_value(s, what->type, value.bits);
    go(s, (int64_t)s->frame->bci + 5);
    s->frame->is_in_progress = false;
}

/* Pushes the callee's activation. Returns false if a needed record is not the next one. */
static bool invoke(struct state *s)
{
    enum vm_record_tag tag = vm_replay_peek(s->replay);
    if (tag == VM_RECORD_VALUE && *s->pc == VM_OP_INVOKEDYNAMIC) {
        take_call_site(s);
        return true;
    }
    bool is_explicit = tag == VM_RECORD_ENTER_ARGUMENTS || tag == VM_RECORD_NATIVE_ARGUMENTS;
    if (!is_explicit && tag != VM_RECORD_ENTER && tag != VM_RECORD_NATIVE) {
        return false;
    }
    const struct vm_replay_site *what = site(s);
    vm_replay_take(s->replay);
    const struct vm_replay_method_data *callee = vm_replay_take_method(s->replay);
    if (what == NULL || callee == NULL || s->frame->depth < taken_slots(s, what)) {
        s->is_wrong = true;
        return true;
    }
    uint32_t slots = taken_slots(s, what);
    s->frame->depth -= slots;
    uint32_t first = s->frame->stack + s->frame->depth;
    struct vm_replay_activation *frame = vm_replay_push_frame(s->replay, s->thread, callee, false);
    if (frame == NULL) {
        s->is_wrong = true;
        return true;
    }
    if (is_explicit) {
        s->is_wrong |= !vm_replay_take_arguments(s->replay, s->thread, callee);
        return true;
    }
    if (slots != callee->method.argument_slots) {
        s->is_wrong = true;
        return true;
    }
    memcpy(&s->thread->slots[frame->locals], &s->thread->slots[first],
           slots * sizeof *s->thread->slots);
    memcpy(&s->thread->tags[frame->locals], &s->thread->tags[first], slots);
    if (s->replay->listener != NULL && s->replay->listener->entered != NULL) {
        s->replay->listener->entered(s->replay->listener->data, s->replay, s->thread->number);
    }
    return true;
}

static bool is_invoke(uint8_t opcode)
{
    return opcode >= VM_OP_INVOKEVIRTUAL && opcode <= VM_OP_INVOKEDYNAMIC;
}

static void start(struct state *s, struct vm_replay *replay, struct vm_replay_thread_data *thread)
{
    struct vm_replay_activation *frame = vm_replay_top(thread);
    *s = (struct state){.replay = replay, .thread = thread, .frame = frame};
    s->pc = frame->method->method.code + frame->bci;
    s->left = frame->method->method.code_length - frame->bci;
}

bool vm_replay_complete_call(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                             struct vm_replay_value value)
{
    struct vm_replay_activation *frame = vm_replay_top(thread);
    struct state s;
    if (frame == NULL || frame->kind != VM_REPLAY_CODE || !frame->is_in_progress) {
        return vm_replay_fail(replay, "a method returns to nowhere, at", replay->position);
    }
    start(&s, replay, thread);
    const struct vm_replay_site *what = site(&s);
    if (what == NULL || !is_invoke(*s.pc)) {
        return vm_replay_fail(replay, "a method returns to no call, at", replay->position);
    }
    if (what->type != 'V') {
        push_value(&s, what->type, value.bits);
    }
    bool is_long = *s.pc == VM_OP_INVOKEINTERFACE || *s.pc == VM_OP_INVOKEDYNAMIC;
    go(&s, (int64_t)frame->bci + (is_long ? 5 : 3));
    frame->is_in_progress = false;
    return !s.is_wrong || vm_replay_fail(replay, "a result is wrong, at", replay->position);
}

/* Narrows a result to its type (JVMS 6.5.ireturn). */
static uint64_t narrow(char type, uint64_t bits)
{
    switch (type) {
    case 'Z':
        return bits & 1;
    case 'B':
        return (uint64_t)(int64_t)(int8_t)bits;
    case 'C':
        return (uint16_t)bits;
    case 'S':
        return (uint64_t)(int64_t)(int16_t)bits;
    default:
        return bits;
    }
}

static void return_value(struct state *s, char tag)
{
    struct vm_replay_value value = {.tag = tag};
    if (tag != 'V') {
        value.bits = narrow(s->frame->method->method.return_type, pop(s, tag));
    }
    bool is_nested = s->frame->is_nested;
    vm_replay_pop_frame(s->replay, s->thread, false);
    if (!is_nested && !vm_replay_complete_call(s->replay, s->thread, value)) {
        s->is_wrong = true;
    }
}

/* --- all ----------------------------------------------------------------------------------- */

#define BINARY(opcode, ctype, pop_it, push_it, expression)                                         \
    case opcode: {                                                                                 \
        ctype y = pop_it(s), x = pop_it(s);                                                        \
        push_it(s, expression);                                                                    \
        break;                                                                                     \
    }
#define DIVISION(opcode, ctype, pop_it, push_it, function)                                         \
    case opcode: {                                                                                 \
        ctype y = pop_it(s), x = pop_it(s);                                                        \
        s->is_wrong |= y == 0;                                                                     \
        push_it(s, y == 0 ? 0 : function(x, y));                                                   \
        break;                                                                                     \
    }
#define SHIFT(opcode, ctype, pop_it, push_it, expression)                                          \
    case opcode: {                                                                                 \
        int32_t y = pop_int(s);                                                                    \
        ctype x = pop_it(s);                                                                       \
        push_it(s, expression);                                                                    \
        break;                                                                                     \
    }
#define UNARY(opcode, ctype, pop_it, push_it, expression)                                          \
    case opcode: {                                                                                 \
        ctype x = pop_it(s);                                                                       \
        push_it(s, expression);                                                                    \
        break;                                                                                     \
    }
#define BRANCH_ZERO(opcode, comparison)                                                            \
    case opcode:                                                                                   \
        return branch(s, pop_int(s) comparison 0);
#define BRANCH_TWO(opcode, ctype, type, comparison)                                                \
    case opcode: {                                                                                 \
        ctype y = (ctype)pop(s, type), x = (ctype)pop(s, type);                                    \
        return branch(s, x comparison y);                                                          \
    }
#define WAITS(opcode, function, octets)                                                            \
    case opcode:                                                                                   \
        return (function) ? (octets) : WAITING;

/* Results that are not lengths: a needed record is not the next one; the frame has changed. */
#define WAITING UINT32_MAX
#define ELSEWHERE (UINT32_MAX - 1)

/* Returns by how many octets to advance; 0 after a jump. */
static uint32_t execute_arithmetic(struct state *s, uint8_t opcode)
{
    switch (opcode) {
#include "vm/classfile/arithmetic.def"
        BINARY(VM_OP_FREM, float, pop_float, push_float, (float)remainder_of((double)x, (double)y))
        BINARY(VM_OP_DREM, double, pop_double, push_double, remainder_of(x, y))
    default:
        s->is_wrong = true;
        break;
    }
    return 1;
}

static uint32_t execute_control(struct state *s, uint8_t opcode)
{
    switch (opcode) {
        BRANCH_ZERO(VM_OP_IFEQ, ==)
        BRANCH_ZERO(VM_OP_IFNE, !=)
        BRANCH_ZERO(VM_OP_IFLT, <)
        BRANCH_ZERO(VM_OP_IFGE, >=)
        BRANCH_ZERO(VM_OP_IFGT, >)
        BRANCH_ZERO(VM_OP_IFLE, <=)
        BRANCH_TWO(VM_OP_IF_ICMPEQ, int32_t, 'I', ==)
        BRANCH_TWO(VM_OP_IF_ICMPNE, int32_t, 'I', !=)
        BRANCH_TWO(VM_OP_IF_ICMPLT, int32_t, 'I', <)
        BRANCH_TWO(VM_OP_IF_ICMPGE, int32_t, 'I', >=)
        BRANCH_TWO(VM_OP_IF_ICMPGT, int32_t, 'I', >)
        BRANCH_TWO(VM_OP_IF_ICMPLE, int32_t, 'I', <=)
        BRANCH_TWO(VM_OP_IF_ACMPEQ, uint32_t, 'A', ==)
        BRANCH_TWO(VM_OP_IF_ACMPNE, uint32_t, 'A', !=)
    case VM_OP_IFNULL:
        return branch(s, pop(s, 'A') == 0);
    case VM_OP_IFNONNULL:
        return branch(s, pop(s, 'A') != 0);
    case VM_OP_GOTO:
        return branch(s, true);
    case VM_OP_GOTO_W:
        go(s, (int64_t)s->frame->bci + s4(s, 1));
        return 0;
    case VM_OP_JSR:
        return jump_to_subroutine(s, (int16_t)u2(s, 1), 3);
    case VM_OP_JSR_W:
        return jump_to_subroutine(s, s4(s, 1), 5);
    case VM_OP_RET:
        return return_from_subroutine(s, u1(s, 1));
    case VM_OP_TABLESWITCH:
        return table_switch(s);
    case VM_OP_LOOKUPSWITCH:
        return lookup_switch(s);
    default:
        return execute_arithmetic(s, opcode);
    }
}

static uint32_t execute_object(struct state *s, uint8_t opcode)
{
    static const char types[] = "IJFDAV";
    switch (opcode) {
        WAITS(VM_OP_GETFIELD, get_field(s, false), 3)
        WAITS(VM_OP_GETSTATIC, get_field(s, true), 3)
        WAITS(VM_OP_NEW, make_object(s), 3)
        WAITS(VM_OP_NEWARRAY, make_array(s), 2)
        WAITS(VM_OP_ANEWARRAY, make_array(s), 3)
        WAITS(VM_OP_MULTIANEWARRAY, make_arrays(s), 4)
        WAITS(VM_OP_MONITORENTER, enter_monitor(s), 1)
        WAITS(VM_OP_MONITOREXIT, leave_monitor(s), 1)
        WAITS(VM_OP_INVOKEVIRTUAL, invoke(s), ELSEWHERE)
        WAITS(VM_OP_INVOKESPECIAL, invoke(s), ELSEWHERE)
        WAITS(VM_OP_INVOKESTATIC, invoke(s), ELSEWHERE)
        WAITS(VM_OP_INVOKEINTERFACE, invoke(s), ELSEWHERE)
        WAITS(VM_OP_INVOKEDYNAMIC, invoke(s), ELSEWHERE)
    case VM_OP_PUTFIELD:
    case VM_OP_PUTSTATIC:
        put_field(s, opcode == VM_OP_PUTSTATIC);
        return 3;
    case VM_OP_ARRAYLENGTH:
        array_length(s);
        return 1;
    case VM_OP_CHECKCAST:
        return 3;
    case VM_OP_INSTANCEOF:
        is_instance(s);
        return 3;
    case VM_OP_IRETURN:
    case VM_OP_LRETURN:
    case VM_OP_FRETURN:
    case VM_OP_DRETURN:
    case VM_OP_ARETURN:
    case VM_OP_RETURN:
        return_value(s, types[opcode - VM_OP_IRETURN]);
        return ELSEWHERE;
    case VM_OP_ATHROW:
        return WAITING; /* a record says where the exception is caught */
    default:
        return execute_control(s, opcode);
    }
}

static uint32_t execute_stack(struct state *s, uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_NOP:
        return 1;
    case VM_OP_POP:
        (void)pop(s, 'I');
        return 1;
    case VM_OP_POP2:
        (void)pop(s, 'J');
        return 1;
    case VM_OP_DUP:
    case VM_OP_DUP_X1:
    case VM_OP_DUP_X2:
        duplicate(s, 1, opcode - VM_OP_DUP);
        return 1;
    case VM_OP_DUP2:
    case VM_OP_DUP2_X1:
    case VM_OP_DUP2_X2:
        duplicate(s, 2, opcode - VM_OP_DUP2);
        return 1;
    case VM_OP_SWAP:
        swap(s);
        return 1;
    default:
        return execute_object(s, opcode);
    }
}

static uint32_t execute_constant(struct state *s, uint8_t opcode)
{
    if (opcode >= VM_OP_ICONST_M1 && opcode <= VM_OP_ICONST_5) {
        push_int(s, (int32_t)opcode - VM_OP_ICONST_0);
        return 1;
    }
    switch (opcode) {
    case VM_OP_ACONST_NULL:
        push(s, 0, 'A');
        return 1;
    case VM_OP_LCONST_0:
    case VM_OP_LCONST_1:
        push_long(s, opcode - VM_OP_LCONST_0);
        return 1;
    case VM_OP_FCONST_0:
    case VM_OP_FCONST_1:
    case VM_OP_FCONST_2:
        push_float(s, (float)(opcode - VM_OP_FCONST_0));
        return 1;
    case VM_OP_DCONST_0:
    case VM_OP_DCONST_1:
        push_double(s, (double)(opcode - VM_OP_DCONST_0));
        return 1;
    case VM_OP_BIPUSH:
        push_int(s, (int8_t)u1(s, 1));
        return 2;
    case VM_OP_SIPUSH:
        push_int(s, (int16_t)u2(s, 1));
        return 3;
    case VM_OP_LDC:
        return push_constant(s) ? 2 : WAITING;
    case VM_OP_LDC_W:
    case VM_OP_LDC2_W:
        return push_constant(s) ? 3 : WAITING;
    default:
        return execute_stack(s, opcode);
    }
}

static uint32_t execute(struct state *s)
{
    static const char types[] = "IJFDA";
    uint8_t opcode = *s->pc;
    if (opcode >= VM_OP_ILOAD && opcode <= VM_OP_ALOAD) {
        load(s, u1(s, 1), types[opcode - VM_OP_ILOAD]);
        return 2;
    }
    if (opcode >= VM_OP_ILOAD_0 && opcode <= VM_OP_ALOAD_3) {
        load(s, (opcode - VM_OP_ILOAD_0) & 3, types[(opcode - VM_OP_ILOAD_0) >> 2]);
        return 1;
    }
    if (opcode >= VM_OP_IALOAD && opcode <= VM_OP_SALOAD) {
        return load_element(s) ? 1 : WAITING;
    }
    if (opcode >= VM_OP_ISTORE && opcode <= VM_OP_ASTORE) {
        store(s, u1(s, 1), types[opcode - VM_OP_ISTORE]);
        return 2;
    }
    if (opcode >= VM_OP_ISTORE_0 && opcode <= VM_OP_ASTORE_3) {
        store(s, (opcode - VM_OP_ISTORE_0) & 3, types[(opcode - VM_OP_ISTORE_0) >> 2]);
        return 1;
    }
    if (opcode >= VM_OP_IASTORE && opcode <= VM_OP_SASTORE) {
        uint32_t kind = opcode - VM_OP_IASTORE;
        store_element(s, kind < 5 ? types[kind] : 'I');
        return 1;
    }
    if (opcode == VM_OP_IINC) {
        increment(s, u1(s, 1), (int8_t)u1(s, 2));
        return 3;
    }
    return opcode == VM_OP_WIDE ? execute_wide(s) : execute_constant(s, opcode);
}

enum vm_replay_result vm_replay_execute(struct vm_replay *replay,
                                        struct vm_replay_thread_data *thread)
{
    struct state s;
    start(&s, replay, thread);
    uint32_t index = thread->frame_count - 1;
    uint32_t length = execute(&s);
    if (s.is_wrong) {
        return VM_REPLAY_WRONG;
    }
    if (length == WAITING) {
        return VM_REPLAY_NEEDS;
    }
    if (length != ELSEWHERE) {
        struct vm_replay_activation *frame = &thread->frames[index];
        go(&s, (int64_t)frame->bci + length);
        frame->is_in_progress = false;
    }
    return s.is_wrong ? VM_REPLAY_WRONG : VM_REPLAY_DONE;
}
