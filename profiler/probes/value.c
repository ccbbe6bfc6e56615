#include "profiler/probes/value.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/plugins/services.h"
#include "vm/base/data/array.h"
#include "vm/base/machine_out.h"
#include "vm/base/text/text.h"
#include "vm/names/class_text.h"

/* --- texts ------------------------------------------------------------------------------------ */

const char *prof_probe_class_text(const char *name, char buffer[PROF_PROBE_TEXT])
{
    (void)vm_class_text(name, buffer, PROF_PROBE_TEXT);
    return buffer;
}

const char *prof_probe_method_text(const jp2_method *method, char buffer[PROF_PROBE_TEXT])
{
    (void)vm_method_name_text(prof_services.class_name(prof_services.method_class(method)),
                              prof_services.method_name(method), NULL, buffer, PROF_PROBE_TEXT);
    return buffer;
}

const char *prof_probe_text(const struct prof_probe_value *value, char buffer[PROF_PROBE_TEXT])
{
    switch (value->kind) {
    case PROF_VALUE_NULL:
        return "null";
    case PROF_VALUE_TEXT:
    case PROF_VALUE_STACK:
        return value->text;
    case PROF_VALUE_CLASS:
        return prof_probe_class_text(prof_services.class_name(value->klass), buffer);
    case PROF_VALUE_METHOD:
        return prof_probe_method_text(value->method, buffer);
    case PROF_VALUE_OBJECT:
        return value->object == NULL
                   ? "null"
                   : prof_probe_class_text(
                       prof_services.class_name(prof_services.object_class(value->object)), buffer);
    default:
        return NULL;
    }
}

static void print_frames(struct vm_text *to, const struct jp2_frame *frames, uint32_t count)
{
    char buffer[PROF_PROBE_TEXT];
    for (uint32_t i = 0; i < count; i++) {
        vm_text_put(to, i == 0 ? "" : "\n", prof_probe_method_text(frames[i].method, buffer));
        uint32_t line = prof_services.method_line(frames[i].method, frames[i].bci);
        if (line != 0) {
            vm_text_put(to, ":", line);
        } else if (frames[i].bci >= 0) {
            vm_text_put(to, " @", (uint64_t)frames[i].bci);
        }
    }
}

struct vm_field *prof_probe_find_field(const struct vm_object *object, const char *name)
{
    jp2_field *field;
    for (const jp2_class *class = prof_services.object_class(object); class != NULL;
         class = prof_services.superclass(class)) {
        for (uint32_t i = 0; (field = prof_services.class_field(class, i)) != NULL; i++) {
            if (strcmp(prof_services.field_name(field), name) == 0) {
                return field;
            }
        }
    }
    return NULL;
}

/* Sets *value to the value of a field of an object, or to 0. Returns false if there is no object,
 * or no such field whose descriptor starts with `type`. */
static bool read_field(const jp2_object *object, const char *name, char type,
                       union jp2_value *value)
{
    const jp2_field *field = object == NULL ? NULL : prof_probe_find_field(object, name);
    bool is_good = field != NULL && *prof_services.field_descriptor(field) == type;
    *value = is_good ? prof_services.field_value(object, field) : (union jp2_value){.u = 0};
    return is_good;
}

static const jp2_object *read_object(const jp2_object *object, const char *name, char type)
{
    union jp2_value value;
    return read_field(object, name, type, &value) ? value.r : NULL;
}

/* Writes the number of a java.net.InetAddress. An Inet6Address has its bytes in holder6, an
 * Inet4Address its number in `holder`. */
