#include "profiler/analyses/support/objects/contents.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/report/text.h"
#include "vm/base/text/mend.h"

bool contents_are_of_array(const char *class_name)
{
    return class_name[0] == '[' && strchr("L[", class_name[1]) == NULL;
}

bool contents_are_of_value(const char *class_name)
{
    static const char *const names[] = {"String", "Integer", "Long",      "Double", "Float",
                                        "Short",  "Byte",    "Character", "Boolean"};
    static const char package[] = "java/lang/";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strncmp(class_name, package, sizeof package - 1) == 0
            && strcmp(class_name + sizeof package - 1, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void mix(struct contents *hash, uint64_t word)
{
    hash->a = (hash->a ^ word) * UINT64_C(0xff51afd7ed558ccd);
    hash->a ^= hash->a >> 31;
    hash->b = (hash->b + word) * UINT64_C(0x9e3779b97f4a7c15);
    hash->b ^= hash->b >> 29;
}

static jp2_field *value_field(const jp2_class *klass)
{
    jp2_field *field;
    for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
        if (strcmp(jp2->field_name(field), "value") == 0
            && (jp2->field_flags(field) & ACC_STATIC) == 0) {
            return field;
        }
    }
    return NULL;
}

/* Reads a string. Returns false if its constructor has not stored the text yet. */
static bool read_string(const jp2_object *string, struct contents *contents)
{
    const jp2_field *field = value_field(jp2->object_class(string));
    const jp2_object *array = field == NULL ? NULL : jp2->field_value(string, field).r;
    if (array == NULL) {
        return false;
    }
    size_t length = jp2->string_text(string, contents->text, CONTENTS_TEXT);
    if (length >= CONTENTS_TEXT) {
        vm_text_mend(contents->text);
    }
    char *whole = jp2->allocate(length + 1);
    jp2->string_text(string, whole, length + 1);
    for (size_t i = 0; i < length; i++) {
        mix(contents, (unsigned char)whole[i]);
    }
    free(whole);
    contents->array = array;
    return true;
}

static void read_box(const jp2_object *box, struct contents *contents)
{
    const jp2_class *klass = jp2->object_class(box);
    const jp2_field *field = value_field(klass);
    const char *name = strrchr(jp2->class_name(klass), '/') + 1;
    char type = field == NULL ? 'V' : *jp2->field_descriptor(field);
    union jp2_value value =
        field == NULL ? (union jp2_value){.u = 0} : jp2->field_value(box, field);
    mix(contents, type == 'J' || type == 'D' ? value.u : (uint32_t)value.u);
    if (type == 'D' || type == 'F') {
        snprintf(contents->text, CONTENTS_TEXT, "%s %g", name,
                 type == 'D' ? value.d : (double)jp2_float(value));
    } else {
        snprintf(contents->text, CONTENTS_TEXT, "%s %" PRId64, name,
                 type == 'J' ? value.j : jp2_int(value));
    }
}

static void read_array(const jp2_object *array, struct contents *contents)
{
    const char *name = jp2->class_name(jp2->object_class(array));
    uint32_t length = jp2->array_length(array);
    bool is_wide = name[1] == 'J' || name[1] == 'D';
    int written = snprintf(contents->text, CONTENTS_TEXT, "%s of %" PRIu32 ":", name, length);
    for (uint32_t i = 0; i < length; i++) {
        union jp2_value value = jp2->array_element(array, i);
        mix(contents, is_wide ? value.u : (uint32_t)value.u);
        if (i < 4 && written > 0 && written < (int)CONTENTS_TEXT && name[1] != 'F'
            && name[1] != 'D') {
            written += snprintf(contents->text + written, CONTENTS_TEXT - (size_t)written,
                                " %" PRId64, is_wide ? value.j : jp2_int(value));
        }
    }
}

bool contents_read(const jp2_object *object, struct contents *contents)
{
    const jp2_class *klass = jp2->object_class(object);
    const char *name = jp2->class_name(klass);
    *contents = (struct contents){(uintptr_t)klass, jp2->class_number(klass), NULL, ""};
    if (name[0] == '[') {
        read_array(object, contents);
        return true;
    }
    if (strcmp(name, "java/lang/String") == 0) {
        return read_string(object, contents);
    }
    read_box(object, contents);
    return true;
}
