#include "vm/interp/quicken.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/interp/call_sites.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/instrument/elided_calls.h"
#include "vm/instrument/located_probe.h"
#include "vm/instrument/probe.h"
#include "vm/interp/handle_intrinsics.h"
#include "vm/translate/optimize.h"
#include "vm/code/translation.h"
#include "vm/translate/replace.h"
#include "vm/translate/translate.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/unload.h"
#include "vm/translate/intrinsic.h"
#include "vm/translate/print_code.h"
#include "vm/code/polymorphic.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* Return the current method, its current instruction, and the constant pool index of this
 * instruction. */
static struct vm_method *current_method(const struct vm_thread *self)
{
    return vm_frame_method(self->fp);
}

static const uint8_t *current_bytes(const struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    const struct vm_method *method = current_method(self);
    return method->code->bytes + vm_translation_bci(method, self->pc);
}

static uint16_t current_index(const struct vm_thread *self)
{
    const uint8_t *bytes = current_bytes(self);
    return bytes[0] == VM_OP_LDC ? bytes[1] : (uint16_t)(bytes[1] << 8 | bytes[2]);
}

static const struct vm_translation *code_of(const struct vm_thread *self,
                                            const struct vm_cell *cell)
{
    return vm_translation_at(current_method(self), cell);
}

static void rewrite(const struct vm_thread *self, struct vm_cell *cell, enum vm_insn_code insn)
{
    vm_code_rewrite(code_of(self, cell), cell, insn);
}

static void resolve_to(const struct vm_thread *self, struct vm_cell *cell, const void *target,
                       enum vm_insn_code insn)
{
    vm_code_resolve(code_of(self, cell), cell, (int64_t)(intptr_t)target, insn);
}

/* Stores a new object in the destination register. If `object` is NULL, the register is unchanged,
 * because it may be a local variable that a handler reads. */
static bool deliver(struct vm_thread *self, const struct vm_cell *pc, struct vm_object *object)
{
    if (object != NULL) {
        self->fp[pc->a].r = object;
    }
    return object != NULL;
}

/* Quick forms of an access, indexed by volatility and by the field's type: Z, B, C, S, other types
 * of four bytes, types of eight bytes. */
typedef uint16_t access_forms[2][6];
#define GET_FORMS_OF(name, volatility)                                                             \
    {                                                                                              \
        VM_INSN_##name##8##volatility, VM_INSN_##name##8##volatility,                              \
            VM_INSN_##name##U16##volatility, VM_INSN_##name##16##volatility,                       \
            VM_INSN_##name##32##volatility, VM_INSN_##name##64##volatility                         \
    }
#define PUT_FORMS_OF(name, volatility)                                                             \
    {                                                                                              \
        VM_INSN_##name##Z##volatility, VM_INSN_##name##8##volatility,                              \
            VM_INSN_##name##16##volatility, VM_INSN_##name##16##volatility,                        \
            VM_INSN_##name##32##volatility, VM_INSN_##name##64##volatility                         \
    }
#define FORMS(kind, name)                                                                          \
    {                                                                                              \
        kind##_FORMS_OF(name, ), kind##_FORMS_OF(name, _V)                                         \
    }

static enum vm_insn_code access_form(const access_forms forms, const struct vm_field *field)
{
    static const char types[] = "ZBCSIF";
    const char *type = strchr(types, field->type);
    size_t position = type == NULL ? 5 : type - types < 4 ? (size_t)(type - types) : 4;
    return forms[(field->flags & VM_ACC_VOLATILE) != 0][position];
}

static struct vm_field *resolve_field(struct vm_thread *self, bool is_static, bool is_put)
{
    struct vm_method *method = current_method(self);
    return vm_resolve_field(self, method->pool, current_index(self), is_static, is_put, method);
}

/* Returns whether a field has no quick form, because its offset is too large or because it is a
 * device register. */
static bool is_general(const struct vm_field *field)
{
    return field->offset > UINT16_MAX || field->device != NULL;
}

