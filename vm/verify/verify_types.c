/* Verification types (JVMS 4.10.1.2) and how they are merged (4.10.2.2). */
#include <stdio.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/verify/verify_internal.h"

#define MAX_DIMENSIONS 255
#define CALLBACK_WORK 32 /* the work of a query about a class, in compared slots */

const char *vm_type_print(vm_type type, char text[VM_TYPE_TEXT])
{
    /* clang-format off */
    static const char *const names[] = {
        "top", "integer", "float", "long", "long_2nd", "double", "double_2nd", "null",
        "uninitializedThis", "reference type", "void",
        "category1 type",
    };
    /* clang-format on */
    switch (type & 3) {
    case TYPE_REFERENCE:
        snprintf(text, VM_TYPE_TEXT, "'%s'", type_symbol(type)->bytes);
        break;
    case TYPE_BASIC:
        snprintf(text, VM_TYPE_TEXT, "%s", names[type >> 2]);
        break;
    case TYPE_UNINIT:
        snprintf(text, VM_TYPE_TEXT, "uninitialized %u", (unsigned)type_bci(type));
        break;
    default:
        snprintf(text, VM_TYPE_TEXT, "returnAddress %u", (unsigned)type_bci(type));
        break;
    }
    return text;
}

static bool intern_type(struct vm_verifier *verifier, const char *text, size_t length,
                        vm_type *type)
{
    const struct vm_symbol *symbol = vm_symbol_intern(text, length);
    if (symbol == NULL) {
        return vm_verify_no_memory(verifier);
    }
    *type = type_of(symbol);
    return true;
}

/* Returns the end of the field descriptor at `at`, which the parser has checked. */
static const char *skip_field(const char *at)
{
    while (*at == '[') {
        at++;
    }
    if (*at == 'L') {
        while (*at != ';') {
            at++;
        }
    }
    return at + 1;
}

bool vm_verify_field_type(struct vm_verifier *verifier, const char *text, vm_type *type)
{
    switch (*text) {
    case 'J':
        *type = T_LONG;
        return true;
    case 'D':
        *type = T_DOUBLE;
        return true;
    case 'F':
        *type = T_FLOAT;
        return true;
    case 'V':
        *type = T_VOID;
        return true;
    case '[':
        return intern_type(verifier, text, (size_t)(skip_field(text) - text), type);
    case 'L':
        return intern_type(verifier, text + 1, (size_t)(skip_field(text) - text) - 2, type);
    default:
        *type = T_INT;
        return true;
    }
}

static bool fill_signature(struct vm_verifier *verifier, struct vm_signature *signature,
                           const struct vm_symbol *descriptor)
{
    const char *at = descriptor->bytes;
    if (*at == '(') {
        for (at++; *at != ')'; at = skip_field(at)) {
            vm_type type = T_TOP;
            if (!vm_verify_field_type(verifier, at, &type)) {
                return false;
            }
            signature->arguments[signature->slots++] = type;
            if (type_is_wide(type)) {
                signature->arguments[signature->slots++] = type_upper(type);
            }
        }
        at++;
    }
    VM_ASSERT(signature->slots == 0 || descriptor->bytes[0] == '(');
    return vm_verify_field_type(verifier, at, &signature->result);
}

bool vm_verify_signature(struct vm_verifier *verifier, unsigned index,
                         const struct vm_symbol *descriptor, const struct vm_signature **signature)
{
    if (verifier->signatures[index] == NULL) {
        size_t slots =
            descriptor->bytes[0] == '(' ? (size_t)vm_descriptor_arg_slots(descriptor) : 0;
        struct vm_signature *made =
            vm_arena_alloc(verifier->arena, sizeof *made + slots * sizeof made->arguments[0]);
        if (made == NULL) {
            return vm_verify_no_memory(verifier);
        }
        if (!fill_signature(verifier, made, descriptor)) {
            return false;
        }
        verifier->signatures[index] = made;
        VM_ASSERT(made->slots == slots);
    }
    *signature = verifier->signatures[index];
    return true;
}

bool vm_type_component(struct vm_verifier *verifier, vm_type array, vm_type *component)
{
    VM_ASSERT(type_is_array(array));
    return vm_verify_field_type(verifier, type_symbol(array)->bytes + 1, component);
}