static bool print_number(const jp2_object *address, char text[PROF_PROBE_ADDRESS], bool *is_six)
{
    unsigned char bytes[16] = {0};
    union jp2_value number;
    const jp2_object *six = read_object(read_object(address, "holder6", 'L'), "ipaddress", '[');
    *is_six = six != NULL;
    if (six == NULL && !read_field(read_object(address, "holder", 'L'), "address", 'I', &number)) {
        return false;
    }
    for (uint32_t i = 0; i < (six != NULL ? 16 : 4); i++) {
        bytes[i] = six != NULL ? (unsigned char)jp2_int(prof_services.array_element(six, i))
                               : (unsigned char)((uint32_t)jp2_int(number) >> (24 - 8 * i));
    }
    return inet_ntop(*is_six ? AF_INET6 : AF_INET, bytes, text, PROF_PROBE_ADDRESS) != NULL;
}

bool prof_probe_address(const struct vm_object *object, char text[PROF_PROBE_ADDRESS])
{
    char number[PROF_PROBE_ADDRESS];
    union jp2_value port = {.r = NULL}, local;
    bool is_six;
    const jp2_object *holder = read_object(object, "holder", 'L'),
                     *address = read_object(holder, "addr", 'L');
    if (address != NULL) {
        (void)read_field(holder, "port", 'I', &port); /* an InetSocketAddress */
    } else if (read_field(object, "localport", 'I', &local)) {
        address = read_object(object, "address", 'L'); /* a SocketImpl */
        (void)read_field(object, "port", 'I', &port);
        port = jp2_int(port) == 0 ? local : port;
    } else {
        return print_number(object, text, &is_six);
    }
    if (!print_number(address, number, &is_six)) {
        return false;
    }
    snprintf(text, PROF_PROBE_ADDRESS, is_six ? "[%s]:%d" : "%s:%d", number, (int)jp2_int(port));
    return true;
}

double prof_probe_double(const struct prof_probe_value *value)
{
    return value->kind == PROF_VALUE_FLOAT ? value->floating : (double)value->integer;
}

void prof_probe_print_value(struct vm_text *to, const struct prof_probe_value *value)
{
    char buffer[PROF_PROBE_TEXT];
    const char *text = buffer;
    if (value->kind == PROF_VALUE_FRAMES) {
        print_frames(to, value->frames, value->count);
        return;
    }
    if (value->kind == PROF_VALUE_TUPLE) {
        struct prof_probe_value element;
        for (uint32_t i = 0; prof_probe_element(value, i, &element); i++) {
            vm_text_string(to, i == 0 ? "(" : ", ");
            prof_probe_print_value(to, &element);
        }
        vm_text_string(to, ")");
        return;
    }
    if (value->kind == PROF_VALUE_INT) {
        snprintf(buffer, sizeof buffer, "%" PRId64, value->integer);
    } else if (value->kind == PROF_VALUE_FLOAT) {
        snprintf(buffer, sizeof buffer, "%g", value->floating);
    } else {
        text = prof_probe_text(value, buffer);
    }
    vm_text_string(to, text == NULL ? "" : text);
}

/* --- keys ------------------------------------------------------------------------------------- */

/* The first word of each part of a key contains the kind of the value, and in its upper bits the
 * number of bytes or frames that follow. */
static void reserve(struct prof_probe_key *key, size_t more)
{
    if (!VM_RESERVE(key->words, key->capacity, key->count + more)) {
        vm_end_without_memory("the keys of probes");
    }
}

static void add_bytes(struct prof_probe_key *key, enum prof_probe_value_kind kind,
                      const void *bytes, size_t length, uint64_t count)
{
    size_t words = (length + 7) / 8;
    reserve(key, words + 1);
    key->words[key->count] = (uint64_t)kind | count << 8;
    if (words > 0) {
        key->words[key->count + words] = 0;
        memcpy(&key->words[key->count + 1], bytes, length);
    }
    key->count += (uint32_t)words + 1;
}

static void add_text(struct prof_probe_key *key, enum prof_probe_value_kind kind, const char *text,
                     size_t length)
{
    /* The final zero is included, so that the text can be used where it is. */
    add_bytes(key, kind, text, length + 1, length + 1);
}