/* Called when the getfield at pc has been resolved: makes it the first part of a superinstruction,
 * or the second part of a superinstruction with the getfield before it, if there are such
 * superinstructions. */
static void fuse_field(const struct vm_translation *code, struct vm_cell *pc)
{
    if (!vm_optimizes(VM_OPTIMIZE_PAIRS)) {
        return;
    }
    vm_make_field_superinstruction(code, pc);
    if (pc > code->cells) {
        vm_make_field_superinstruction(code, pc - 1);
    }
}

/* Quickens a getfield or putfield; `general` is the instruction for fields without a quick form. */
static enum vm_quicken_result quicken_field(struct vm_thread *self, struct vm_cell *pc, bool is_put,
                                            const access_forms forms, enum vm_insn_code general)
{
    struct vm_field *field = resolve_field(self, false, is_put);
    if (field == NULL) {
        return VM_QUICKEN_THROW;
    }
    if (is_general(field)) {
        rewrite(self, pc, general);
        return VM_QUICKEN_RETRY;
    }
    VM_ASSERT((field->flags & VM_ACC_STATIC) == 0 && field->offset >= VM_OBJECT_FIELDS);
    const struct vm_translation *code = code_of(self, pc);
    vm_code_resolve_c(code, pc, (uint16_t)field->offset, access_form(forms, field));
    if (!is_put) {
        fuse_field(code, pc);
    }
    return VM_QUICKEN_RETRY;
}

enum vm_quicken_result vm_quicken_getfield(struct vm_thread *self, struct vm_cell *pc)
{
    static const access_forms forms = FORMS(GET, GETFIELD);
    return quicken_field(self, pc, false, forms, VM_INSN_GETFIELD_SLOW);
}

enum vm_quicken_result vm_quicken_putfield(struct vm_thread *self, struct vm_cell *pc)
{
    static const access_forms forms = FORMS(PUT, PUTFIELD);
    return quicken_field(self, pc, true, forms, VM_INSN_PUTFIELD_SLOW);
}

bool vm_run_getfield(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_field *field = resolve_field(self, false, false);
    struct vm_object *object = self->fp[pc->b].r;
    if (field == NULL) {
        return false;
    }
    if (object == NULL) {
        vm_throw_null_pointer(self);
        return false;
    }
    union vm_slot value;
    if (!vm_field_get(self, field, object, &value)) {
        return false;
    }
    self->fp[pc->a] = value;
    return true;
}

bool vm_run_putfield(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_field *field = resolve_field(self, false, true);
    struct vm_object *object = self->fp[pc->a].r;
    if (field == NULL) {
        return false;
    }
    if (object == NULL) {
        vm_throw_null_pointer(self);
        return false;
    }
    return vm_field_put(self, field, object, self->fp[pc->b]);
}

/*
 * An access to a static field is quickened only when the field's class is initialized. While this
 * thread is initializing the class, this function makes the access and leaves the instruction
 * unchanged, so that other threads still come here and wait.
 */
static enum vm_quicken_result quicken_static_field(struct vm_thread *self, struct vm_cell *pc,
                                                   bool is_put, const access_forms forms)
{
    struct vm_field *field = resolve_field(self, true, is_put);
    if (field == NULL || !vm_initialize_class(self, field->class)) {
        return VM_QUICKEN_THROW;
    }
    VM_ASSERT((field->flags & VM_ACC_STATIC) != 0 && field->device == NULL);
    void *address = vm_field_static_address(field);
    if (vm_class_is_initialized(field->class)) {
        resolve_to(self, pc, address, access_form(forms, field));
        return VM_QUICKEN_RETRY;
    }
    if (is_put) {
        vm_field_store(field->type, address, self->fp[pc->a]);
    } else {
        self->fp[pc->a] = vm_field_load(field->type, address);
    }
    return VM_QUICKEN_DONE;
}

enum vm_quicken_result vm_quicken_getstatic(struct vm_thread *self, struct vm_cell *pc)
{
    static const access_forms forms = FORMS(GET, GETSTATIC);
    return quicken_static_field(self, pc, false, forms);
}

