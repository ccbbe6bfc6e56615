#include "profiler/analyses/support/objects/native_access.h"

#include <string.h>

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/report/table.h"

#define MOST_LAYERS 24u /* how many of the newest frames are searched for the user */
#define FEW_LAYERS 5u   /* how many of them are searched first */

enum effect {
    GET,
    PUT,
    GET_ATOMICALLY,
    PUT_ATOMICALLY,
    COMPARE_AND_PUT,
    COPY_MEMORY,
    SET_MEMORY,
    COPY_ARRAY,
    CLONE,
    ARRAY_GET,
    ARRAY_PUT
};

/* A native method. `type` is the type of the values that a method of Unsafe reads or writes. */
struct access {
    const char *class_name, *name; /* the name may end with *, which matches any text */
    enum effect effect;
    char type;
};

#define UNSAFE "jdk/internal/misc/Unsafe"
#define OF_TYPE(name, type)                                                                        \
    {UNSAFE, "get" name, GET, type}, {UNSAFE, "put" name, PUT, type},                              \
        {UNSAFE, "get" name "Volatile", GET_ATOMICALLY, type},                                     \
        {UNSAFE, "put" name "Volatile", PUT_ATOMICALLY, type},                                     \
        {UNSAFE, "compareAndSet" name, COMPARE_AND_PUT, type},                                     \
    {                                                                                              \
        UNSAFE, "compareAndExchange" name, COMPARE_AND_PUT, type                                   \
    }

static const struct access accesses[] = {
    OF_TYPE("Int", 'I'),
    OF_TYPE("Boolean", 'Z'),
    OF_TYPE("Byte", 'B'),
    OF_TYPE("Char", 'C'),
    OF_TYPE("Short", 'S'),
    OF_TYPE("Long", 'J'),
    OF_TYPE("Float", 'F'),
    OF_TYPE("Double", 'D'),
    OF_TYPE("Reference", 'L'),
    OF_TYPE("Object", 'L'),
    {UNSAFE, "copyMemory0", COPY_MEMORY, 'B'},
    {UNSAFE, "setMemory0", SET_MEMORY, 'B'},
    {"java/lang/System", "arraycopy", COPY_ARRAY, 'V'},
    {"java/lang/Object", "clone", CLONE, 'V'},
    {"java/lang/reflect/Array", "get*", ARRAY_GET, 'V'},
    {"java/lang/reflect/Array", "set*", ARRAY_PUT, 'V'},
};
#define ACCESSES (sizeof accesses / sizeof accesses[0])

/* The field at an offset in a class's objects, or a static field at an address. */
struct known_field {
    struct table_record record;
    const jp2_field *_Atomic field;
    atomic_bool is_known; /* the search is done; if it found no field, `field` is NULL */
};

static struct table fields = TABLE(struct known_field), statics = TABLE(struct known_field);

/* --- methods ---------------------------------------------------------------------------------- */

static bool has_name(const char *name, const char *wanted)
{
    size_t length = strlen(wanted);
    return wanted[length - 1] == '*' ? strncmp(name, wanted, length - 1) == 0
                                     : strcmp(name, wanted) == 0;
}

static const struct access *access_of_native(const jp2_method *method)
{
    const char *class_name = jp2->class_name(jp2->method_class(method));
    const char *name = jp2->method_name(method);
    for (size_t i = 0; i < ACCESSES; i++) {
        if (strcmp(class_name, accesses[i].class_name) == 0 && has_name(name, accesses[i].name)) {
            return strcmp(name, "getLength") == 0 ? NULL : &accesses[i];
        }
    }
    return NULL;
}

bool native_access_ask(struct jp2_location *location)
{
    const struct access *access =
        location->kind == JP2_EVENT_NATIVE_CALL ? access_of_native(location->method) : NULL;
    if (access != NULL) {
        location->data = (void *)(uintptr_t)access;
    }
    return access != NULL;
}

bool native_access_is(const struct jp2_location *location)
{
    return (uintptr_t)location->data - (uintptr_t)accesses < sizeof accesses;
}

bool native_access_is_atomic(const struct jp2_location *location, bool *is_read, bool *is_write)
{
    const struct access *access = location->data;
    *is_read = access->effect == GET_ATOMICALLY || access->effect == COMPARE_AND_PUT;
    *is_write = access->effect == PUT_ATOMICALLY || access->effect == COMPARE_AND_PUT;
    return *is_read || *is_write;
}

