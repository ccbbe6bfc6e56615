/*
 * annotations.c: the annotations of methods that say something to the machine.
 *
 * They are heeded in classes of the boot and platform loaders and in hidden classes: programs
 * cannot hide their frames.
 */
#include <string.h>

#include "classlib/openjdk/internal.h"
#include "vm/base/symbol.h"
#include "vm/vm.h"

#define HIDDEN "Ljdk/internal/vm/annotation/Hidden;"
#define LAMBDA_FORM_CODE "Ljava/lang/invoke/LambdaForm$Compiled;"
#define CALLER_SENSITIVE "Ljdk/internal/reflect/CallerSensitive;"

/* A reader of RuntimeVisibleAnnotations (JVMS 4.7.16); what ends too early reads as zeros. */
struct reader {
    const struct vm_class_file *file;
    const uint8_t *at, *end;
};

static unsigned take(struct reader *reader, unsigned bytes)
{
    unsigned value = 0;
    if (reader->end - reader->at < (ptrdiff_t)bytes) {
        reader->at = reader->end;
        return 0;
    }
    while (bytes-- > 0) {
        value = value << 8 | *reader->at++;
    }
    return value;
}

static const struct vm_symbol *take_type(struct reader *reader)
{
    unsigned index = take(reader, 2);
    if (index == 0 || index >= reader->file->constant_count
        || reader->file->constants[index].tag != VM_CONSTANT_UTF8) {
        return NULL;
    }
    return reader->file->constants[index].symbol;
}

#define MAX_DEPTH 16 /* of annotations and arrays within each other */

static void skip_value(struct reader *reader, int depth);

static void skip_pairs(struct reader *reader, int depth)
{
    for (unsigned pairs = take(reader, 2); pairs > 0 && reader->at < reader->end; pairs--) {
        take(reader, 2);
        skip_value(reader, depth);
    }
}

static void skip_value(struct reader *reader, int depth)
{
    unsigned tag = take(reader, 1);
    if (depth == MAX_DEPTH) {
        reader->at = reader->end;
    } else if (tag == 'e') {
        take(reader, 4);
    } else if (tag == '@') {
        take(reader, 2);
        skip_pairs(reader, depth + 1);
    } else if (tag == '[') {
        for (unsigned n = take(reader, 2); n > 0 && reader->at < reader->end; n--) {
            skip_value(reader, depth + 1);
        }
    } else {
        take(reader, 2);
    }
}

static bool is_trusted(const struct vm_class *class)
{
    const struct vm_object *loader = vm_loader_object(class->loader);
    return loader == NULL || class->is_hidden
           || vm_symbol_equals_cstr(loader->class->name,
                                    "jdk/internal/loader/ClassLoaders$PlatformClassLoader");
}

static bool has_annotation(const struct vm_method *method, const char *descriptor)
{
    if (method->info == NULL || method->info->annotations.bytes == NULL
        || !is_trusted(method->class)) {
        return false;
    }
    const struct vm_attribute_bytes *bytes = &method->info->annotations;
    struct reader reader = {method->class->file, bytes->bytes, bytes->bytes + bytes->length};
    for (unsigned count = take(&reader, 2); count > 0 && reader.at < reader.end; count--) {
        const struct vm_symbol *type = take_type(&reader);
        if (type != NULL && vm_symbol_equals_cstr(type, descriptor)) {
            return true;
        }
        skip_pairs(&reader, 0);
    }
    return false;
}

void lib_jdk_note_annotations(const struct vm_class *class)
{
    for (uint16_t i = 0; i < class->method_count; i++) {
        struct vm_method *method = &class->methods[i];
        method->is_hidden = class->is_hidden || has_annotation(method, HIDDEN);
    }
}

bool lib_jdk_is_caller_sensitive(const struct vm_method *method)
{
    return has_annotation(method, CALLER_SENSITIVE);
}

bool lib_jdk_is_lambda_form(const struct vm_method *method)
{
    return has_annotation(method, LAMBDA_FORM_CODE);
}