enum vm_quicken_result vm_quicken_putstatic(struct vm_thread *self, struct vm_cell *pc)
{
    static const access_forms forms = FORMS(PUT, PUTSTATIC);
    return quicken_static_field(self, pc, true, forms);
}

enum vm_quicken_result vm_quicken_ldc(struct vm_thread *self, struct vm_cell *pc)
{
    union vm_slot value;
    if (!vm_load_constant(self, current_method(self)->pool, current_index(self), &value)) {
        return VM_QUICKEN_THROW;
    }
    vm_code_resolve(code_of(self, pc), pc, value.j, VM_INSN_CONST64);
    return VM_QUICKEN_RETRY;
}

struct vm_class *vm_resolve_instantiable(struct vm_thread *self, struct vm_pool *pool,
                                         uint16_t index)
{
    struct vm_class *class = vm_resolve_class(self, pool, index);
    if (class != NULL && (class->kind != VM_KIND_INSTANCE || (class->flags & VM_ACC_ABSTRACT))) {
        char *name = vm_class_external_name(class);
        vm_throw(self, "java/lang/InstantiationError", "%s", name == NULL ? "" : name);
        free(name);
        return NULL;
    }
    return class;
}

enum vm_quicken_result vm_quicken_new(struct vm_thread *self, struct vm_cell *pc)
{
    struct vm_class *class =
        vm_resolve_instantiable(self, current_method(self)->pool, current_index(self));
    if (class == NULL || !vm_initialize_class(self, class)) {
        return VM_QUICKEN_THROW;
    }
    if (!vm_class_is_initialized(class)) {
        return deliver(self, pc, vm_heap_new_object(self, class)) ? VM_QUICKEN_DONE
                                                                  : VM_QUICKEN_THROW;
    }
    VM_ASSERT(class->kind == VM_KIND_INSTANCE && (class->flags & VM_ACC_ABSTRACT) == 0);
    resolve_to(self, pc, class, VM_INSN_NEW_QUICK);
    return VM_QUICKEN_RETRY;
}

/* Returns whether the class is in the display of its subclasses. If not, the general test for
 * instances is needed. */
static bool is_in_displays(const struct vm_class *class)
{
    return class->kind == VM_KIND_INSTANCE && class->depth < VM_DISPLAY_DEPTH;
}

enum vm_quicken_result vm_quicken_checkcast(struct vm_thread *self, struct vm_cell *pc)
{
    if (self->fp[pc->a].r == NULL) {
        return VM_QUICKEN_DONE; /* null passes every cast, and the class is not resolved */
    }
    struct vm_class *class =
        vm_resolve_class(self, current_method(self)->pool, current_index(self));
    if (class == NULL) {
        return VM_QUICKEN_THROW;
    }
    resolve_to(self, pc, class,
               is_in_displays(class) ? VM_INSN_CHECKCAST_DISPLAY : VM_INSN_CHECKCAST_ANY);
    return VM_QUICKEN_RETRY;
}

enum vm_quicken_result vm_quicken_instanceof(struct vm_thread *self, struct vm_cell *pc)
{
    if (self->fp[pc->b].r == NULL) {
        self->fp[pc->a].u = 0;
        return VM_QUICKEN_DONE;
    }
    struct vm_class *class =
        vm_resolve_class(self, current_method(self)->pool, current_index(self));
    if (class == NULL) {
        return VM_QUICKEN_THROW;
    }
    resolve_to(self, pc, class,
               is_in_displays(class) ? VM_INSN_INSTANCEOF_DISPLAY : VM_INSN_INSTANCEOF_ANY);
    return VM_QUICKEN_RETRY;
}

/* --- calls ---------------------------------------------------------------------------- */

/* The instructions of a call for 1, 2, 3 and any number of argument slots. */
typedef uint16_t call_forms[4];
#define CALL_FORMS(name)                                                                           \
    {                                                                                              \
        VM_INSN_##name##_1, VM_INSN_##name##_2, VM_INSN_##name##_3, VM_INSN_##name##_N             \
    }