/* Returns whether a method belongs to the layers between the accessing method and the native
 * method. */
static bool is_layer(const jp2_method *method)
{
    static const char *const layers[] = {"jdk/internal/misc/Unsafe", "sun/misc/Unsafe",
                                         "java/lang/invoke/", "java/lang/reflect/",
                                         "jdk/internal/reflect/"};
    const jp2_class *klass = jp2->method_class(method);
    const char *name = jp2->class_name(klass);
    if ((jp2->method_flags(method) & ACC_NATIVE) != 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        if (strncmp(name, layers[i], strlen(layers[i])) == 0) {
            return jp2->is_boot_class(klass) || layers[i][0] == 's';
        }
    }
    return false;
}

const jp2_method *native_access_user(jp2_thread *self, int32_t *bci)
{
    struct jp2_frame frames[MOST_LAYERS];
    for (uint32_t most = FEW_LAYERS, i = 0;; most = MOST_LAYERS) {
        uint32_t count = jp2->stack(self, frames, most);
        for (; i < count; i++) {
            if (!is_layer(frames[i].method)) {
                *bci = frames[i].bci;
                return frames[i].method;
            }
        }
        if (count < most || most == MOST_LAYERS) {
            return NULL;
        }
    }
}

/* --- the accessed variables ------------------------------------------------------------------- */

void native_access_note_class(const jp2_class *klass)
{
    const jp2_field *field;
    for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
        if ((jp2->field_flags(field) & ACC_STATIC) != 0) {
            struct known_field *known = table_get(&statics, jp2->field_address(NULL, field), 0);
            atomic_store(&known->field, field);
        }
    }
}

static const jp2_field *find_field(const jp2_object *object, const jp2_class *klass,
                                   uintptr_t address)
{
    const jp2_field *field;
    for (; klass != NULL; klass = jp2->superclass(klass)) {
        for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
            if ((jp2->field_flags(field) & ACC_STATIC) == 0
                && jp2->field_address(object, field) == address) {
                return field;
            }
        }
    }
    return NULL;
}

/* Returns the field at an address in an object: a field of the object, or, if the object is a
 * Class, a static field of this class. Returns NULL if there is no such field. */
static const jp2_field *field_at(const jp2_object *object, const jp2_class *klass,
                                 uintptr_t address)
{
    const struct known_field *of_class = table_find(&statics, address, 0);
    if (of_class != NULL && strcmp(jp2->class_name(klass), "java/lang/Class") == 0) {
        return atomic_load(&of_class->field);
    }
    struct known_field *known = table_get(&fields, (uintptr_t)klass, address - (uintptr_t)object);
    if (!atomic_load(&known->is_known)) {
        atomic_store(&known->field, find_field(object, klass, address));
        atomic_store(&known->is_known, true);
    }
    return atomic_load(&known->field);
}

/* --- accesses --------------------------------------------------------------------------------- */

/* A visit to the accessed variables. */
struct visit {
    native_access_visit *call;
    void *data;
};

static bool is_array(const jp2_class *klass)
{
    return jp2->class_name(klass)[0] == '[';
}

static unsigned size_shift(char type)
{
    return type == 'Z' || type == 'B'   ? 0
           : type == 'C' || type == 'S' ? 1
           : type == 'I' || type == 'F' ? 2
                                        : 3;
}

static void visit_field(const struct visit *visit, struct native_access *access,
                        const jp2_object *object, const jp2_field *field)
{
    access->object = (jp2->field_flags(field) & ACC_STATIC) != 0 ? NULL : object;
    access->field = field;
    access->type = *jp2->field_descriptor(field);
    visit->call(visit->data, access);
}

/* Visits the array elements in a range. Indices beyond the end of the array are left out. */
static void visit_elements(const struct visit *visit, struct native_access *access,
                           const jp2_object *array, uint64_t first, uint64_t count)
{
    uint64_t length = jp2->array_length(array);
    access->object = array;
    access->field = NULL;
    access->type = jp2->class_name(jp2->object_class(array))[1];
    access->index = first;
    access->count = first >= length ? 0 : count < length - first ? count : length - first;
    if (access->count != 0) {
        visit->call(visit->data, access);
    }
}

