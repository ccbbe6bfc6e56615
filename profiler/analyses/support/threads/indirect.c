#include "profiler/analyses/support/threads/indirect.h"

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/report/table.h"
#include "vm/base/lock/lock.h"

#define MOST_LAYERS 24u /* how many of the newest frames are searched for the user */

enum effect {
    GET,
    PUT,
    COPY_MEMORY,
    SET_MEMORY,
    COPY_ARRAY,
    CLONE,
    ARRAY_GET,
    ARRAY_PUT,
    ELEMENT,
    STORE,
    NOTE
};

/* A kind of indirect access. `type` is the type of the values that a method of Unsafe reads or
 * writes. */
struct access {
    const char *class_name, *name; /* class and name of a native method; a name may end with *,
                                      which matches any text */
    enum effect effect;
    char type;
};

#define UNSAFE "jdk/internal/misc/Unsafe"
#define OF_TYPE(name, type)                                                                        \
    {UNSAFE, "get" name, GET, type},                                                               \
    {                                                                                              \
        UNSAFE, "put" name, PUT, type                                                              \
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
    {NULL, NULL, ELEMENT, 'V'},
    {NULL, NULL, STORE, 'V'},
    {NULL, NULL, NOTE, 'V'},
};
#define ACCESSES (sizeof accesses / sizeof accesses[0])

/* A location in the program that accesses variables indirectly. */
struct indirect_site {
    struct table_record record; /* key: the jp2_method, and the bci with a bit for writes */
    struct jp2_location location;
    struct race_site site;
    struct race_site *_Atomic ready; /* the site, or NULL if it has no number yet */
};

/* The field at an offset in a class's objects, or a static field at an address. */
struct known_field {
    struct table_record record;
    const jp2_field *_Atomic field;
    atomic_bool is_known; /* the search is done; if it found no field, `field` is NULL */
};

static struct table sites = TABLE(struct indirect_site), fields = TABLE(struct known_field),
                    statics = TABLE(struct known_field);

/* --- locations -------------------------------------------------------------------------------- */

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
    for (size_t i = 0; i < ACCESSES && accesses[i].class_name != NULL; i++) {
        if (strcmp(class_name, accesses[i].class_name) == 0 && has_name(name, accesses[i].name)) {
            return strcmp(name, "getLength") == 0 ? NULL : &accesses[i];
        }
    }
    return NULL;
}

/* Returns whether a method accesses array elements on behalf of VarHandles or MethodHandles. */
static bool is_of_handle(const jp2_method *method)
{
    static const char package[] = "java/lang/invoke/";
    const jp2_class *klass = jp2->method_class(method);
    const char *name = jp2->class_name(klass);
    return strncmp(name, package, strlen(package)) == 0 && jp2->is_boot_class(klass)
           && (strncmp(name + strlen(package), "VarHandle", strlen("VarHandle")) == 0
               || strcmp(name + strlen(package), "MethodHandleImpl$ArrayAccessor") == 0);
}

static const struct access *access_of(const struct jp2_location *location)
{
    const struct access *others = &accesses[ACCESSES - 3];
    switch (location->kind) {
    case JP2_EVENT_NATIVE_CALL:
        return access_of_native(location->method);
    case JP2_EVENT_ARRAY_LOAD:
    case JP2_EVENT_ARRAY_STORE:
        return is_of_handle(location->method) ? &others[0] : NULL;
    case JP2_EVENT_NATIVE_PUT:
    case JP2_EVENT_NATIVE_ARRAY_PUT:
        return &others[1];
    case JP2_EVENT_CLASS_PREPARED:
        return &others[2];
    default:
        return NULL;
    }
}

bool indirect_ask(struct jp2_location *location)
{
    const struct access *access = access_of(location);
    if (access != NULL) {
        location->data = (void *)(uintptr_t)access;
    }
    return access != NULL;
}

bool indirect_is(const struct jp2_location *location)
{
    return (uintptr_t)location->data - (uintptr_t)accesses < sizeof accesses;
}

/* --- the accessing method --------------------------------------------------------------------- */

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