static const call_forms static_calls = CALL_FORMS(INVOKESTATIC);
static const call_forms special_calls = CALL_FORMS(INVOKESPECIAL);
static const call_forms virtual_calls = CALL_FORMS(INVOKEVIRTUAL);
static const call_forms interface_calls = CALL_FORMS(INVOKEINTERFACE);

static enum vm_insn_code call_form(const call_forms forms, uint32_t slots)
{
    VM_ASSERT(slots != 0 || !vm_optimizes(VM_OPTIMIZE_CALLS));
    return forms[slots <= 3 && vm_optimizes(VM_OPTIMIZE_CALLS) ? slots - 1 : 3];
}

static enum vm_quicken_result quicken_static(struct vm_thread *self, struct vm_cell *pc,
                                             struct vm_method *method)
{
    VM_ASSERT((method->flags & VM_ACC_STATIC) != 0 && pc->a == method->arg_slots);
    if (!vm_class_is_initialized(method->class)) {
        resolve_to(self, pc, method, VM_INSN_INVOKESTATIC_SLOW);
    } else if (pc->a == 0 && vm_optimizes(VM_OPTIMIZE_CALLS)) {
        resolve_to(self, pc, method, VM_INSN_INVOKESTATIC_0);
    } else {
        resolve_to(self, pc, method, call_form(static_calls, pc->a));
    }
    return VM_QUICKEN_RETRY;
}

bool vm_quicken_invokestatic(struct vm_thread *self, struct vm_cell *pc)
{
    struct vm_method *method = pc[1].p;
    if (!vm_initialize_class(self, method->class)) {
        return false;
    }
    if (vm_class_is_initialized(method->class)) {
        quicken_static(self, pc, method);
    }
    return true;
}

/* Rewrites a call to a call of a target with a last argument. One thread at a time does this; only
 * the first thread that has linked the call rewrites it (JVMS 5.4.3). */
static void quicken_linked(struct vm_thread *self, struct vm_cell *pc, enum vm_insn_code insn,
                           void *target, struct vm_object *last)
{
    static struct vm_lock lock = VM_LOCK(LINKED_CALLS);
    vm_lock_take(&lock);
    if (vm_translation_insn(current_method(self), pc) == VM_INSN_INVOKE) {
        VM_ASSERT(target != NULL || insn == VM_INSN_CALL_SITE_CONSTANT);
        pc[1].p = target;
        if (insn != VM_INSN_CALL_SITE_CONSTANT) {
            pc[vm_call_cells(pc->a)].p = last;
        }
        rewrite(self, pc, insn);
    }
    vm_lock_release(&lock);
}

bool vm_is_polymorphic(const struct vm_method *method)
{
    if (!(method->flags & VM_ACC_NATIVE) || !(method->flags & VM_ACC_VARARGS)
        || method->class->file == NULL) {
        return false;
    }
    return vm_symbol_equals_cstr(method->class->name, "java/lang/invoke/MethodHandle")
           || vm_symbol_equals_cstr(method->class->name, "java/lang/invoke/VarHandle");
}

static enum vm_quicken_result link_polymorphic(struct vm_thread *self, struct vm_cell *pc,
                                               struct vm_pool *pool, struct vm_method *declared,
                                               uint16_t index)
{
    struct vm_call_site site;
    if (!vm_link_polymorphic(self, pool, declared, index, &site)) {
        return VM_QUICKEN_THROW;
    }
    quicken_linked(self, pc, VM_INSN_INVOKE_POLYMORPHIC, site.target, site.constant);
    return VM_QUICKEN_RETRY;
}

/* Rewrites a call of a method-handle intrinsic. Several threads may do this at the same time; they
 * write the same values. */