bool vm_type_array_of(struct vm_verifier *verifier, const struct vm_symbol *element, vm_type *array)
{
    char text[VM_SYMBOL_MAX_LENGTH];
    bool is_array = element->bytes[0] == '[';
    size_t length = (size_t)element->length + (is_array ? 1 : 3);
    if (length > sizeof text) {
        return vm_verify_fail(verifier, "Array name is too long", NULL, "%s",
                              "The name of the array's class is too long");
    }
    text[0] = '[';
    if (is_array) {
        memcpy(text + 1, element->bytes, element->length);
    } else {
        text[1] = 'L';
        memcpy(text + 2, element->bytes, element->length);
        text[length - 1] = ';';
    }
    return intern_type(verifier, text, length, array);
}

/* A reference type as dimensions and element type; 0 dimensions if it is not an array. */
struct array {
    unsigned dimensions;
    vm_type element; /* T_VOID for a primitive element */
    char letter;     /* descriptor letter of the element type */
};

static bool take_apart(struct vm_verifier *verifier, vm_type type, struct array *array)
{
    const char *text = type_symbol(type)->bytes;
    array->dimensions = 0;
    array->letter = 'L';
    if (*text != '[') {
        array->element = type;
        return true;
    }
    while (text[array->dimensions] == '[') {
        array->dimensions++;
    }
    text += array->dimensions;
    array->letter = *text;
    array->element = T_VOID;
    return *text != 'L' || vm_verify_field_type(verifier, text, &array->element);
}

static int class_assignable(struct vm_verifier *verifier, const struct vm_symbol *from,
                            const struct vm_symbol *to)
{
    VM_ASSERT(from->bytes[0] != '[' && to->bytes[0] != '[');
    if (from == to || to == verifier->object) {
        return 1;
    }
    const struct vm_verify_env *env = verifier->env;
    if (!vm_verify_count_work(verifier, CALLBACK_WORK)) {
        return -1;
    }
    int answer = env->is_interface(env->context, to);
    if (answer == 0) {
        answer = env->is_subclass(env->context, from, to);
    }
    if (answer < 0) {
        vm_verify_pending(verifier);
    }
    return answer;
}

/* Whether an array is assignable to a class or interface: Object or an interface of arrays (JVMS
 * 4.10.1.2 isArrayInterface). */
static int array_to_class_assignable(struct vm_verifier *verifier, const struct vm_symbol *to)
{
    if (to == verifier->object || to == verifier->cloneable || to == verifier->serializable) {
        return 1;
    }
    const struct vm_verify_env *env = verifier->env;
    if (env->is_interface(env->context, to) < 0) {
        vm_verify_pending(verifier);
        return -1;
    }
    return 0;
}

/*
 * Type inference treats a primitive array as an Object with one dimension less, and any interface
 * as Object if the dimensions are equal: int[] is accepted as a Runnable, String[] is not.
 */
static int inferred_array_assignable(struct vm_verifier *verifier, const struct array *from,
                                     const struct array *to)
{
    VM_ASSERT(verifier->is_inferring && from->dimensions != 0);
    bool is_primitive = from->letter != 'L';
    unsigned depth = from->dimensions - (is_primitive ? 1 : 0);
    if (to->letter != 'L' || depth < to->dimensions) {
        return 0; /* equal types have been handled */
    }
    const struct vm_symbol *wanted = type_symbol(to->element);
    if (depth > to->dimensions) {
        return wanted == verifier->object || wanted == verifier->cloneable
               || wanted == verifier->serializable;
    }
    return class_assignable(verifier, is_primitive ? verifier->object : type_symbol(from->element),
                            wanted);
}

static int reference_assignable(struct vm_verifier *verifier, vm_type from, vm_type to)
{
    if (to == type_of(verifier->object)) {
        return 1;
    }
    bool is_from_array = type_is_array(from), is_to_array = type_is_array(to);
    if (!is_from_array) {
        return is_to_array ? 0 : class_assignable(verifier, type_symbol(from), type_symbol(to));
    }
    struct array a, b;
    if (!take_apart(verifier, from, &a) || !take_apart(verifier, to, &b)) {
        return -1;
    }
    if (verifier->is_inferring) {
        return inferred_array_assignable(verifier, &a, &b);
    }
    if (!is_to_array) {
        return array_to_class_assignable(verifier, type_symbol(to));
    }
    if (a.dimensions < b.dimensions || b.letter != 'L') {
        return 0; /* equal types have been handled */
    }
    if (a.dimensions > b.dimensions) {
        return array_to_class_assignable(verifier, type_symbol(b.element));
    }
    return a.letter != 'L'
               ? 0
               : class_assignable(verifier, type_symbol(a.element), type_symbol(b.element));
}

