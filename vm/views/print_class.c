#include "vm/views/print_class.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/module.h"
#include "vm/names/class_text.h"
#include "vm/views/class_names.h"
#include "vm/views/raw_class.h"

#define TEXT_BYTES 1024
#define LONGEST_TEXT 500u
#define WIDTH 96
#define JAVA_OF_MAJOR 44u /* version 45 was Java 1.1, 61 is Java 17 */

void vm_print_text(FILE *out, const char *text)
{
    size_t length = strlen(text), shown = 0;
    for (; shown < length && shown < LONGEST_TEXT; shown++) {
        unsigned char letter = (unsigned char)text[shown];
        if (letter == '\n' || letter == '\r' || letter == '\t') {
            fprintf(out, "\\%c", letter == '\n' ? 'n' : letter == '\r' ? 'r' : 't');
        } else if (letter < ' ' || letter == 0x7f) {
            fprintf(out, "\\u%04x", (unsigned)letter);
        } else {
            fputc(letter, out);
        }
    }
    for (; shown < length && ((unsigned char)text[shown] & 0xc0) == 0x80; shown++) {
        fputc(text[shown], out); /* the remaining bytes of a UTF-8 character */
    }
    if (shown < length) {
        fprintf(out, "... (%zu bytes)", length);
    }
}

static void print_title(FILE *out, const char *title)
{
    fprintf(out, "  %-22s ", title);
}

/* Prints a list of names; a long list continues on the next line. */
struct list {
    FILE *out;
    size_t column, count;
};

static void print_item(struct list *list, const char *name)
{
    size_t length = strlen(name);
    if (list->count++ > 0) {
        fputs(", ", list->out);
        list->column += 2;
        if (list->column + length > WIDTH) {
            fprintf(list->out, "\n%25s", "");
            list->column = 25;
        }
    }
    fputs(name, list->out);
    list->column += length;
}

static struct list begin_list(FILE *out, const char *title)
{
    print_title(out, title);
    return (struct list){.out = out, .column = 25};
}

static void end_list(const struct list *list)
{
    fputs(list->count == 0 ? "none\n" : "\n", list->out);
}

static void print_classes(FILE *out, const char *title, struct vm_class *const *classes,
                          uint32_t count)
{
    struct list list = begin_list(out, title);
    char name[TEXT_BYTES];
    for (uint32_t i = 0; i < count; i++) {
        print_item(&list, vm_class_print_name(classes[i], name, sizeof name));
    }
    end_list(&list);
}

/* Prints the classes that an attribute lists. */
static void print_class_constants(FILE *out, const char *title, const struct vm_class_file *file,
                                  const uint16_t *indices, uint32_t count)
{
    struct list list = begin_list(out, title);
    char name[TEXT_BYTES];
    for (uint32_t i = 0; i < count; i++) {
        vm_class_text(file->constants[indices[i]].symbol->bytes, name, sizeof name);
        print_item(&list, name);
    }
    end_list(&list);
}

static void print_superclasses(FILE *out, const struct vm_class *class)
{
    char name[TEXT_BYTES];
    struct list list = begin_list(out, "superclasses");
    for (const struct vm_class *super = class->super; super != NULL; super = super->super) {
        print_item(&list, vm_class_print_name(super, name, sizeof name));
    }
    end_list(&list);
    print_classes(out, "interfaces", class->interfaces, class->interface_count);
    if (class->supertype_count > class->interface_count) {
        print_classes(out, "all superinterfaces", class->supertypes, class->supertype_count);
    }
}

static void print_nest(FILE *out, const struct vm_class *class)
{
    const struct vm_class_file *file = class->file;
    const struct vm_class *host = class->nest_host;
    char name[TEXT_BYTES];
    if (file->nest_host != 0) {
        print_class_constants(out, "NestHost", file, &file->nest_host, 1);
    }
    if (host != NULL && host != class) {
        print_title(out, "nest host, resolved");
        fprintf(out, "%s\n", vm_class_print_name(host, name, sizeof name));
    }
    if (file->nest_member_count > 0) {
        print_class_constants(out, "NestMembers", file, file->nest_members,
                              file->nest_member_count);
    }
}

static void print_components(FILE *out, const struct vm_class_file *file)
{
    struct list list = begin_list(out, "Record");
    for (uint32_t i = 0; i < file->record_component_count; i++) {
        char text[TEXT_BYTES];
        snprintf(text, sizeof text, "%.500s %.500s", file->record_components[i].name->bytes,
                 file->record_components[i].descriptor->bytes);
        print_item(&list, text);
    }
    end_list(&list);
}

static void print_inner_classes(FILE *out, const struct vm_class_file *file)
{
    for (uint32_t i = 0; i < file->inner_class_count; i++) {
        const struct vm_inner_class *inner = &file->inner_classes[i];
        print_title(out, i == 0 ? "InnerClasses" : "");
        vm_print_text(out, file->constants[inner->inner_class].symbol->bytes);
        fputs(": ", out);
        vm_print_flags(out, inner->flags, VM_FLAGS_OF_MEMBER);
        fputc('\n', out);
    }
}

static void print_enclosing(FILE *out, const struct vm_class_file *file)
{
    print_title(out, "EnclosingMethod");
    vm_print_text(out, file->constants[file->enclosing_class].symbol->bytes);
    if (file->enclosing_method != 0) {
        const struct vm_constant *method = &file->constants[file->enclosing_method];
        fputc('.', out);
        vm_print_text(out, method->member.name->bytes);
        vm_print_text(out, method->member.descriptor->bytes);
    }
    fputc('\n', out);
}