static void add_plain_frames(struct prof_probe_key *key, const struct jp2_frame *frames,
                             uint32_t count)
{
    struct vm_text text = {.bytes = NULL};
    print_frames(&text, frames, count);
    vm_text_add(&text, "", 1);
    if (text.has_failed) {
        vm_end_without_memory("the stacks of probes");
    }
    add_text(key, PROF_VALUE_STACK, text.bytes, text.length - 1);
    vm_text_fini(&text);
}

bool prof_probe_key_add(struct prof_probe_key *key, const struct prof_probe_value *value,
                        bool is_plain)
{
    char buffer[PROF_PROBE_TEXT];
    struct prof_probe_value part = *value;
    if (part.kind == PROF_VALUE_NONE) {
        return false;
    }
    if (part.kind == PROF_VALUE_OBJECT && part.object != NULL) {
        part.kind = PROF_VALUE_CLASS;
        part.klass = prof_services.object_class(value->object);
    } else if (part.kind == PROF_VALUE_OBJECT) {
        part.kind = PROF_VALUE_NULL;
    }
    if (part.kind == PROF_VALUE_TUPLE) {
        uint64_t words = 1 + part.tuple[0];
        add_bytes(key, part.kind, part.tuple, words * sizeof *part.tuple, words);
    } else if (part.kind == PROF_VALUE_FRAMES && is_plain) {
        add_plain_frames(key, part.frames, part.count);
    } else if (part.kind == PROF_VALUE_FRAMES) {
        add_bytes(key, part.kind, part.frames, part.count * sizeof *part.frames, part.count);
    } else if (part.kind == PROF_VALUE_INT || part.kind == PROF_VALUE_FLOAT
               || (!is_plain
                   && (part.kind == PROF_VALUE_CLASS || part.kind == PROF_VALUE_METHOD))) {
        add_bytes(key, part.kind, &part.integer, sizeof part.integer, 1);
    } else {
        const char *text = prof_probe_text(&part, buffer);
        bool has_kind = part.kind == PROF_VALUE_STACK || part.kind == PROF_VALUE_NULL;
        add_text(key, has_kind ? part.kind : PROF_VALUE_TEXT, text, strlen(text));
    }
    return true;
}

uint32_t prof_probe_key_part(const uint64_t *words, struct prof_probe_value *value)
{
    uint64_t count = words[0] >> 8;
    *value = (struct prof_probe_value){.kind = (enum prof_probe_value_kind)(words[0] & 255)};
    switch (value->kind) {
    case PROF_VALUE_NULL:
    case PROF_VALUE_TEXT:
    case PROF_VALUE_STACK:
        value->text = (const char *)&words[1];
        return 1 + (uint32_t)((count + 7) / 8);
    case PROF_VALUE_FRAMES:
        value->frames = (const struct jp2_frame *)&words[1];
        value->count = (uint32_t)count;
        return 1 + (uint32_t)(count * sizeof(struct jp2_frame) / 8);
    case PROF_VALUE_TUPLE:
        value->tuple = &words[1];
        return 1 + (uint32_t)count;
    default:
        memcpy(&value->integer, &words[1], sizeof value->integer);
        return 2;
    }
}

bool prof_probe_element(const struct prof_probe_value *value, uint32_t index,
                        struct prof_probe_value *element)
{
    if (value->kind != PROF_VALUE_TUPLE) {
        return false;
    }
    for (uint32_t i = 0; i < value->tuple[0]; index--) {
        i += prof_probe_key_part(value->tuple + 1 + i, element);
        if (index == 0) {
            return true;
        }
    }
    return false;
}

void prof_probe_key_add_plain(struct prof_probe_key *key, const uint64_t *words, uint32_t count)
{
    for (uint32_t i = 0; i < count;) {
        struct prof_probe_value value;
        i += prof_probe_key_part(words + i, &value);
        prof_probe_key_add(key, &value, true);
    }
}