static enum vm_quicken_result quicken_handle_intrinsic(struct vm_thread *self, struct vm_cell *pc,
                                                       const struct vm_method *linker)
{
    static const uint16_t forms[] = {[VM_HANDLE_INTRINSIC_BASIC] = VM_INSN_LINK_BASIC,
                                     [VM_HANDLE_INTRINSIC_STATIC] = VM_INSN_LINK_STATIC,
                                     [VM_HANDLE_INTRINSIC_SPECIAL] = VM_INSN_LINK_SPECIAL,
                                     [VM_HANDLE_INTRINSIC_VIRTUAL] = VM_INSN_LINK_VIRTUAL,
                                     [VM_HANDLE_INTRINSIC_INTERFACE] = VM_INSN_LINK_INTERFACE};
    rewrite(self, pc, forms[linker->linker]);
    return VM_QUICKEN_RETRY;
}

struct vm_linked_call vm_run_follow_intrinsics(struct vm_thread *self, const struct vm_cell *pc,
                                               struct vm_method *form, uint32_t slots)
{
    while (form != NULL && form->linker != VM_HANDLE_INTRINSIC_NONE) {
        enum vm_handle_intrinsic linker = form->linker;
        form = vm_handle_target(self, linker, self->fp[pc->c].r,
                                self->fp[vm_call_register(pc, slots - 1)].r);
        slots -= linker != VM_HANDLE_INTRINSIC_BASIC;
    }
    return (struct vm_linked_call){form, slots};
}

/* Returns whether a method does nothing but return, so that calls may skip it unless an analysis
 * observes them. */
static bool is_empty(const struct vm_method *method)
{
    return method->code != NULL && method->code->length == 1
           && method->code->bytes[0] == VM_OP_RETURN && (method->flags & VM_ACC_SYNCHRONIZED) == 0
           && vm_operand_probes == NULL && !vm_probe_counts_bytecodes();
}

/* Makes a call skip an empty method, unless an analysis receives events from the method. */
static bool pass_by(const struct vm_translation *code, struct vm_cell *call,
                    const struct vm_method *method)
{
    static const uint64_t kinds = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)
                                  | JP2_EVENT_BIT(JP2_EVENT_BLOCK) | JP2_EVENT_BIT(JP2_EVENT_LINE)
                                  | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION);
    enum vm_insn_code entering = call_form(special_calls, call->a);
    if ((vm_probe_kinds & kinds) != 0) {
        return vm_probe_pass_by(code, call, method, entering);
    }
    if (vm_is_replaceable()) { /* an analysis may start later */
        return vm_elided_calls_add(code, call, method, entering);
    }
    vm_code_rewrite(code, call, VM_INSN_INVOKESPECIAL_EMPTY);
    return true;
}

/* Returns whether a call leads from untracked code to a method that is observed from its entry on.
 */
static bool is_border(const struct vm_translation *code, const struct vm_method *method)
{
    return vm_tracker != NULL && code->is_untracked && vm_tracker->begins_at(method);
}

/* Returns whether `method` is Object's constructor, and a call of it in a method of `caller` may
 * have to register the object for finalization. In verified code the object is an instance of
 * `caller` or of a subclass. */
static bool may_register(const struct vm_class *caller, const struct vm_method *method)
{
    return vm_method_is_object_constructor(method)
           && (caller->is_trusted || atomic_load(&caller->may_be_finalized));
}

static enum vm_quicken_result quicken_special(struct vm_thread *self, struct vm_cell *pc,
                                              const struct vm_class *caller,
                                              struct vm_method *method)
{
    VM_ASSERT((method->flags & VM_ACC_STATIC) == 0 && pc->a == method->arg_slots);
    const struct vm_translation *code = code_of(self, pc);
    enum vm_insn_code entering = call_form(special_calls, pc->a);
    vm_code_resolve(code, pc, (int64_t)(intptr_t)method, entering);
    if (is_empty(method) && vm_optimizes(VM_OPTIMIZE_EMPTY) && !may_register(caller, method)
        && !is_border(code, method) && pass_by(code, pc, method)) {
        atomic_thread_fence(memory_order_seq_cst);
        if (may_register(caller, method)) {
            vm_code_rewrite(code, pc, entering);
        }
    }
    return VM_QUICKEN_RETRY;
}