static void print_bootstraps(FILE *out, const struct vm_class_file *file)
{
    for (uint32_t i = 0; i < file->bootstrap_count; i++) {
        const struct vm_bootstrap *bootstrap = &file->bootstraps[i];
        print_title(out, i == 0 ? "BootstrapMethods" : "");
        fprintf(out, "%u: handle #%u, arguments", i, (unsigned)bootstrap->method_handle);
        for (uint32_t j = 0; j < bootstrap->argument_count; j++) {
            fprintf(out, " #%u", (unsigned)bootstrap->arguments[j]);
        }
        fputs(bootstrap->argument_count == 0 ? " none\n" : "\n", out);
    }
}

static void print_class_attributes(FILE *out, const struct vm_class_file *file,
                                   const struct vm_raw_class *raw)
{
    struct list list = begin_list(out, "attributes");
    uint32_t offset = raw->class_attributes, left = UINT32_MAX, length;
    const char *name;
    while ((name = vm_raw_attribute(raw, &offset, &left, &length)) != NULL) {
        print_item(&list, name);
    }
    end_list(&list);
    if (file->source_file != NULL) {
        print_title(out, "SourceFile");
        vm_print_text(out, file->source_file->bytes);
        fputc('\n', out);
    }
    if (file->signature != NULL) {
        print_title(out, "Signature");
        vm_print_text(out, file->signature->bytes);
        fputc('\n', out);
    }
    if (file->is_record) {
        print_components(out, file);
    }
    if (file->is_sealed) {
        print_class_constants(out, "PermittedSubclasses", file, file->permitted,
                              file->permitted_count);
    }
    if (file->enclosing_class != 0) {
        print_enclosing(out, file);
    }
    print_inner_classes(out, file);
    print_bootstraps(out, file);
}

static void print_origin(FILE *out, const struct vm_class *class)
{
    const struct vm_module *module = vm_class_module(class);
    char *loader = vm_loader_text(class->loader);
    print_title(out, "loader");
    fprintf(out, "%s%s%s\n", loader == NULL ? "" : loader, class->origin == NULL ? "" : ", from ",
            class->origin == NULL ? "" : class->origin);
    free(loader);
    if (module != NULL && class->run_time_package != NULL) {
        print_title(out, "module");
        fprintf(out, "%s\n", module->name == NULL ? "unnamed" : module->name->bytes);
    }
}

static void print_array(FILE *out, const struct vm_class *class)
{
    char name[TEXT_BYTES];
    print_title(out, "component type");
    fprintf(out, "%s, %u bytes each\n",
            vm_class_print_name(class->element_class, name, sizeof name),
            1u << class->element_shift);
    print_title(out, "dimensions");
    fprintf(out, "%u\n", (unsigned)class->dimensions);
}

static void print_file(FILE *out, const struct vm_class *class, const struct vm_raw_class *raw)
{
    const struct vm_class_file *file = class->file;
    print_title(out, "class file");
    fprintf(out, "%zu bytes, major_version %u, minor_version %u", file->length,
            (unsigned)file->major, (unsigned)file->minor);
    if (file->major > JAVA_OF_MAJOR + 4) {
        fprintf(out, " (Java %u)", file->major - JAVA_OF_MAJOR);
    }
    fputc('\n', out);
    print_title(out, "access_flags");
    vm_print_flags(out, file->flags, VM_FLAGS_OF_CLASS);
    fputc('\n', out);
    print_superclasses(out, class);
    print_nest(out, class);
    print_class_attributes(out, file, raw);
}

static void print_parts(FILE *out, const struct vm_class *class)
{
    struct vm_raw_class raw;
    if (!vm_raw_class_open(class->file, &raw)) {
        fputs("  no memory for the rest\n", out);
        return;
    }
    print_file(out, class, &raw);
    if (class->kind == VM_KIND_INSTANCE) {
        print_title(out, "instances");
        fprintf(out, "%u bytes with header and fields, %u in the heap\n", class->instance_bytes,
                vm_bytes_in_heap(class->instance_bytes));
    }
    vm_print_constant_pool(out, class, &raw);
    vm_print_fields(out, class, &raw);
    vm_print_methods(out, class, &raw);
    vm_raw_class_close(&raw);
}

void vm_print_class(FILE *out, const struct vm_class *class, const char *error)
{
    static const char *const states[] = {"loaded, not linked", "linked, not initialized",
                                         "being initialized", "initialized",
                                         "erroneous: its initialization has failed"};
    static const char *const kinds[] = {"class", "interface", "array class", "array class",
                                        "primitive type"};
    char name[TEXT_BYTES];
    fprintf(out, "%s%s %s\n", class->is_hidden ? "hidden " : "", kinds[class->kind],
            vm_class_print_name(class, name, sizeof name));
    print_title(out, "state");
    fprintf(out, "%s (JVMS 5.3 to 5.5)\n", states[class->state]);
    if (error != NULL) {
        print_title(out, "linking failed");
        fprintf(out, "%s\n", error);
    }
    print_origin(out, class);
    if (vm_class_is_array(class)) {
        print_array(out, class);
    }
    if (class->file != NULL) {
        print_parts(out, class);
    } else {
        print_title(out, "access_flags");
        vm_print_flags(out, class->flags, VM_FLAGS_OF_MEMBER);
        fputc('\n', out);
        print_superclasses(out, class);
    }
    vm_print_dispatch(out, class);
    fputc('\n', out);
}
