/*
 * The bridge from the interpreter to JNI functions.
 *
 * The C function of a native method takes (JNIEnv *, jclass or this, parameters ...). On some
 * processors, integer and floating-point arguments are passed in separate registers, and further
 * arguments in words on the stack. There, one C call that fills all registers and some words of the
 * stack works for every signature that fits, because the callee ignores the rest. All other calls
 * use libffi.
 */
#include <ffi.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/jni/check/check.h"
#include "vm/jni/functions.h"
#include "vm/jni/native.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* The number of argument registers: integer registers, except the two that are always used, and
 * floating-point registers. */
#if defined(__x86_64__)
#define INTEGER_REGISTERS 4
#elif defined(__aarch64__) && defined(__linux__)
#define INTEGER_REGISTERS 6
#else
#define INTEGER_REGISTERS 0 /* such calls are not possible on this processor */
#endif
#define FLOATING_REGISTERS 8
#define STACK_WORDS 12

enum call_kind { CALL_BY_FFI, CALL_IN_REGISTERS, CALL_WITH_STACK };

struct vm_native_signature {
    ffi_cif cif;
    enum call_kind kind;
    char return_type;
    uint16_t parameter_count; /* not counting env and class or this */
    char *parameter_types;    /* one letter each: Z B C S I J F D, L for references */
    ffi_type **ffi_types;
};

static struct vm_lock signature_lock = VM_LOCK(NATIVE_SIGNATURES);
static struct vm_hash_map signatures; /* keyed by descriptor */

static ffi_type *ffi_type_of(char type)
{
    switch (type) {
    case 'Z':
        return &ffi_type_uint8;
    case 'B':
        return &ffi_type_sint8;
    case 'C':
        return &ffi_type_uint16;
    case 'S':
        return &ffi_type_sint16;
    case 'I':
        return &ffi_type_sint32;
    case 'J':
        return &ffi_type_sint64;
    case 'F':
        return &ffi_type_float;
    case 'D':
        return &ffi_type_double;
    case 'V':
        return &ffi_type_void;
    default:
        return &ffi_type_pointer;
    }
}

static void destroy_signature(struct vm_native_signature *signature)
{
    if (signature != NULL) {
        free(signature->parameter_types);
        free(signature->ffi_types);
        free(signature);
    }
}

static unsigned excess(unsigned count, unsigned limit)
{
    return count > limit ? count - limit : 0;
}

static enum call_kind choose_kind(unsigned integers, unsigned floats)
{
    unsigned words = excess(integers, INTEGER_REGISTERS) + excess(floats, FLOATING_REGISTERS);
    if (INTEGER_REGISTERS == 0 || words > STACK_WORDS) {
        return CALL_BY_FFI;
    }
    return words == 0 ? CALL_IN_REGISTERS : CALL_WITH_STACK;
}

static uint16_t count_parameters(const char *descriptor, const char **result)
{
    uint16_t count = 0;
    const char *p = descriptor + 1;
    for (; *p != ')'; p = vm_descriptor_next(p)) {
        count++;
    }
    *result = p + 1;
    return count;
}

/* Makes the signature of a descriptor, which the class file parser has checked. */
static struct vm_native_signature *create_signature(const struct vm_symbol *descriptor)
{
    struct vm_native_signature *signature = calloc(1, sizeof *signature);
    if (signature == NULL) {
        return NULL;
    }
    const char *result;
    uint16_t count = count_parameters(descriptor->bytes, &result);
    signature->parameter_count = count;
    signature->return_type = *result == '[' ? 'L' : *result;
    signature->parameter_types = malloc((size_t)count + 1);
    signature->ffi_types = malloc(((size_t)count + 2) * sizeof(ffi_type *));
    if (signature->parameter_types == NULL || signature->ffi_types == NULL) {
        destroy_signature(signature);
        return NULL;
    }
    signature->ffi_types[0] = signature->ffi_types[1] = &ffi_type_pointer;
    unsigned integers = 0, floats = 0;
    const char *p = descriptor->bytes + 1;
    for (uint16_t i = 0; i < count; i++, p = vm_descriptor_next(p)) {
        char type = *p == '[' ? 'L' : *p;
        bool is_floating = type == 'F' || type == 'D';
        signature->parameter_types[i] = type;
        signature->ffi_types[i + 2] = ffi_type_of(type);
        floats += is_floating;
        integers += !is_floating;
    }
    VM_ASSERT(*p == ')');
    signature->parameter_types[count] = '\0';
    signature->kind = choose_kind(integers, floats);
    if (ffi_prep_cif(&signature->cif, FFI_DEFAULT_ABI, count + 2u,
                     ffi_type_of(signature->return_type), signature->ffi_types)
        != FFI_OK) {
        destroy_signature(signature);
        return NULL;
    }
    return signature;
}

