#include "vm/translate/known_names.h"

#include <stdio.h>
#include <string.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/annotations.h"
#include "vm/names/class_text.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define LONGEST_ITEM 1024

/* --- facts -------------------------------------------------------------------------------- */

static bool visit_supertypes(const struct vm_class *class, vm_pattern_visit *visit, void *data)
{
    for (uint32_t i = 0; i < class->supertype_count; i++) {
        if (visit(data, class->supertypes[i]->name->bytes)) {
            return true;
        }
    }
    while (class != NULL && !visit(data, class->name->bytes)) {
        class = class->super;
    }
    return class != NULL;
}

/* A visit of annotations: `visit` receives the class names of their types. */
struct annotations {
    vm_pattern_visit *visit;
    void *data;
    bool is_found;
};

static bool take_annotation(const struct vm_annotation *annotation, void *data)
{
    struct annotations *annotations = data;
    char name[LONGEST_ITEM];
    size_t length = strlen(annotation->type);
    if (length < 2 || length >= sizeof name) {
        return true;
    }
    snprintf(name, sizeof name, "%.*s", (int)length - 2,
             annotation->type + 1); /* without L and ; */
    annotations->is_found = annotations->visit(annotations->data, name);
    return !annotations->is_found;
}

static bool visit_annotations(const struct vm_class *class, const struct vm_method_info *info,
                              vm_pattern_visit *visit, void *data)
{
    struct annotations annotations = {visit, data, false};
    if (info != NULL) {
        (void)vm_annotations_read(class->file, info->annotations, take_annotation, &annotations);
    }
    if (!annotations.is_found && class->file != NULL) {
        (void)vm_annotations_read(class->file, class->file->annotations, take_annotation,
                                  &annotations);
    }
    return annotations.is_found;
}

/* Writes the loader's name as profiles contain it. Loaders of reflection's accessors count as
 * loaders of the class library. */
static void name_loader(const struct vm_class *class, char *name, size_t size)
{
    const struct vm_symbol *loader =
        class->loader == NULL ? NULL : vm_loader_class_name(class->loader);
    if (class->loader == NULL || class->loader == atomic_load(&vm.app_loader)) {
        snprintf(name, size, "app");
    } else if (loader == NULL
               || vm_symbol_equals_cstr(loader, "jdk/internal/reflect/DelegatingClassLoader")) {
        snprintf(name, size, "boot");
    } else {
        size_t length = vm_class_text(loader->bytes, name, size);
        snprintf(name + length, length < size ? size - length : 0, "@%u",
                 vm_loader_number(class->loader));
    }
}

static bool class_supertypes(const void *of, vm_pattern_visit *visit, void *data)
{
    return visit_supertypes(of, visit, data);
}

static bool class_annotations(const void *of, vm_pattern_visit *visit, void *data)
{
    return visit_annotations(of, NULL, visit, data);
}

static void class_loader(const void *of, char *name, size_t size)
{
    name_loader(of, name, size);
}

static bool method_supertypes(const void *of, vm_pattern_visit *visit, void *data)
{
    return visit_supertypes(((const struct vm_method *)of)->class, visit, data);
}

static bool method_annotations(const void *of, vm_pattern_visit *visit, void *data)
{
    const struct vm_method *method = of;
    return visit_annotations(method->class, method->info, visit, data);
}

static void method_loader(const void *of, char *name, size_t size)
{
    name_loader(((const struct vm_method *)of)->class, name, size);
}

struct vm_pattern_subject vm_class_subject(const struct vm_class *class)
{
    static const struct vm_pattern_facts facts = {class_supertypes, class_annotations,
                                                  class_loader};
    return (struct vm_pattern_subject){.class_name = vm_class_report_name(class)->bytes,
                                       .other_name =
                                           class->report_name == NULL ? NULL : class->name->bytes,
                                       .has_access = true,
                                       .access = class->inner_flags,
                                       .facts = &facts,
                                       .of = class};
}

struct vm_pattern_subject vm_method_subject(const struct vm_method *method)
{
    static const struct vm_pattern_facts facts = {method_supertypes, method_annotations,
                                                  method_loader};
    struct vm_pattern_subject subject = vm_class_subject(method->class);
    subject.method = method->name->bytes;
    subject.descriptor = method->descriptor->bytes;
    subject.access = method->flags;
    subject.facts = &facts;
    subject.of = method;
    return subject;
}

/* --- items that matched nothing --------------------------------------------------------------- */

static void offer_class(struct vm_hint *hint, const struct vm_class *class, bool has_methods)
{
    if (!has_methods) {
        if (class->file != NULL && !class->is_hidden) {
            const struct vm_pattern_subject subject = vm_class_subject(class);
            vm_hint_offer(hint, &subject);
        }
        return;
    }
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct vm_pattern_subject subject = vm_method_subject(&class->methods[i]);
        vm_hint_offer(hint, &subject);
    }
}

/* The program's classes are offered first, because the search keeps the first of several equally
 * near names. */
void vm_offer_known_names(struct vm_hint *hint)
{
    bool has_methods = (vm_patterns_use(hint->patterns) & VM_PATTERN_METHODS) != 0;
    for (int is_boot = 0; is_boot < 2; is_boot++) {
        for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
            if ((class->loader == vm.boot_loader) == is_boot) {
                offer_class(hint, class, has_methods);
            }
        }
    }
}

const char *vm_known_hint(const struct vm_patterns *patterns, size_t item, char *text, size_t size)
{
    struct vm_hint hint;
    vm_hint_begin(&hint, patterns, item);
    vm_offer_known_names(&hint);
    return vm_hint_end(&hint, text, size);
}

void vm_warn_of_old_stars(const struct vm_patterns *patterns, const char *option)
{
    for (size_t i = 0; i < vm_patterns_count(patterns); i++) {
        struct vm_pattern_item item = vm_patterns_item(patterns, i);
        char text[LONGEST_ITEM];
        if (item.has_matched_old) {
            vm_pattern_deep_text(item.text, text, sizeof text);
            vm_message("jp2vm: %s: * does not cross packages; %s still matches as %s in this "
                       "release, write %s\n",
                       option, item.text, text, text);
        }
    }
}

void vm_warn_of_unmatched(const struct vm_patterns *patterns, const char *option,
                          const char *format)
{
    const char *behind = strstr(format, "%s");
    for (size_t i = 0; i < vm_patterns_count(patterns); i++) {
        struct vm_pattern_item item = vm_patterns_item(patterns, i);
        char hint[LONGEST_ITEM];
        if (!item.has_matched && !item.has_matched_old && !item.is_exclusion) {
            vm_message("jp2vm: %s: no %.*s%s%s%s\n", option, (int)(behind - format), format,
                       item.text, behind + 2, vm_known_hint(patterns, i, hint, sizeof hint));
            vm_set_exit_failure();
        }
    }
    vm_warn_of_old_stars(patterns, option);
}
