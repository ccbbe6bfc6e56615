/*
 * image_load.c: finds the classes of the program: the run time's own classes, the main class, and
 * all classes that constant pools mention. Native is left out, because its calls are bytecodes.
 */
#include <stdlib.h>
#include <string.h>

#include "jop/machine/image_internal.h"
#include "vm/base/utf8.h"

static bool parse_class(struct linker *linker, struct link_class *class,
                        const struct vm_symbol *name, struct vm_resource *resource)
{
    struct vm_class_file_error error;
    class->file = vm_class_file_parse(resource->bytes, resource->size, name, &error);
    free(resource->bytes);
    if (class->file == NULL) {
        return jop_image_fail(linker, "%.200s: %.300s", name->bytes, error.message);
    }
    return true;
}

/* Finds and parses a class. from: the class that mentions it, or NULL. */
static bool load_class(struct linker *linker, const struct vm_symbol *name,
                       const struct link_class *from)
{
    struct vm_class_path *paths[] = {linker->options->library, linker->options->program};
    for (size_t i = 0; i < 2; i++) {
        struct vm_resource resource;
        char message[300];
        if (paths[i] == NULL) {
            continue;
        }
        switch (vm_class_path_find_class(paths[i], name->bytes, name->length, &resource, message,
                                         sizeof message)) {
        case VM_CLASS_PATH_ABSENT:
            continue;
        case VM_CLASS_PATH_FAILED:
            return jop_image_fail(linker, "%.200s: %.300s", name->bytes, message);
        case VM_CLASS_PATH_FOUND:
            break;
        }
        struct link_class *class = jop_image_alloc(linker, 1, sizeof *class);
        if (class == NULL) {
            free(resource.bytes);
            return false;
        }
        if (!parse_class(linker, class, name, &resource)) {
            return false;
        }
        if (!vm_hash_map_put(&linker->classes, name, class, NULL)) {
            vm_class_file_destroy((struct vm_class_file *)class->file);
            return jop_image_fail(linker, "out of memory");
        }
        *linker->last = class;
        linker->last = &class->next;
        linker->class_count++;
        return true;
    }
    if (from == NULL) {
        return jop_image_fail(linker, "class %.200s is neither in the program nor in JOP's library",
                              name->bytes);
    }
    return jop_image_fail(
        linker,
        "class %.200s, which %.200s refers to, is neither in the program nor in JOP's library",
        name->bytes, from->file->name->bytes);
}

static bool mention(struct linker *linker, const struct vm_symbol *name,
                    const struct link_class *from)
{
    if (name->bytes[0] == '[' || vm_symbol_equals_cstr(name, LINK_SYSTEM "Native")
        || vm_hash_map_find(&linker->classes, name) != NULL) {
        return true;
    }
    return load_class(linker, name, from);
}

/* Adds the classes in the descriptor of a field or method. Element types of arrays are skipped. */
static bool mention_descriptor(struct linker *linker, const struct vm_symbol *descriptor,
                               const struct link_class *from)
{
    const char *at = descriptor->bytes;
    while (*at != '\0') {
        bool is_array = *at == '[';
        while (*at == '[') {
            at++;
        }
        if (*at != 'L') {
            at++;
            continue;
        }
        const char *end = strchr(at, ';');
        if (end == NULL) {
            return true;
        }
        if (!is_array) {
            const struct vm_symbol *name = vm_symbol_intern(at + 1, (size_t)(end - at - 1));
            if (name == NULL) {
                return jop_image_fail(linker, "out of memory");
            }
            if (!mention(linker, name, from)) {
                return false;
            }
        }
        at = end + 1;
    }
    return true;
}

static bool add_string(struct linker *linker, const struct vm_symbol *text)
{
    if (vm_hash_map_find(&linker->strings, text) != NULL) {
        return true;
    }
    struct link_string *string = jop_image_alloc(linker, 1, sizeof *string);
    if (string == NULL) {
        return false;
    }
    string->text = text;
    string->length = (uint32_t)vm_mutf8_utf16_length(text->bytes, text->length);
    if (!vm_hash_map_put(&linker->strings, text, string, NULL)) {
        return jop_image_fail(linker, "out of memory");
    }
    *linker->last_string = string;
    linker->last_string = &string->next;
    return true;
}

