/* Names of methods, for the reader of a live profile. */
#include <string.h>

#include "profiler/tree/class_names.h"
#include "profiler/tree/method_facts.h"
#include "profiler/tree/memory.h"
#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/base/text/text.h"
#include "vm/classfile/class_file.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

static struct vm_hash_map loaders; /* maps a struct vm_loader to its name */
static bool is_prepared;

/* Returns a name like "a.b.PluginLoader@7", made from the loader's class and its number. */
static char *describe_loader(const struct vm_loader *loader)
{
    const struct vm_symbol *name = vm_loader_class_name(loader);
    char *text = prof_allocate(name->length + 24);
    for (size_t i = 0; i < name->length; i++) {
        text[i] = name->bytes[i] == '/' ? '.' : name->bytes[i];
    }
    text[name->length] = '@';
    *vm_text_digits(text + name->length + 1, vm_loader_number(loader)) = '\0';
    return text;
}

const char *prof_loader_name(const struct vm_loader *loader)
{
    const struct vm_symbol *class_name = loader == NULL ? NULL : vm_loader_class_name(loader);
    if (class_name == NULL || loader == atomic_load(&vm.app_loader)
        || vm_symbol_equals_cstr(class_name, "jdk/internal/reflect/DelegatingClassLoader")) {
        return "";
    }
    if (!is_prepared) {
        vm_hash_map_init(&loaders, NULL, NULL);
        is_prepared = true;
    }
    char *name = vm_hash_map_find(&loaders, loader);
    if (name == NULL) {
        name = describe_loader(loader);
        if (!vm_hash_map_put(&loaders, loader, name, NULL)) {
            prof_out_of_memory();
        }
    }
    return name;
}

/* Returns the origin of a class. A hidden class has the origin of its host. */
static const char *origin_of(const struct vm_class *class)
{
    while (class->origin == NULL && class->is_hidden && class->host_class != NULL) {
        class = class->host_class;
    }
    return class->origin;
}

/* Returns the text of the attribute SourceDebugExtension, which lives as long as the process; NULL
 * if there is no such attribute, or if it contains a zero byte. */
static const char *debug_extension(const struct vm_class *class)
{
    static struct vm_hash_map texts;
    const struct vm_attribute_bytes *attribute =
        class->file == NULL ? NULL : &class->file->source_debug_extension;
    if (attribute == NULL || attribute->bytes == NULL
        || memchr(attribute->bytes, '\0', attribute->length) != NULL) {
        return NULL;
    }
    if (texts.hash == NULL) {
        vm_hash_map_init(&texts, vm_hash_cstr, vm_equal_cstr);
    }
    char *text = prof_allocate(attribute->length + 1);
    memcpy(text, attribute->bytes, attribute->length);
    text[attribute->length] = '\0';
    char *known = vm_hash_map_find(&texts, text);
    if (known != NULL) {
        prof_release(text, attribute->length + 1);
        return known;
    }
    if (!vm_hash_map_put(&texts, text, text, NULL)) {
        prof_out_of_memory();
    }
    return text;
}

/* Returns the method's name. If agents have redefined its bytecode, each version is a method of its
 * own: the first one has the name in the class file, the others are called "name@2", "name@3". */
static const char *name_of(const struct vm_method *method)
{
    if (method->version == 0) {
        return method->name->bytes;
    }
    char *text = prof_allocate(method->name->length + 24u);
    memcpy(text, method->name->bytes, method->name->length);
    text[method->name->length] = '@';
    *vm_text_digits(text + method->name->length + 1, method->version + 1u) = '\0';
    return text;
}

static void complete(struct prof_method *facts)
{
    const struct vm_method *method = facts->method;
    const struct vm_class *class = method->class;
    const struct vm_symbol *source = method->pool == NULL ? NULL : method->pool->file->source_file;
    const struct prof_class_names names = prof_class_names(class);
    facts->names = (struct prof_names){
        .class_name = names.name,
        .raw_class_name = names.raw_name,
        .name = name_of(method),
        .descriptor = method->descriptor->bytes,
        .loader = prof_loader_name(class->loader),
        .source_file = source == NULL ? NULL : source->bytes,
        .debug_extension = debug_extension(class),
        .origin = origin_of(class),
        .class_order = class->id,
        .access = method->flags & 0xffff,
        .flags = (class->is_hidden ? PROF_METHOD_HIDDEN_CLASS : 0u)
                 | (names.is_generated ? PROF_METHOD_GENERATED : 0u),
    };
}

uint32_t prof_methods_name(void)
{
    struct prof_method *newest = prof_methods_newest();
    for (struct prof_method *facts = newest; facts != NULL && facts->names.class_name == NULL;
         facts = facts->next_older) {
        complete(facts);
    }
    return newest == NULL ? 0 : newest->number + 1;
}