int vm_type_assignable(struct vm_verifier *verifier, vm_type from, vm_type to)
{
    if (from == to || to == T_TOP) {
        return 1;
    }
    if (to == T_ANY_REFERENCE) {
        return type_is_reference(from) || type_is_uninit(from) || from == T_NULL
               || from == T_UNINIT_THIS;
    }
    if (!type_is_reference(to)) {
        return 0;
    }
    if (from == T_NULL) {
        return 1;
    }
    if (!type_is_reference(from)) {
        return 0;
    }
    return reference_assignable(verifier, from, to);
}

/* Merges two classes. An interface is treated like Object (4.10.2.2). */
static bool merge_classes(struct vm_verifier *verifier, const struct vm_symbol *a,
                          const struct vm_symbol *b, const struct vm_symbol **merged)
{
    *merged = verifier->object;
    if (a == b) {
        *merged = a;
        return true;
    }
    if (a == verifier->object || b == verifier->object) {
        return true;
    }
    const struct vm_verify_env *env = verifier->env;
    if (!vm_verify_count_work(verifier, CALLBACK_WORK)) {
        return false;
    }
    int answer = env->is_interface(env->context, a);
    if (answer == 0) {
        answer = env->is_interface(env->context, b);
    }
    if (answer < 0) {
        return vm_verify_pending(verifier);
    }
    if (answer == 0) {
        *merged = env->common_super(env->context, a, b);
        if (*merged == NULL) {
            return vm_verify_pending(verifier);
        }
    }
    return true;
}

static bool make_array(struct vm_verifier *verifier, const struct vm_symbol *element,
                       unsigned dimensions, vm_type *array)
{
    if (dimensions == 0) {
        *array = type_of(element);
        return true;
    }
    char text[VM_SYMBOL_MAX_LENGTH];
    size_t length = dimensions + (size_t)element->length + 2;
    if (dimensions > MAX_DIMENSIONS || length > sizeof text) {
        *array = type_of(verifier->object);
        return true;
    }
    memset(text, '[', dimensions);
    text[dimensions] = 'L';
    memcpy(text + dimensions + 1, element->bytes, element->length);
    text[length - 1] = ';';
    return intern_type(verifier, text, length, array);
}

/* Returns the element type of an array of which only the outer `dimensions` are considered. */
static const struct vm_symbol *element_above(struct vm_verifier *verifier,
                                             const struct array *array, unsigned dimensions)
{
    return array->dimensions == dimensions && array->letter == 'L' ? type_symbol(array->element)
                                                                   : verifier->object;
}

static bool merge_references(struct vm_verifier *verifier, vm_type a, vm_type b, vm_type *merged)
{
    VM_ASSERT(type_is_reference(a) && type_is_reference(b));
    struct array first, second;
    if (!take_apart(verifier, a, &first) || !take_apart(verifier, b, &second)) {
        return false;
    }
    VM_ASSERT(first.letter == 'L' || first.dimensions != 0);
    /* The innermost dimension of a primitive array counts as an Object: int[][] and Object[] merge
     * to Object[]. */
    unsigned first_depth = first.dimensions - (first.letter != 'L' ? 1 : 0);
    unsigned second_depth = second.dimensions - (second.letter != 'L' ? 1 : 0);
    unsigned depth = first_depth < second_depth ? first_depth : second_depth;
    VM_ASSERT(depth <= MAX_DIMENSIONS);
    const struct vm_symbol *element;
    if (!merge_classes(verifier, element_above(verifier, &first, depth),
                       element_above(verifier, &second, depth), &element)) {
        return false;
    }
    return make_array(verifier, element, depth, merged);
}

bool vm_type_merge(struct vm_verifier *verifier, vm_type a, vm_type b, vm_type *merged)
{
    *merged = T_TOP;
    if (a == b) {
        *merged = a;
    } else if (a == T_NULL && type_is_reference(b)) {
        *merged = b;
    } else if (b == T_NULL && type_is_reference(a)) {
        *merged = a;
    } else if (type_is_reference(a) && type_is_reference(b)) {
        return merge_references(verifier, a, b, merged);
    }
    return true;
}