const struct vm_native_signature *vm_native_signature_of(struct vm_thread *self,
                                                         const struct vm_symbol *descriptor)
{
    vm_lock_take(&signature_lock);
    struct vm_native_signature *signature = vm_hash_map_find(&signatures, descriptor);
    if (signature == NULL) {
        signature = create_signature(descriptor);
        if (signature != NULL && !vm_hash_map_put(&signatures, descriptor, signature, NULL)) {
            destroy_signature(signature);
            signature = NULL;
        }
    }
    vm_lock_release(&signature_lock);
    if (signature == NULL) {
        vm_throw_out_of_memory(self, "native call");
    }
    return signature;
}

/* --- the two ways to call --- */

struct native_call {
    void *code;
    JNIEnv *env;
    jobject target;
    union vm_slot *args; /* not including the receiver */
};

#if INTEGER_REGISTERS > 0

/* The values for registers and stack words; unused ones are zero. */
struct placement {
    uint64_t integers[INTEGER_REGISTERS];
    double floats[FLOATING_REGISTERS];
    uint64_t stack[STACK_WORDS];
};

/* Distributes the arguments. A float is in the low half of a floating-point register or stack word,
 * as in its slot. */
static void place_arguments(const struct vm_native_signature *signature, union vm_slot *slot,
                            struct placement *placement)
{
    unsigned integers = 0, floats = 0, words = 0;
    for (const char *type = signature->parameter_types; *type != '\0'; type++, slot++) {
        if (*type == 'F' || *type == 'D') {
            if (floats < FLOATING_REGISTERS) {
                placement->floats[floats++] = slot->d;
            } else {
                placement->stack[words++] = slot->u;
            }
        } else {
            uint64_t value = slot->u;
            if (*type == 'L') {
                value = slot->r == NULL ? 0 : (uintptr_t)slot;
            }
            if (integers < INTEGER_REGISTERS) {
                placement->integers[integers++] = value;
            } else {
                placement->stack[words++] = value;
            }
        }
        slot += *type == 'J' || *type == 'D';
    }
    VM_ASSERT(integers <= INTEGER_REGISTERS && floats <= FLOATING_REGISTERS
              && words <= STACK_WORDS);
}

#define INTEGERS_4 uint64_t, uint64_t, uint64_t, uint64_t
#define DOUBLES_4 double, double, double, double
#if INTEGER_REGISTERS == 4
#define REGISTER_PARAMETERS void *, void *, INTEGERS_4, DOUBLES_4, DOUBLES_4
#define REGISTER_INTEGERS i[0], i[1], i[2], i[3]
#else
#define REGISTER_PARAMETERS void *, void *, INTEGERS_4, uint64_t, uint64_t, DOUBLES_4, DOUBLES_4
#define REGISTER_INTEGERS i[0], i[1], i[2], i[3], i[4], i[5]
#endif
#define STACK_PARAMETERS INTEGERS_4, INTEGERS_4, INTEGERS_4
#define REGISTER_ARGUMENTS                                                                         \
    call->env, call->target, REGISTER_INTEGERS, d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]
#define STACK_ARGUMENTS s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11]

typedef uint64_t integer_function(REGISTER_PARAMETERS);
typedef double floating_function(REGISTER_PARAMETERS);
typedef uint64_t integer_stack_function(REGISTER_PARAMETERS, STACK_PARAMETERS);
typedef double floating_stack_function(REGISTER_PARAMETERS, STACK_PARAMETERS);

/* The callee's C type intentionally differs from the call's, which a sanitizer would report. */
__attribute__((no_sanitize("undefined"))) static union vm_slot
call_directly(const struct vm_native_signature *signature, const struct native_call *call)
{
    struct placement placement;
    bool has_stack = signature->kind == CALL_WITH_STACK;
    /* Clear all of it: the collector scans this C frame, and leftovers of earlier calls would keep
     * objects alive. */
    memset(&placement, 0, sizeof placement);
    place_arguments(signature, call->args, &placement);
    const uint64_t *i = placement.integers, *s = placement.stack;
    const double *d = placement.floats;
    bool is_floating = signature->return_type == 'F' || signature->return_type == 'D';
    union vm_slot result;
    if (!has_stack) {
        if (is_floating) {
            result.d = ((floating_function *)call->code)(REGISTER_ARGUMENTS);
        } else {
            result.u = ((integer_function *)call->code)(REGISTER_ARGUMENTS);
        }
    } else if (is_floating) {
        result.d = ((floating_stack_function *)call->code)(REGISTER_ARGUMENTS, STACK_ARGUMENTS);
    } else {
        result.u = ((integer_stack_function *)call->code)(REGISTER_ARGUMENTS, STACK_ARGUMENTS);
    }
    return result;
}

