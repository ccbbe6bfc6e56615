#include "profiler/tree/class_names.h"

#include <string.h>

#include "profiler/tree/memory.h"
#include "vm/base/arena.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/base/text/affix.h"
#include "vm/base/text/text.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/code_map.h"
#include "vm/instrument/analysis.h"
#include "vm/code/frame.h"
#include "vm/runtime/class.h"
#include "vm/runtime/unload.h"

#define SHOWN_INTERFACES 8 /* the largest number of interfaces that the name of a proxy shows */

struct named {
    const char *name;
    bool is_generated;
};

/* Guards the data below. */
static struct vm_lock lock = VM_LOCK(CLASS_NAMES);
static struct vm_arena *arena;      /* NULL: names are not started */
static struct vm_hash_map names;    /* maps a struct vm_class to its struct named */
static struct vm_hash_map ordinals; /* maps a name without its number to the number of classes with
                                       that name */

/* --- which classes ---------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Returns the length of a text without its final digits. */
static size_t without_digits(const char *text, size_t length)
{
    while (length > 0 && is_digit(text[length - 1])) {
        length--;
    }
    return length;
}

static const char *simple_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash == NULL ? name : slash + 1;
}

static bool is_proxy(const struct vm_class *class)
{
    return vm_starts_with(simple_name(class->name->bytes), "$Proxy") && class->super != NULL
           && vm_symbol_equals_cstr(class->super->name, "java/lang/reflect/Proxy");
}