static bool follow(struct linker *linker, const struct link_class *class)
{
    const struct vm_class_file *file = class->file;
    for (unsigned i = 1; i < file->constant_count; i++) {
        const struct vm_constant *constant = &file->constants[i];
        bool is_good = true;
        switch (constant->tag) {
        case VM_CONSTANT_CLASS:
            is_good = mention(linker, constant->symbol, class);
            break;
        case VM_CONSTANT_STRING:
            is_good = add_string(linker, constant->symbol);
            break;
        case VM_CONSTANT_FIELDREF:
        case VM_CONSTANT_METHODREF:
        case VM_CONSTANT_INTERFACE_METHODREF:
            is_good = mention(linker, constant->member.class_name, class)
                      && mention_descriptor(linker, constant->member.descriptor, class);
            break;
        default:
            break;
        }
        if (!is_good) {
            return false;
        }
    }
    return true;
}

struct link_class *jop_image_find_class(const struct linker *linker, const struct vm_symbol *name)
{
    return vm_hash_map_find(&linker->classes, name);
}

static bool relate(struct linker *linker, struct link_class *class)
{
    const struct vm_class_file *file = class->file;
    if (file->super_name != NULL) {
        class->super = jop_image_find_class(linker, file->super_name);
    }
    class->interfaces = jop_image_alloc(linker, file->interface_count, sizeof *class->interfaces);
    if (class->interfaces == NULL) {
        return false;
    }
    for (unsigned i = 0; i < file->interface_count; i++) {
        const struct vm_symbol *name = file->constants[file->interfaces[i]].symbol;
        class->interfaces[i] = jop_image_find_class(linker, name);
        if (class->interfaces[i] == NULL || !link_is_interface(class->interfaces[i])) {
            return jop_image_fail(linker, "%.200s implements %.200s, which is no interface",
                                  file->name->bytes, name->bytes);
        }
    }
    if (link_is_interface(class)) {
        class->interface_id = ++linker->interface_count;
    }
    if ((file->super_name != NULL && class->super == NULL)
        || (class->super != NULL && link_is_interface(class->super))) {
        return jop_image_fail(linker, "the superclass of %.200s is an interface or is missing",
                              file->name->bytes);
    }
    return true;
}

/* Collects the interfaces that a class implements: the interfaces of its superclass and of its
 * superinterfaces, and the class itself if it is an interface. Fails if the hierarchy is cyclic or
 * too deep. */
static bool collect_interfaces(struct linker *linker, struct link_class *class, unsigned depth)
{
    if (class->state == LINK_DONE) {
        return true;
    }
    if (class->state == LINK_BEGUN || depth == 0) {
        return jop_image_fail(linker, "%.200s is its own superclass, or has too many",
                              class->file->name->bytes);
    }
    class->state = LINK_BEGUN;
    uint32_t words = (linker->interface_count + 31) / 32;
    class->implemented = jop_image_alloc(linker, words, sizeof *class->implemented);
    if (class->implemented == NULL) {
        return false;
    }
    for (unsigned i = 0; i <= class->file->interface_count; i++) {
        struct link_class *other =
            i < class->file->interface_count ? class->interfaces[i] : class->super;
        if (other == NULL) {
            continue;
        }
        if (!collect_interfaces(linker, other, depth - 1)) {
            return false;
        }
        for (uint32_t word = 0; word < words; word++) {
            class->implemented[word] |= other->implemented[word];
        }
    }
    if (class->interface_id != 0) {
        class->implemented[(class->interface_id - 1) / 32] |= UINT32_C(1)
                                                              << (class->interface_id - 1) % 32;
    }
    class->state = LINK_DONE;
    return true;
}

static bool load_roots(struct linker *linker)
{
    const struct {
        const char *name;
        struct link_class **class;
    } roots[] = {
        {LINK_SYSTEM "Startup", &linker->startup}, {LINK_SYSTEM "JVM", &linker->jvm},
        {LINK_SYSTEM "JVMHelp", &linker->help},    {"java/lang/Object", &linker->object},
        {"java/lang/String", &linker->string},     {linker->options->main_class, &linker->main},
    };
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        if (roots[i].name == NULL) {
            continue;
        }
        const struct vm_symbol *name = vm_symbol_from_cstr(roots[i].name);
        if (name == NULL) {
            return jop_image_fail(linker, "out of memory");
        }
        if (!mention(linker, name, NULL)) {
            return false;
        }
        *roots[i].class = jop_image_find_class(linker, name);
    }
    return true;
}

bool jop_image_load(struct linker *linker)
{
    if (!load_roots(linker)) {
        return false;
    }
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        if (!follow(linker, class)) {
            return false;
        }
    }
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        if (!relate(linker, class)) {
            return false;
        }
    }
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        if (!collect_interfaces(linker, class, LINK_MAX_DEPTH)) {
            return false;
        }
    }
    return true;
}
