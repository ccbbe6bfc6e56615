/*
 * hidden_classes.c: classes that Lookup objects define, and annotations of methods that are meant
 * for the machine.
 */
#include <stdatomic.h>
#include <stdio.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/symbol.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/vm.h"

/* Flags of ClassLoader.defineClass0. */
enum define_flag {
    DEFINE_NESTMATE = 1,
    DEFINE_HIDDEN = 2,
    DEFINE_STRONG = 4,
    DEFINE_VM_ANNOTATIONS = 8
};

/* --- annotations ------------------------------------------------------------------------------ */

/* Values that are nested more deeply are not read. */
#define MAX_VALUE_DEPTH 64

struct reader {
    const uint8_t *at, *end;
    unsigned depth;
};

static unsigned read_u2(struct reader *reader)
{
    if (reader->end - reader->at < 2) {
        reader->at = reader->end;
        return 0;
    }
    unsigned value = (unsigned)(reader->at[0] << 8 | reader->at[1]);
    reader->at += 2;
    return value;
}

static void skip_annotation(struct reader *reader);

/* Skips an element_value (JVMS 4.7.16.1). Reading ends at malformed data. */
static void skip_value(struct reader *reader)
{
    uint8_t tag = 0;
    if (reader->depth == MAX_VALUE_DEPTH) {
        reader->at = reader->end;
    }
    if (reader->at < reader->end) {
        tag = *reader->at++;
    }
    reader->depth++;
    switch (tag) {
    case 'e':
        read_u2(reader);
        read_u2(reader);
        break;
    case '@':
        read_u2(reader);
        skip_annotation(reader);
        break;
    case '[':
        for (unsigned count = read_u2(reader); count > 0 && reader->at < reader->end; count--) {
            skip_value(reader);
        }
        break;
    default:
        read_u2(reader);
        break;
    }
    reader->depth--;
}

/* Skips the rest of an annotation, whose type has been read. */
static void skip_annotation(struct reader *reader)
{
    for (unsigned count = read_u2(reader); count > 0 && reader->at < reader->end; count--) {
        read_u2(reader);
        skip_value(reader);
    }
}

static void apply_annotation(struct vm_method *method, const struct vm_symbol *type)
{
    if (vm_symbol_equals_cstr(type, "Ljdk/internal/vm/annotation/Hidden;")) {
        method->is_hidden = true;
    } else if (vm_symbol_equals_cstr(type, "Ljdk/internal/reflect/CallerSensitive;")) {
        method->is_caller_sensitive = true;
    } else if (vm_symbol_equals_cstr(type, "Ljava/lang/invoke/LambdaForm$Compiled;")) {
        method->is_adapter = true;
    }
}

static void read_annotations(const struct vm_class_file *file, struct vm_method *method)
{
    const struct vm_attribute_bytes *attribute = &method->info->annotations;
    struct reader reader = {attribute->bytes, attribute->bytes + attribute->length, 0};
    for (unsigned count = read_u2(&reader); count > 0 && reader.at < reader.end; count--) {
        unsigned type = read_u2(&reader);
        if (type < file->constant_count && file->constants[type].tag == VM_CONSTANT_UTF8) {
            apply_annotation(method, file->constants[type].symbol);
        }
        skip_annotation(&reader);
    }
}

static void apply_annotations(const struct vm_class *class)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        if (class->methods[i].info->annotations.bytes != NULL) {
            read_annotations(class->file, &class->methods[i]);
        }
    }
}

static bool is_of_platform(const struct vm_class *class)
{
    const struct vm_object *loader = vm_loader_object(class->loader);
    return loader == NULL
           || (loader->class->loader == vm.boot_loader
               && vm_symbol_equals_cstr(loader->class->name,
                                        "jdk/internal/loader/ClassLoaders$PlatformClassLoader"));
}