static void enter_object_constructor_in(const struct vm_translation *translation)
{
    for (uint32_t i = 0; i + 1 < translation->cell_count; i++) {
        struct vm_cell *cell = &translation->cells[i];
        if (vm_code_is(translation, cell, VM_INSN_INVOKESPECIAL_EMPTY)
            && vm_method_is_object_constructor(cell[1].p)) {
            vm_code_rewrite(translation, cell, call_form(special_calls, cell->a));
        }
    }
}

/* From now on, calls of Object's constructor in the constructors of `class` enter Object's
 * constructor. */
static void enter_object_constructor(const struct vm_class *class)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct vm_translation *form =
            class->methods[i].is_constructor ? class->methods[i].translation : NULL;
        for (; form != NULL; form = form->next) {
            enter_object_constructor_in(form);
        }
    }
}

void vm_quicken_finalizer_found(struct vm_class *class)
{
    for (; class->super != NULL; class = class->super) {
        if (!atomic_exchange(&class->may_be_finalized, true) && class->super->super == NULL) {
            enter_object_constructor(class);
        }
    }
}

static void enter_method_in(const struct vm_translation *translation,
                            const struct vm_method *method)
{
    for (uint32_t i = 0; i + 1 < translation->cell_count; i++) {
        struct vm_cell *cell = &translation->cells[i];
        if (vm_code_is(translation, cell, VM_INSN_INVOKESPECIAL_EMPTY) && cell[1].p == method) {
            vm_code_rewrite(translation, cell, call_form(special_calls, cell->a));
        }
    }
}

/* The calls of a method in a class enter the method from now on. */
static void enter_method(struct vm_class *class, void *data)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        for (const struct vm_method *user = &class->methods[i]; user != NULL; user = user->older) {
            for (const struct vm_translation *code = user->translation; code != NULL;
                 code = code->next) {
                if (code->insns != NULL) {
                    enter_method_in(code, data);
                }
            }
        }
    }
}

void (*vm_reference_redefined)(struct vm_method *method, struct vm_method *old);

void vm_quicken_body_replaced(struct vm_method *method, struct vm_method *old)
{
    if (is_empty(old)) {
        vm_elided_calls_enter(method);
        vm_classes_for_each(enter_method, method);
    }
    vm_intrinsics_forget(method);
    vm_print_code_replaced(method, old);
    vm_probes_move(method, old);
    if (vm_reference_redefined != NULL) {
        vm_reference_redefined(method, old);
    }
}

static enum vm_quicken_result link_special(struct vm_thread *self, struct vm_cell *pc,
                                           struct vm_pool *pool, struct vm_method *method,
                                           uint16_t index)
{
    struct vm_class *caller = pool->class;
    uint16_t holder_index = pool->file->constants[index].member.class_index;
    struct vm_class *holder = vm_resolve_class(self, pool, holder_index);
    method = holder == NULL ? NULL : vm_select_special(self, caller, holder, method);
    return method == NULL ? VM_QUICKEN_THROW : quicken_special(self, pc, caller, method);
}

static enum vm_quicken_result quicken_virtual(struct vm_thread *self, struct vm_cell *pc,
                                              struct vm_method *method)
{
    VM_ASSERT((method->flags & VM_ACC_STATIC) == 0 && pc->a == method->arg_slots);
    if (vm_class_is_interface(method->class)) {
        /* The class inherits the abstract or default method from a superinterface, so the method
         * has no vtable index. */
        resolve_to(self, pc, method, call_form(interface_calls, pc->a));
        return VM_QUICKEN_RETRY;
    }
    if (method->vtable_index < 0) { /* for a private method, no selection is needed */
        return quicken_special(self, pc, method->class, method);
    }
    VM_ASSERT(method->vtable_index < (int32_t)method->class->vtable_length);
    vm_code_resolve(code_of(self, pc), pc, method->vtable_index, call_form(virtual_calls, pc->a));
    return VM_QUICKEN_RETRY;
}