#else

static union vm_slot call_directly(const struct vm_native_signature *signature,
                                   const struct native_call *call)
{
    (void)signature;
    (void)call;
    return (union vm_slot){.u = 0};
}

#endif

#define MAX_PARAMETERS 255

/* Stores a value in its C type, because libffi needs its address; reading it from the slot directly
 * would depend on the byte order. */
static void store_narrow(char type, union vm_slot slot, void *storage)
{
    switch (type) {
    case 'Z':
    case 'B':
        *(int8_t *)storage = (int8_t)vm_slot_int(slot);
        break;
    case 'C':
    case 'S':
        *(int16_t *)storage = (int16_t)vm_slot_int(slot);
        break;
    case 'I':
        *(int32_t *)storage = vm_slot_int(slot);
        break;
    case 'F':
        *(float *)storage = vm_slot_float(slot);
        break;
    default:
        *(union vm_slot *)storage = slot;
        break;
    }
}

/* A separate function, so that the frames of other calls, which the collector scans as a whole, do
 * not contain its arrays. */
static __attribute__((noinline)) union vm_slot
call_by_ffi(const struct vm_native_signature *signature, const struct native_call *call)
{
    union vm_slot storage[MAX_PARAMETERS];
    void *values[MAX_PARAMETERS + 2];
    void *env = call->env, *target = call->target;
    values[0] = &env;
    values[1] = &target;
    union vm_slot *slot = call->args;
    for (uint16_t i = 0; i < signature->parameter_count; i++, slot++) {
        char type = signature->parameter_types[i];
        values[i + 2] = &storage[i];
        if (type == 'L') {
            storage[i].p = slot->r == NULL ? NULL : slot;
        } else {
            store_narrow(type, *slot, &storage[i]);
        }
        if (type == 'J' || type == 'D') {
            slot++;
        }
    }
    union {
        ffi_arg narrow;
        union vm_slot slot;
        float f;
    } result = {.slot = {.u = 0}};
    ffi_cif cif = signature->cif;
    ffi_call(&cif, FFI_FN(call->code), &result, values);
    if (signature->return_type == 'F') {
        return vm_float_slot(result.f);
    }
    if (signature->return_type == 'J' || signature->return_type == 'D') {
        return result.slot;
    }
    return (union vm_slot){.u = (uint64_t)result.narrow};
}

/* Clears or extends the unused bits of a result, which C functions leave undefined. */
static union vm_slot clean_result(char type, union vm_slot raw)
{
    switch (type) {
    case 'Z':
        return vm_int_slot((raw.u & 0xff) != 0);
    case 'B':
        return vm_int_slot((int8_t)raw.u);
    case 'C':
        return vm_int_slot((uint16_t)raw.u);
    case 'S':
        return vm_int_slot((int16_t)raw.u);
    case 'I':
    case 'F':
        return (union vm_slot){.u = (uint32_t)raw.u};
    case 'L':
        return (union vm_slot){.r = vm_jni_object((jobject)raw.p)};
    default:
        return raw;
    }
}

void vm_native_bridge(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    struct vm_method *method = vm_frame_method(self->fp);
    bool is_static = (method->flags & VM_ACC_STATIC) != 0;
    struct vm_object *receiver = is_static ? method->class->mirror : args[0].r;
    bool is_synchronized = (method->flags & VM_ACC_SYNCHRONIZED) != 0;
    JNIEnv *env = vm_jni_env(self);
    if (env == NULL) {
        return;
    }
    if (is_synchronized) {
        vm_monitor_enter_notifying(self, receiver);
    }
    struct vm_jni_mark mark;
    vm_jni_enter_frame(self->handles, &mark);
    struct native_call call = {
        .code = method->native_code,
        .env = env,
        .target = is_static ? vm_jni_new_local(self, receiver) : (jobject)args,
        .args = is_static ? args : args + 1,
    };
    const struct vm_native_signature *signature = method->native_signature;
    union vm_slot raw = signature->kind == CALL_BY_FFI ? call_by_ffi(signature, &call)
                                                       : call_directly(signature, &call);
    if (self->exception == NULL && signature->return_type != 'V') {
        *result = clean_result(signature->return_type, raw);
    }
    if (vm.plan->machine.check_jni) {
        vm_jni_check_return(self, method);
    }
    vm_jni_leave_frame(self->handles, &mark);
    if (is_synchronized) {
        vm_monitor_exit_notifying(self, receiver);
    }
}