const jp2_method *indirect_user(jp2_thread *self, int32_t *bci)
{
    struct jp2_frame frames[MOST_LAYERS];
    uint32_t count = jp2->stack(self, frames, MOST_LAYERS);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_layer(frames[i].method)) {
            *bci = frames[i].bci;
            return frames[i].method;
        }
    }
    return NULL;
}

/* Returns the site of accesses by a method at a bci, or NULL if there are too many sites. */
static struct race_site *site_of(const jp2_method *method, int32_t bci, bool is_write)
{
    struct indirect_site *site =
        table_get(&sites, (uintptr_t)method, (uint64_t)(uint32_t)bci << 1 | is_write);
    struct race_site *ready = atomic_load(&site->ready);
    if (ready == NULL) {
        uint32_t line = bci < 0 ? 0 : jp2->method_line(method, bci);
        static struct vm_lock lock = VM_LOCK(ANALYSIS_INDIRECT_SITES);
        vm_lock_take(&lock);
        if (atomic_load(&site->ready) == NULL) {
            site->location.method = (jp2_method *)(uintptr_t)method;
            site->location.bci = bci;
            site->location.line = line;
            site->site.location = &site->location;
            site->site.is_write = is_write;
            site->site.is_checked = true;
            if (races_number(&site->site)) {
                atomic_store(&site->ready, &site->site);
            }
        }
        ready = atomic_load(&site->ready);
        vm_lock_release(&lock);
    }
    return ready;
}

/* --- the accessed variables ------------------------------------------------------------------- */

static bool is_looked_at(const jp2_class *klass)
{
    return races_in_library || !jp2->is_boot_class(klass);
}

static bool is_plain(const jp2_field *field)
{
    return (jp2->field_flags(field) & (ACC_FINAL | ACC_VOLATILE)) == 0
           && is_looked_at(jp2->field_class(field));
}