static enum vm_quicken_result link_call_site(struct vm_thread *self, struct vm_cell *pc,
                                             struct vm_pool *pool, uint16_t index)
{
    struct vm_class *caller = pool->class;
    struct vm_call_site site = {NULL, NULL};
    const uint8_t *instruction = current_bytes(self);
    if (!vm_call_site_find(caller, instruction, &site)) {
        if (!vm.classlib->link_call_site(self, pool, index, &site)) {
            return VM_QUICKEN_THROW;
        }
        vm_call_site_keep(caller, instruction, &site);
    }
    if (site.target == NULL) {
        quicken_linked(self, pc, VM_INSN_CALL_SITE_CONSTANT, site.constant, NULL);
    } else {
        quicken_linked(self, pc, VM_INSN_INVOKE_APPENDIX, site.target, site.constant);
    }
    return VM_QUICKEN_RETRY;
}

/* Returns whether the receiver of an invokeinterface implements the interface that the call names.
 * As in HotSpot, later executions of the call do not check this if the method is a method of
 * Object. */
static bool has_interface(struct vm_thread *self, const struct vm_cell *pc, struct vm_pool *pool,
                          uint16_t index)
{
    const struct vm_object *receiver = self->fp[pc->c].r;
    struct vm_class *interface =
        vm_resolve_class(self, pool, pool->file->constants[index].member.class_index);
    if (interface == NULL) {
        return false;
    }
    if (receiver == NULL || vm_class_is_subclass(receiver->class, interface)) {
        return true;
    }
    vm_throw_no_interface(self, receiver->class, interface);
    return false;
}

enum vm_quicken_result vm_quicken_invoke(struct vm_thread *self, struct vm_cell *pc)
{
    struct vm_pool *pool = current_method(self)->pool;
    uint8_t opcode = current_bytes(self)[0];
    uint16_t index = current_index(self);
    if (opcode == VM_OP_INVOKEDYNAMIC) {
        return link_call_site(self, pc, pool, index);
    }
    struct vm_method *method = vm_resolve_method(self, pool, index, opcode);
    if (method == NULL) {
        return VM_QUICKEN_THROW;
    }
    switch (opcode) {
    case VM_OP_INVOKESTATIC:
        if (!vm_initialize_class(self, method->class)) {
            return VM_QUICKEN_THROW;
        }
        return method->linker != VM_HANDLE_INTRINSIC_NONE
                   ? quicken_handle_intrinsic(self, pc, method)
                   : quicken_static(self, pc, method);
    case VM_OP_INVOKESPECIAL:
        return link_special(self, pc, pool, method, index);
    case VM_OP_INVOKEINTERFACE:
        if (!has_interface(self, pc, pool, index)) {
            return VM_QUICKEN_THROW;
        }
        return quicken_virtual(self, pc, method); /* the method may be an interface's or Object's */
    default:
        if (method->linker != VM_HANDLE_INTRINSIC_NONE) {
            return quicken_handle_intrinsic(self, pc, method);
        }
        if (vm_is_polymorphic(method)) {
            return link_polymorphic(self, pc, pool, method, index);
        }
        return quicken_virtual(self, pc, method);
    }
}

/* --- arrays --------------------------------------------------------------------------- */

struct vm_object *vm_new_array(struct vm_thread *self, struct vm_class *class, int32_t length)
{
    if (length < 0) {
        vm_throw_negative_size(self, length);
        return NULL;
    }
    return vm_heap_new_array(self, class, length);
}

struct vm_object *vm_new_primitive_array(struct vm_thread *self, uint32_t code, int32_t length)
{
    VM_ASSERT(code >= 4 && code <= 11);
    static const char types[] = "ZCFDBSIJ"; /* indexed by array type code - 4 */
    return vm_new_array(self, vm_primitive_array_class(types[code - 4]), length);
}

bool vm_run_new(struct vm_thread *self, const struct vm_cell *pc)
{
    vm_heap_begin_retry(self);
    bool is_made = deliver(self, pc, vm_heap_alloc_object_slow(self, pc[1].p));
    vm_heap_end_retry(self);
    return is_made;
}

bool vm_run_newarray(struct vm_thread *self, const struct vm_cell *pc)
{
    int32_t length = vm_slot_int(self->fp[pc->b]);
    vm_heap_begin_retry(self);
    bool is_made = deliver(self, pc, vm_new_primitive_array(self, (uint32_t)pc[1].j, length));
    vm_heap_end_retry(self);
    return is_made;
}