/* Visits the variables in a range of bytes that starts at an offset from an object's address. */
static void visit_bytes(const struct visit *visit, struct native_access *access,
                        const jp2_object *object, uint64_t offset, uint64_t bytes)
{
    const jp2_class *klass = object == NULL ? NULL : jp2->object_class(object);
    if (klass == NULL || bytes == 0) {
        return;
    }
    if (!is_array(klass)) {
        const jp2_field *field = field_at(object, klass, (uintptr_t)object + offset);
        if (field != NULL) {
            visit_field(visit, access, object, field);
        }
        return;
    }
    unsigned shift = size_shift(jp2->class_name(klass)[1]);
    uint64_t start = jp2->element_address(object, 0) - (uintptr_t)object;
    if (offset >= start) {
        uint64_t first = (offset - start) >> shift;
        visit_elements(visit, access, object, first,
                       ((offset - start + bytes - 1) >> shift) - first + 1);
    }
}

static void visit_all_fields(const struct visit *visit, struct native_access *access,
                             const jp2_object *object)
{
    const jp2_field *field;
    for (const jp2_class *klass = jp2->object_class(object); klass != NULL;
         klass = jp2->superclass(klass)) {
        for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
            if ((jp2->field_flags(field) & ACC_STATIC) == 0) {
                visit_field(visit, access, object, field);
            }
        }
    }
}

static bool has_elements(const jp2_object *array, int32_t first, int32_t count)
{
    return array != NULL && is_array(jp2->object_class(array)) && first >= 0 && count >= 0
           && (uint64_t)first + (uint64_t)count <= jp2->array_length(array);
}

/* Returns whether two arrays have the same primitive element type, or both have elements that are
 * references. */
static bool are_alike(const jp2_object *from, const jp2_object *to)
{
    const jp2_class *x = jp2->object_class(from), *y = jp2->object_class(to);
    bool has_references = jp2->element_class(x) != NULL && jp2->element_class(y) != NULL;
    return has_references || x == y;
}

/* Visits the elements that System.arraycopy is about to copy. If it will throw an exception, visits
 * none. */
static void copy_array(jp2_thread *self, const struct visit *visit)
{
    const jp2_object *from = jp2->argument(self, 0).r, *to = jp2->argument(self, 2).r;
    int32_t at = jp2_int(jp2->argument(self, 1)), into = jp2_int(jp2->argument(self, 3));
    int32_t count = jp2_int(jp2->argument(self, 4));
    if (!has_elements(from, at, count) || !has_elements(to, into, count) || !are_alike(from, to)) {
        return;
    }
    struct native_access read = {.is_read = true}, write = {.is_write = true};
    visit_elements(visit, &read, from, (uint64_t)at, (uint64_t)count);
    if (jp2->element_class(jp2->object_class(from)) == NULL) {
        visit_elements(visit, &write, to, (uint64_t)into, (uint64_t)count);
        return;
    }
    write.has_value = true;
    for (int32_t i = 0; i < count; i++) {
        write.value = jp2->array_element(from, (uint32_t)(at + i));
        visit_elements(visit, &write, to, (uint64_t)(into + i), 1);
    }
}

static uint64_t offset_of(jp2_thread *self, uint32_t argument)
{
    return jp2->argument(self, argument).u;
}

/* A variable that a compareAndSet or compareAndExchange method accesses. */
struct compared {
    const jp2_object *object;
    uint64_t offset, bytes; /* bytes = 0: the variable is not known, and keeps its value */
    bool will_change;       /* as far as that can be seen before the comparison */
    union jp2_value value;
};

static bool has_now(const jp2_object *object, uint64_t offset, char type, union jp2_value value)
{
    const void *at = (const void *)((uintptr_t)object + offset);
    return object != NULL
           && (type == 'I'
                   ? __atomic_load_n((const int32_t *)at, __ATOMIC_RELAXED) == jp2_int(value)
                   : __atomic_load_n((const uint64_t *)at, __ATOMIC_RELAXED) == value.u);
}

/* Returns the size of the variable if it has one or two bytes, otherwise 0. The library accesses
 * such a variable by the method for the int that contains it. */
static unsigned bytes_of_part(jp2_thread *self)
{
    struct jp2_frame frames[4];
    uint32_t count = jp2->stack(self, frames, sizeof frames / sizeof frames[0]);
    for (uint32_t i = 1; i < count && is_layer(frames[i].method); i++) {
        const char *name = jp2->method_name(frames[i].method);
        if (strcmp(name, "compareAndExchangeByte") == 0) {
            return 1;
        }
        if (strcmp(name, "compareAndExchangeShort") == 0) {
            return 2;
        }
    }
    return 0;
}