static bool is_accessor(const struct vm_class *class)
{
    static const char *const kinds[] = {"Method", "Constructor", "SerializationConstructor"};
    static const char start[] = "jdk/internal/reflect/Generated", end[] = "Accessor";
    const char *name = class->name->bytes;
    size_t length = without_digits(name, class->name->length);
    if (!vm_starts_with(name, start) || name[length] == '\0') {
        return false;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t kind = strlen(kinds[i]);
        if (length == sizeof start - 1 + kind + sizeof end - 1
            && memcmp(name + sizeof start - 1, kinds[i], kind) == 0
            && memcmp(name + length - (sizeof end - 1), end, sizeof end - 1) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_species(const struct vm_class *class)
{
    return vm_starts_with(class->name->bytes, "java/lang/invoke/BoundMethodHandle$Species_");
}

/* --- the place --------------------------------------------------------------------------- */

/*
 * Packages, classes and nested classes that define classes for other code. Maps are included
 * because their methods call the code that makes missing values.
 */
static const char *const machinery[] = {
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/lang/runtime/",
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/ClassValue",
    "java/lang/System",
    "java/security/AccessController",
    "java/security/SecureClassLoader",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ConcurrentMap",
    "jdk/internal/access/",
    "jdk/internal/loader/",
    "jdk/internal/misc/",
    "jdk/internal/reflect/",
    "sun/invoke/",
    "sun/reflect/",
};

static bool is_machinery(const struct vm_class *class)
{
    const char *name = class->name->bytes;
    for (size_t i = 0; i < sizeof machinery / sizeof machinery[0]; i++) {
        size_t length = strlen(machinery[i]);
        if (strncmp(name, machinery[i], length) == 0
            && (machinery[i][length - 1] == '/' || name[length] == '\0' || name[length] == '$')) {
            return true;
        }
    }
    return prof_class_names(class).is_generated;
}

struct place {
    const struct vm_method *method; /* NULL: no frame */
    int line;                       /* -1: not known */
    unsigned site; /* if the instruction is an invokedynamic: its position (from 1) among the
                      invokedynamic instructions of its line; otherwise 0 */
};

/* Returns the position of an invokedynamic among the invokedynamic instructions of its line, in the
 * order of the code, not in the order of linking. */
static unsigned find_site(const struct vm_code *code, uint32_t bci, int line)
{
    const struct vm_code_map *map = vm_code_map_get(code); /* never NULL, because the code runs */
    uint32_t number = map == NULL ? 0 : vm_code_map_number(map, bci);
    unsigned site = 0;
    if (number == 0 || vm_code_map_opcode(map, number) != VM_OP_INVOKEDYNAMIC) {
        return 0;
    }
    for (uint32_t i = 1; i <= number; i++) {
        site += vm_code_map_opcode(map, i) == VM_OP_INVOKEDYNAMIC
                && vm_code_line(code, vm_code_map_bci(map, i)) == line;
    }
    return site;
}

static struct place place_of(const struct vm_frame_walk *walk)
{
    int bci = vm_frame_walk_bci(walk);
    const struct vm_code *code = walk->method->code;
    struct place place = {walk->method, -1, 0};
    if (bci >= 0 && code != NULL) {
        place.line = vm_code_line(code, (uint32_t)bci);
        place.site = find_site(code, (uint32_t)bci, place.line);
    }
    return place;
}

/* Returns the place of the newest frame whose class is the host. If there is no such frame, returns
 * the place of the newest frame outside the machinery. */
static struct place find_place(const struct vm_thread *thread, const struct vm_class *host)
{
    struct place place = {NULL, -1, 0};
    if (thread == NULL) {
        return place;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        const struct vm_class *class = walk.method->class;
        if (class == host) {
            return place_of(&walk);
        }
        if (place.method == NULL && !is_machinery(class)) {
            place = place_of(&walk);
            if (host == NULL) {
                break;
            }
        }
    }
    return place;
}

/* --- names ------------------------------------------------------------------------------- */

/*
 * If a class was made for code of its host when that code was linked ("a/Host$$Lambda$4"), returns
 * the length of the host's part of the name; otherwise 0. If the host is hidden, its part of the
 * name is a/Host_0x1800 instead of a/Host+0x1800.
 */
static size_t host_length(const struct vm_class *class)
{
    const struct vm_symbol *host = class->host_class == NULL ? NULL : class->host_class->name;
    const struct vm_symbol *name = class->file->name;
    if (host == NULL || name->length < host->length + 2) {
        return 0;
    }
    for (size_t i = 0; i < host->length; i++) {
        if (name->bytes[i] != (host->bytes[i] == '+' ? '_' : host->bytes[i])) {
            return 0;
        }
    }
    return vm_starts_with(name->bytes + host->length, "$$") ? host->length : 0;
}

/* Returns whether a class is a lambda. A lambda belongs to its host alone; other classes with a
 * host serve the host's callers. */
static bool is_lambda(const struct vm_class *class, size_t host)
{
    return host > 0 && vm_starts_with(class->file->name->bytes + host, "$$Lambda");
}

/* Adds a name like "a/Host$$Lambda$4", without the number. */
static void add_of_host(struct vm_text *to, const struct vm_class *class, size_t host)
{
    const struct vm_symbol *name = class->file->name;
    size_t bare = without_digits(name->bytes, name->length);
    size_t length = bare < name->length && name->bytes[bare - 1] == '$' ? bare - 1 : name->length;
    vm_text_string(to, prof_class_names(class->host_class).name);
    vm_text_add(to, name->bytes + host, length - host);
}

/* Adds a name like "jdk/proxy2/$Proxy3", without both numbers, and the proxy's interfaces. */
static void add_proxy(struct vm_text *to, const struct vm_class *class)
{
    const char *name = class->name->bytes, *last = simple_name(name);
    size_t package = (size_t)(last - name);
    if (package > 0) {
        vm_text_add(to, name, without_digits(name, package - 1));
        vm_text_string(to, "/");
    }
    vm_text_add(to, last, without_digits(last, strlen(last)));
    for (uint32_t i = 0; i < class->interface_count && i < SHOWN_INTERFACES; i++) {
        vm_text_string(to, i == 0 ? "$" : "-");
        vm_text_string(to, simple_name(prof_class_names(class->interfaces[i]).name));
    }
    if (class->interface_count > SHOWN_INTERFACES) {
        vm_text_put(to, "-and-", class->interface_count - SHOWN_INTERFACES);
    }
}

static void add_base(struct vm_text *to, const struct vm_class *class, size_t host)
{
    const struct vm_symbol *name = class->file->name;
    if (host > 0) {
        add_of_host(to, class, host);
    } else if (class->is_hidden) {
        vm_text_add(to, name->bytes, name->length);
    } else if (is_proxy(class)) {
        add_proxy(to, class);
    } else {
        vm_text_add(to, name->bytes, without_digits(name->bytes, name->length));
    }
}

static void add_method(struct vm_text *to, const char *class_name, const struct vm_symbol *method)
{
    vm_text_put(to, simple_name(class_name), "-", method->bytes);
}

/* Adds the place that caused the definition of a class, and returns the place's site. host: length
 * of the host's name at the start of the class's name. */
static unsigned add_place(struct vm_text *to, const struct vm_class *class, size_t host)
{
    const struct vm_class *known_host = host > 0 ? class->host_class : NULL;
    struct place place =
        find_place(vm_thread_current(), is_lambda(class, host) ? known_host : NULL);
    if (place.method == NULL) {
        return 0;
    }
    vm_text_string(to, "@");
    if (place.method->class != known_host) {
        add_method(to, prof_class_names(place.method->class).name, place.method->name);
    } else {
        vm_text_string(to, place.method->name->bytes);
    }
    if (place.line >= 0) {
        vm_text_put(to, "-", (uint64_t)place.line);
    }
    return place.site;
}

/* Returns the first constant with one of two tags, or NULL. Constants for the class itself and its
 * superclass are skipped. */
static const struct vm_constant *find_constant(const struct vm_class_file *file, uint8_t tag,
                                               uint8_t other_tag)
{
    for (uint32_t i = 1; i < file->constant_count; i++) {
        const struct vm_constant *constant = &file->constants[i];
        if ((constant->tag == tag || constant->tag == other_tag) && i != file->this_index
            && i != file->super_index) {
            return constant;
        }
    }
    return NULL;
}

/* Returns whether a name in an accessor's code denotes `class`: "a/Main$$Lambda$4/0x1800" denotes
 * the hidden class a/Main$$Lambda$4+0x1800. */
static bool is_named_so(const struct vm_class *class, const char *name)
{
    const char *raw = class->name->bytes, *slash = strrchr(name, '/');
    if (!class->is_hidden || slash == NULL) {
        return strcmp(raw, name) == 0;
    }
    size_t length = (size_t)(slash - name);
    return strncmp(raw, name, length) == 0 && raw[length] == '+'
           && strcmp(raw + length + 1, slash + 1) == 0;
}

/* Returns the name that profiles use for a class to which an accessor's code refers. */
static const char *accessed_name(const char *name)
{
    const char *found = name;
    size_t position = 0;
    const void *key;
    void *value;
    vm_lock_take(&lock);
    while (vm_hash_map_next(&names, &position, &key, &value)) {
        if (is_named_so(key, name)) {
            found = ((const struct named *)value)->name;
            break;
        }
    }
    vm_lock_release(&lock);
    return found;
}

/* Adds the method that an accessor calls. Its class is the first class constant that is neither the
 * accessor itself nor its superclass; the method is the first one in the constant pool. */
static void add_accessed(struct vm_text *to, const struct vm_class *class)
{
    const struct vm_constant *owner =
        find_constant(class->file, VM_CONSTANT_CLASS, VM_CONSTANT_CLASS);
    const struct vm_constant *member =
        find_constant(class->file, VM_CONSTANT_METHODREF, VM_CONSTANT_INTERFACE_METHODREF);
    if (owner == NULL || member == NULL) {
        (void)add_place(to, class, 0);
        return;
    }
    vm_text_string(to, "@");
    add_method(to, accessed_name(owner->symbol->bytes), member->member.name);
}

/* Returns a copy that lives as long as the process. The caller holds the lock. */
static void *keep(const void *bytes, size_t length)
{
    void *kept = vm_arena_memdup(arena, bytes, length);
    if (kept == NULL) {
        prof_out_of_memory();
    }
    return kept;
}

static void put(struct vm_hash_map *map, const void *key, void *value)
{
    if (!vm_hash_map_put(map, key, value, NULL)) {
        prof_out_of_memory();
    }
}

/* Counts the classes that have this name, and returns their number including the new one. The
 * caller holds the lock. */
static uintptr_t count_up(const struct vm_text *text)
{
    uintptr_t count = (uintptr_t)vm_hash_map_find(&ordinals, text->bytes) + 1;
    const char *key = count > 1 ? text->bytes : keep(text->bytes, text->length + 1);
    put(&ordinals, key, (void *)count); /* the map keeps the key of the first class */
    return count;
}

/* A lambda's number is the position of its site; if the site already has a class, a second number
 * is appended. Other classes are numbered in the order of definition. */
static void name_class(struct vm_class *class, struct vm_text *text, bool is_lambda_class,
                       bool is_generated)
{
    struct named named = {.is_generated = is_generated};
    vm_text_add(text, "", 1);
    text->length--;
    vm_lock_take(&lock);
    uintptr_t ordinal = text->has_failed ? 0 : count_up(text);
    if (!is_lambda_class || ordinal > 1) {
        vm_text_put(text, is_lambda_class ? "-" : "$", ordinal);
    }
    vm_text_add(text, "", 1);
    if (text->has_failed) {
        prof_out_of_memory();
    }
    named.name = keep(text->bytes, text->length);
    put(&names, class, keep(&named, sizeof named));
    class->report_name = vm_symbol_from_cstr(named.name);
    if (class->report_name == NULL) {
        prof_out_of_memory();
    }
    vm_lock_release(&lock);
}

static void name_when_defined(struct vm_class *class)
{
    bool is_reflections = !class->is_hidden && is_accessor(class);
    if (!class->is_hidden && !is_reflections && !is_proxy(class)) {
        return;
    }
    struct vm_text text = {0};
    size_t host = class->is_hidden ? host_length(class) : 0;
    add_base(&text, class, host);
    unsigned site = 0;
    if (is_reflections) {
        add_accessed(&text, class);
    } else {
        site = add_place(&text, class, host);
    }
    if (is_lambda(class, host)) {
        vm_text_put(&text, "$", site);
    }
    name_class(class, &text, is_lambda(class, host),
               !class->is_hidden || host > 0
                   || vm_starts_with(class->name->bytes, "java/lang/invoke/"));
    vm_text_fini(&text);
}

/* The memory of a freed class may be reused for another class. */
static bool forget(const struct vm_class *class)
{
    if (class->is_observed) {
        return true;
    }
    if (!vm_lock_try(&lock)) {
        return false;
    }
    (void)vm_hash_map_remove(&names, class);
    vm_lock_release(&lock);
    return true;
}

void prof_class_names_lock(void)
{
    vm_lock_take(&lock);
}

void prof_class_names_unlock(void)
{
    vm_lock_release(&lock);
}

void prof_class_names_start(void)
{
    if (arena == NULL) {
        arena = vm_arena_create(0);
        vm_hash_map_init(&names, NULL, NULL);
        vm_hash_map_init(&ordinals, vm_hash_cstr, vm_equal_cstr);
        if (arena == NULL) {
            prof_out_of_memory();
        }
        vm_analysis_set_namer(name_when_defined);
        vm_on_class_unloaded(forget);
    }
}

struct prof_class_names prof_class_names(const struct vm_class *class)
{
    if (class->report_name == NULL || vm_class_is_array(class)) {
        return (struct prof_class_names){vm_class_report_name(class)->bytes, NULL,
                                         is_species(class)};
    }
    vm_lock_take(&lock);
    const struct named *named = vm_hash_map_find(&names, class);
    vm_lock_release(&lock);
    return (struct prof_class_names){named->name, class->name->bytes, named->is_generated};
}