bool vm_run_anewarray(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_class *class = __atomic_load_n(&pc[1].p, __ATOMIC_ACQUIRE);
    if (class == NULL) {
        struct vm_class *element =
            vm_resolve_class(self, current_method(self)->pool, current_index(self));
        class = element == NULL ? NULL : vm_array_class(self, element);
        if (class == NULL) {
            return false;
        }
        __atomic_store_n(&((struct vm_cell *)pc)[1].p, class, __ATOMIC_RELEASE);
    }
    vm_heap_begin_retry(self);
    bool is_made = deliver(self, pc, vm_new_array(self, class, vm_slot_int(self->fp[pc->b])));
    vm_heap_end_retry(self);
    return is_made;
}

static struct vm_object *fill_multi_array(struct vm_thread *self, struct vm_class *class,
                                          const union vm_slot *lengths, uint32_t count)
{
    int32_t length = vm_slot_int(lengths[0]);
    struct vm_object *array = vm_heap_new_array(self, class, length);
    if (array == NULL || count == 1) {
        return array;
    }
    for (int32_t i = 0; i < length; i++) {
        struct vm_object *element =
            fill_multi_array(self, class->element_class, lengths + 1, count - 1);
        if (element == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = element;
    }
    return array;
}

struct vm_object *vm_new_multi_array(struct vm_thread *self, struct vm_class *class,
                                     const union vm_slot *lengths, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (vm_slot_int(lengths[i]) < 0) {
            vm_throw_negative_size(self, vm_slot_int(lengths[i]));
            return NULL;
        }
    }
    return fill_multi_array(self, class, lengths, count);
}

bool vm_run_multianewarray(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_class *class =
        vm_resolve_class(self, current_method(self)->pool, current_index(self));
    return class != NULL
           && deliver(self, pc, vm_new_multi_array(self, class, self->fp + pc->b, pc->c));
}

bool vm_run_array_store(struct vm_thread *self, const struct vm_cell *pc)
{
    union vm_slot *fp = self->fp;
    struct vm_object *array = fp[pc->a].r, *value = fp[pc->c].r;
    if (!vm_class_is_subclass(value->class, array->class->element_class)) {
        vm_throw_array_store(self, value->class);
        return false;
    }
    vm_array_refs(array)[vm_slot_int(fp[pc->b])] = value;
    return true;
}

void vm_run_enter_synchronized(struct vm_thread *self, const struct vm_cell *pc)
{
    union vm_slot *fp = self->fp;
    const struct vm_method *method = vm_frame_method(fp);
    struct vm_object *lock = (method->flags & VM_ACC_STATIC) ? method->class->mirror : fp[0].r;
    vm_monitor_enter(self, lock);
    fp[pc->a].r = lock;
}

/* --- control -------------------------------------------------------------------------- */

int32_t vm_switch_lookup(const struct vm_cell *pc, int32_t key)
{
    const int32_t *words = (const int32_t *)(const void *)(pc + 2);
    uint32_t low = 0, high = (uint32_t)pc[1].w[1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (words[middle * 2] == key) {
            return words[middle * 2 + 1];
        }
        if (words[middle * 2] < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return pc[1].high_w[0];
}

void vm_quickened(struct vm_thread *self, const struct vm_cell *cell)
{
    if (VM_PROBE_HOOK(quickened) != NULL) {
        VM_PROBE_HOOK(quickened)(self, cell);
    }
}

bool vm_run_prepare_untracked(struct vm_thread *self, struct vm_method *method)
{
    const struct vm_cell *entry = vm_tracker->begins_at(method)     ? &vm_stub_track
                                  : (method->flags & VM_ACC_NATIVE) ? &vm_stub_untracked_native
                                                                    : NULL;
    if (entry == NULL) {
        return vm_translate(self, method, true) != NULL;
    }
    atomic_store_explicit(&method->untracked_entry, entry, memory_order_release);
    return true;
}