void lib_jdk_mark_methods(struct vm_class *class)
{
    for (uint32_t i = 0; class->is_hidden && i < class->method_count; i++) {
        class->methods[i].is_hidden = true;
    }
    if (is_of_platform(class)) {
        apply_annotations(class);
    }
}

/* --- definition by a Lookup ------------------------------------------------------------------- */

/* Checks that no flag is set that only hidden classes can have. */
static bool check_ordinary(struct vm_thread *self, int flags, const struct vm_object *class_data)
{
    const char *error = "java/lang/IllegalArgumentException";
    if (class_data != NULL) {
        vm_throw(self, error, "classData is only applicable for hidden classes");
    } else if (flags & DEFINE_NESTMATE) {
        vm_throw(self, error, "dynamic nestmate is only applicable for hidden classes");
    } else if (!(flags & DEFINE_STRONG)) {
        vm_throw(self, error,
                 "an ordinary class must be strongly referenced by its defining loader");
    } else if (flags & DEFINE_VM_ANNOTATIONS) {
        vm_throw(self, error, "vm annotations only allowed for hidden classes");
    } else if (flags != DEFINE_STRONG) {
        vm_throw(self, error, "invalid flag 0x%x", (unsigned)flags);
    }
    return self->exception == NULL;
}

static struct vm_class *define_hidden(struct vm_thread *self, struct vm_class *host,
                                      const char *name, const jbyte *bytes, jsize length, int flags,
                                      struct vm_object *protection_domain,
                                      struct vm_object *class_data)
{
    static _Atomic uint64_t count;
    char suffix[32];
    /* Looks like the address that HotSpot uses, but is the same in every run. */
    snprintf(suffix, sizeof suffix, "0x%016llx", 0x800000000ULL + 0x400ULL * ++count);
    struct vm_define_options options = {
        .other_name = name == NULL ? NULL : vm_symbol_from_cstr(name),
        .host = host,
        .is_nestmate = (flags & DEFINE_NESTMATE) != 0,
        .is_weak = (flags & DEFINE_STRONG) == 0,
        .suffix = suffix,
        .may_be_java_package = true,
        .protection_domain = protection_domain,
        .class_data = class_data,
    };
    struct vm_class *class =
        vm_define_class(self, host->loader, (const uint8_t *)bytes, (size_t)length, &options);
    if (class != NULL) {
        lib_jdk_set(class->mirror, lib_jdk_layout.class_data, class_data);
        if (flags & DEFINE_VM_ANNOTATIONS) {
            apply_annotations(class);
        }
    }
    return class;
}

/* The flags are those of ClassLoader.defineClass0, see MethodHandles.Lookup. */
jclass JVM_LookupDefineClass(JNIEnv *env, jclass lookup, const char *name, const jbyte *buf,
                             jsize len, jobject pd, jboolean init, int flags, jobject classData)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (lookup == NULL) {
        vm_throw(self, "java/lang/IllegalArgumentException", "Lookup class is null");
        return NULL;
    }
    struct vm_class *host = lib_jdk_class(lookup), *class = NULL;
    struct vm_object *class_data = vm_jni_object(classData);
    if (flags & DEFINE_HIDDEN) {
        class = define_hidden(self, host, name, buf, len, flags, vm_jni_object(pd), class_data);
    } else if (check_ordinary(self, flags, class_data)) {
        jobject loader = lib_jdk_local(self, vm_loader_object(host->loader));
        jclass cls = JVM_DefineClassWithSource(env, name, loader, buf, len, pd, NULL);
        class = cls == NULL ? NULL : lib_jdk_class(cls);
    }
    if (class == NULL) {
        return NULL;
    }
    if (!vm_class_same_package(host, class)) {
        vm_throw(self, "java/lang/IllegalArgumentException",
                 "Lookup class and defined class are in different packages");
        return NULL;
    }
    if (!(init ? vm_initialize_class(self, class) : vm_link_class(self, class))) {
        return NULL;
    }
    return lib_jdk_local(self, class->mirror);
}
