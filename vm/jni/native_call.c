/*
 * The bridge from the interpreter to JNI functions.
 *
 * A C function behind a native method takes (JNIEnv *, jclass or this, parameters ...). Calls
 * go through libffi, but for the many methods whose arguments all fit in registers:
 * where integer and floating arguments have registers of their own, one C call that fills
 * all of them serves every such signature, since a callee ignores those it does not know.
 */
#include <ffi.h>
#include <pthread.h>
#include <stdlib.h>

#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/interp/frame.h"
#include "vm/jni/check.h"
#include "vm/jni/internal.h"
#include "vm/jni/native.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

#if defined(__x86_64__) || defined(__aarch64__)
#define HAS_REGISTER_CALL 1
#else
#define HAS_REGISTER_CALL 0
#endif

/* Parameter registers of both architectures beyond the first two integer ones. */
#define INTEGER_REGISTERS 4
#define FLOATING_REGISTERS 8

struct vm_native_signature {
    ffi_cif cif;
    bool fits_registers;
    char return_type;
    uint16_t parameter_count; /* without env and class or this */
    char *parameter_types;    /* Z B C S I J F D, L for every reference */
    ffi_type **ffi_types;
};

static pthread_mutex_t signature_lock = PTHREAD_MUTEX_INITIALIZER;
static struct vm_hash_map signatures; /* by descriptor */

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

static const char *skip_type(const char *p)
{
    while (*p == '[') {
        p++;
    }
    if (*p == 'L') {
        while (*p != ';') {
            p++;
        }
    }
    return p + 1;
}

static void destroy_signature(struct vm_native_signature *signature)
{
    if (signature != NULL) {
        free(signature->parameter_types);
        free(signature->ffi_types);
        free(signature);
    }
}

/* The descriptor has been checked when its class was parsed. */
static struct vm_native_signature *create_signature(const struct vm_symbol *descriptor)
{
    struct vm_native_signature *signature = calloc(1, sizeof *signature);
    if (signature == NULL) {
        return NULL;
    }
    uint16_t count = 0;
    const char *p = descriptor->bytes + 1;
    for (; *p != ')'; p = skip_type(p)) {
        count++;
    }
    signature->parameter_count = count;
    signature->return_type = p[1] == '[' ? 'L' : p[1];
    signature->parameter_types = malloc((size_t)count + 1);
    signature->ffi_types = malloc(((size_t)count + 2) * sizeof(ffi_type *));
    if (signature->parameter_types == NULL || signature->ffi_types == NULL) {
        destroy_signature(signature);
        return NULL;
    }
    signature->ffi_types[0] = signature->ffi_types[1] = &ffi_type_pointer;
    unsigned integers = 0, floats = 0;
    p = descriptor->bytes + 1;
    for (uint16_t i = 0; i < count; i++, p = skip_type(p)) {
        char type = *p == '[' ? 'L' : *p;
        signature->parameter_types[i] = type;
        signature->ffi_types[i + 2] = ffi_type_of(type);
        if (type == 'F' || type == 'D') {
            floats++;
        } else {
            integers++;
        }
    }
    signature->parameter_types[count] = '\0';
    signature->fits_registers =
        HAS_REGISTER_CALL && integers <= INTEGER_REGISTERS && floats <= FLOATING_REGISTERS;
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
    pthread_mutex_lock(&signature_lock);
    struct vm_native_signature *signature = vm_hash_map_find(&signatures, descriptor);
    if (signature == NULL) {
        signature = create_signature(descriptor);
        if (signature != NULL && !vm_hash_map_put(&signatures, descriptor, signature, NULL)) {
            destroy_signature(signature);
            signature = NULL;
        }
    }
    pthread_mutex_unlock(&signature_lock);
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
    union vm_slot *args; /* without receiver */
};

#if HAS_REGISTER_CALL

#define REGISTER_PARAMETERS \
    void *, void *, uint64_t, uint64_t, uint64_t, uint64_t, double, double, double, double, \
        double, double, double, double
#define REGISTER_ARGUMENTS \
    call->env, call->target, i[0], i[1], i[2], i[3], d[0], d[1], d[2], d[3], d[4], d[5], d[6], \
        d[7]

typedef uint64_t integer_function(REGISTER_PARAMETERS);
typedef double floating_function(REGISTER_PARAMETERS);

/* A float travels in the low half of a floating register, as it lies in its slot. */
__attribute__((no_sanitize("undefined"))) static union vm_slot
call_in_registers(const struct vm_native_signature *signature, const struct native_call *call)
{
    uint64_t i[INTEGER_REGISTERS] = {0};
    double d[FLOATING_REGISTERS] = {0};
    unsigned integers = 0, floats = 0;
    union vm_slot *slot = call->args;
    for (const char *type = signature->parameter_types; *type != '\0'; type++, slot++) {
        switch (*type) {
        case 'L':
            i[integers++] = slot->r == NULL ? 0 : (uintptr_t)slot;
            break;
        case 'F':
            d[floats++] = slot->d;
            break;
        case 'D':
            d[floats++] = slot->d;
            slot++;
            break;
        case 'J':
            i[integers++] = slot->u;
            slot++;
            break;
        default:
            i[integers++] = slot->u;
            break;
        }
    }
    union vm_slot result;
    if (signature->return_type == 'F' || signature->return_type == 'D') {
        result.d = ((floating_function *)call->code)(REGISTER_ARGUMENTS);
    } else {
        result.u = ((integer_function *)call->code)(REGISTER_ARGUMENTS);
    }
    return result;
}

#else

static union vm_slot call_in_registers(const struct vm_native_signature *signature,
                                       const struct native_call *call)
{
    (void)signature;
    (void)call;
    return (union vm_slot){.u = 0};
}

#endif

#define MAX_PARAMETERS 255

/* libffi wants the address of each value in its own type; slots are little-endian or not. */
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

static union vm_slot call_by_ffi(const struct vm_native_signature *signature,
                                 const struct native_call *call)
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

/* A C function leaves the unused bits of its result undefined. */
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
        vm_monitor_enter(self, receiver);
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
    union vm_slot raw = signature->fits_registers ? call_in_registers(signature, &call)
                                                  : call_by_ffi(signature, &call);
    if (self->exception == NULL && signature->return_type != 'V') {
        *result = clean_result(signature->return_type, raw);
    }
    if (vm.options.check_jni) {
        vm_jni_check_return(self, method);
    }
    vm_jni_leave_frame(self->handles, &mark);
    if (is_synchronized) {
        vm_monitor_exit(self, receiver);
    }
}