static struct compared find_compared(jp2_thread *self, char type)
{
    union jp2_value expected = jp2->argument(self, 3), value = jp2->argument(self, 4);
    struct compared of = {jp2->argument(self, 1).r, offset_of(self, 2),
                          (uint64_t)1 << size_shift(type), false, value};
    of.will_change = has_now(of.object, of.offset, type, expected);
    unsigned part = type == 'I' ? bytes_of_part(self) : 0;
    if (part != 0) { /* the bytes of the int that would change are those of the variable */
        uint32_t change = (uint32_t)jp2_int(expected) ^ (uint32_t)jp2_int(value);
        unsigned first = change == 0 ? 0 : (unsigned)__builtin_ctz(change) / 8 & ~(part - 1);
        int32_t moved = jp2_int(value) >> first * 8;
        of.offset += first;
        of.bytes = change == 0 ? 0 : part;
        of.value.j = part == 1 ? (int8_t)moved : (int16_t)moved;
    }
    return of;
}

uintptr_t native_access_address(jp2_thread *self, const struct jp2_location *location)
{
    const struct access *access = location->data;
    uintptr_t object = (uintptr_t)jp2->argument(self, 1).r;
    return object
           + (access->effect == COMPARE_AND_PUT ? find_compared(self, access->type).offset
                                                : offset_of(self, 2));
}

/* --- events ----------------------------------------------------------------------------------- */

/* Argument numbers include `this`, which is 0. Arguments 1 and 2 of Unsafe's methods are the object
 * and the offset. */
/* Visits what Array.get and Array.set access. */
static void access_element(jp2_thread *self, const struct visit *visit, bool is_set)
{
    const jp2_object *array = jp2->argument(self, 0).r;
    int32_t index = jp2_int(jp2->argument(self, 1));
    struct native_access access = {.is_read = !is_set, .is_write = is_set};
    if (has_elements(array, index, 1)) {
        if (is_set && jp2->element_class(jp2->object_class(array)) != NULL) {
            access.has_value = true;
            access.value = jp2->argument(self, 2);
        }
        visit_elements(visit, &access, array, (uint64_t)index, 1);
    }
}

void native_access_event(jp2_thread *self, const struct jp2_location *location,
                         native_access_visit *call, void *data)
{
    const struct access *access = location->data;
    const struct visit visit = {call, data};
    struct native_access read = {.is_read = true}, write = {.is_write = true};
    switch (access->effect) {
    case GET:
    case GET_ATOMICALLY:
        if (access->effect == GET_ATOMICALLY && access->type == 'I' && bytes_of_part(self) != 0) {
            break; /* the comparison that follows reports the part that is the variable */
        }
        read.is_atomic = access->effect == GET_ATOMICALLY;
        visit_bytes(&visit, &read, jp2->argument(self, 1).r, offset_of(self, 2),
                    (uint64_t)1 << size_shift(access->type));
        break;
    case PUT:
    case PUT_ATOMICALLY:
        write.is_atomic = access->effect == PUT_ATOMICALLY;
        write.has_value = true;
        write.value = jp2->argument(self, 3);
        visit_bytes(&visit, &write, jp2->argument(self, 1).r, offset_of(self, 2),
                    (uint64_t)1 << size_shift(access->type));
        break;
    case COMPARE_AND_PUT: {
        struct compared of = find_compared(self, access->type);
        read.is_atomic = true;
        read.is_write = read.has_value = of.will_change;
        read.value = of.value;
        visit_bytes(&visit, &read, of.object, of.offset, of.bytes);
        break;
    }
    case COPY_MEMORY:
        visit_bytes(&visit, &read, jp2->argument(self, 1).r, offset_of(self, 2),
                    offset_of(self, 5));
        visit_bytes(&visit, &write, jp2->argument(self, 3).r, offset_of(self, 4),
                    offset_of(self, 5));
        break;
    case SET_MEMORY:
        visit_bytes(&visit, &write, jp2->argument(self, 1).r, offset_of(self, 2),
                    offset_of(self, 3));
        break;
    case COPY_ARRAY:
        copy_array(self, &visit);
        break;
    case ARRAY_GET:
    case ARRAY_PUT:
        access_element(self, &visit, access->effect == ARRAY_PUT);
        break;
    default: { /* clone */
        const jp2_object *object = jp2->argument(self, 0).r;
        if (is_array(jp2->object_class(object))) {
            visit_elements(&visit, &read, object, 0, UINT64_MAX);
        } else {
            visit_all_fields(&visit, &read, object);
        }
    }
    }
}