static void note_statics(const jp2_class *klass)
{
    const jp2_field *field;
    for (uint32_t i = 0; is_looked_at(klass) && (field = jp2->class_field(klass, i)) != NULL; i++) {
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

/* The parameters of a visit to the accessed variables. */
struct visit {
    struct race_site *site;
    indirect_visit *call;
    void *data;
};

static bool is_array(const jp2_class *klass)
{
    return jp2->class_name(klass)[0] == '[';
}

static void visit_field(const struct visit *visit, const jp2_object *object, const jp2_field *field)
{
    if (is_plain(field)) {
        void *cell = shadow_cell(&races_shadow, races_table(*jp2->field_descriptor(field)),
                                 jp2->field_address(object, field));
        visit->call(visit->data, visit->site, cell, (struct race_subject){field, NULL});
    }
}

/* Visits the array elements in a range. Indices beyond the end of the array are ignored. */
static void visit_elements(const struct visit *visit, const jp2_object *array, uint64_t first,
                           uint64_t count)
{
    unsigned table = races_table(jp2->class_name(jp2->object_class(array))[1]);
    uint64_t length = jp2->array_length(array);
    for (uint64_t i = first; i < length && i - first < count; i++) {
        void *cell = shadow_cell(&races_shadow, table, jp2->element_address(array, i));
        visit->call(visit->data, visit->site, cell, (struct race_subject){NULL, array});
    }
}

/* Visits the variables in a range of bytes that starts at an offset from an object's address. */
static void visit_bytes(const struct visit *visit, const jp2_object *object, uint64_t offset,
                        uint64_t bytes)
{
    const jp2_class *klass = object == NULL ? NULL : jp2->object_class(object);
    if (klass == NULL || bytes == 0) {
        return;
    }
    if (!is_array(klass)) {
        const jp2_field *field = field_at(object, klass, (uintptr_t)object + offset);
        if (field != NULL) {
            bool is_static = (jp2->field_flags(field) & ACC_STATIC) != 0;
            visit_field(visit, is_static ? NULL : object, field);
        }
        return;
    }
    unsigned table = races_table(jp2->class_name(klass)[1]);
    uint64_t start = jp2->element_address(object, 0) - (uintptr_t)object;
    if (offset >= start) {
        uint64_t first = (offset - start) >> table;
        visit_elements(visit, object, first, ((offset - start + bytes - 1) >> table) - first + 1);
    }
}

static void visit_all_fields(const struct visit *visit, const jp2_object *object)
{
    const jp2_field *field;
    for (const jp2_class *klass = jp2->object_class(object); klass != NULL;
         klass = jp2->superclass(klass)) {
        for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
            if ((jp2->field_flags(field) & ACC_STATIC) == 0) {
                visit_field(visit, object, field);
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
static void copy_array(jp2_thread *self, const struct visit *gets, const struct visit *puts)
{
    const jp2_object *from = jp2->argument(self, 0).r, *to = jp2->argument(self, 2).r;
    int32_t at = jp2_int(jp2->argument(self, 1)), into = jp2_int(jp2->argument(self, 3));
    int32_t count = jp2_int(jp2->argument(self, 4));
    if (has_elements(from, at, count) && has_elements(to, into, count) && are_alike(from, to)) {
        visit_elements(gets, from, (uint64_t)at, (uint64_t)count);
        visit_elements(puts, to, (uint64_t)into, (uint64_t)count);
    }
}

static uint64_t offset_of(jp2_thread *self, uint32_t argument)
{
    return jp2->argument(self, argument).u;
}

/* Argument numbers include `this`, which is 0. Arguments 1 and 2 of Unsafe's methods are the object
 * and the offset. */
static void call_native(jp2_thread *self, const struct access *access, const struct visit *gets,
                        const struct visit *puts)
{
    switch (access->effect) {
    case GET:
    case PUT:
        visit_bytes(access->effect == GET ? gets : puts, jp2->argument(self, 1).r,
                    offset_of(self, 2), (uint64_t)1 << races_table(access->type));
        break;
    case COPY_MEMORY:
        visit_bytes(gets, jp2->argument(self, 1).r, offset_of(self, 2), offset_of(self, 5));
        visit_bytes(puts, jp2->argument(self, 3).r, offset_of(self, 4), offset_of(self, 5));
        break;
    case SET_MEMORY:
        visit_bytes(puts, jp2->argument(self, 1).r, offset_of(self, 2), offset_of(self, 3));
        break;
    case COPY_ARRAY:
        copy_array(self, gets, puts);
        break;
    case ARRAY_GET:
    case ARRAY_PUT: {
        const jp2_object *array = jp2->argument(self, 0).r;
        int32_t index = jp2_int(jp2->argument(self, 1));
        if (has_elements(array, index, 1)) {
            visit_elements(access->effect == ARRAY_GET ? gets : puts, array, (uint64_t)index, 1);
        }
        break;
    }
    default: { /* clone */
        const jp2_object *object = jp2->argument(self, 0).r;
        if (is_array(jp2->object_class(object))) {
            visit_elements(gets, object, 0, UINT64_MAX);
        } else {
            visit_all_fields(gets, object);
        }
    }
    }
}

/* Visits the variables into which native code has stored by JNI. */
static void store(const struct visit *puts, const struct jp2_event *event)
{
    if (event->field != NULL) {
        visit_field(puts, event->object, event->field);
    } else {
        visit_elements(puts, event->object, event->index, event->count);
    }
}

void indirect_event(jp2_thread *self, const struct jp2_location *location,
                    const struct jp2_event *event, indirect_visit *call, void *data)
{
    const struct access *access = location->data;
    if (access->effect == NOTE) {
        note_statics(event->klass);
        return;
    }
    int32_t bci = -1;
    const jp2_method *user = access->effect == STORE ? location->method : indirect_user(self, &bci);
    if (user == NULL || !is_looked_at(jp2->method_class(user))) {
        return;
    }
    struct visit gets = {site_of(user, bci, false), call, data};
    struct visit puts = {site_of(user, bci, true), call, data};
    if (gets.site == NULL || puts.site == NULL) {
        return;
    }
    if (access->effect == STORE) {
        store(&puts, event);
    } else if (access->effect == ELEMENT) {
        visit_elements(location->kind == JP2_EVENT_ARRAY_STORE ? &puts : &gets, event->object,
                       event->index, 1);
    } else {
        call_native(self, access, &gets, &puts);
    }
}
