/*
 * Prints the results of services for the class that the argument names (in internal form).
 * Mirror.java prints the same by reflection on HotSpot.
 */
#include <stdlib.h>

#include <jp2vm/analysis.h>

/* Existing binaries of plug-ins contain the numbers of kinds and the offsets of members, so these
 * must not change. */
_Static_assert(JP2_EVENT_MONITOR_EXIT == 9 && JP2_EVENT_UNWIND == 17
                   && JP2_EVENT_THREAD_JOINED == 33 && JP2_EVENT_POLL == 42
                   && JP2_EVENT_NATIVE_ARRAY_PUT == 45,
               "kinds keep their numbers");
_Static_assert(offsetof(struct jp2_event, periods) == 96
                   && offsetof(struct jp2_location, data) == 72
                   && offsetof(struct jp2_services, mirrored_class) == 504
                   && offsetof(struct jp2_services, for_each_reference) == 552,
               "members keep their offsets");

static const char *wanted;
static jp2_class *found;
static jp2_field *self_field;

static bool start(const char *argument, char *message, size_t size)
{
    wanted = argument;
    if (argument == NULL) {
        strncpy(message, "its argument is a class", size);
    }
    return argument != NULL;
}

static void print_value(const char *descriptor, union jp2_value value)
{
    char text[100];
    switch (*descriptor) {
    case 'D':
        jp2->message("%g", value.d);
        break;
    case 'F':
        jp2->message("%g", (double)jp2_float(value));
        break;
    case 'J':
        jp2->message("%lld", (long long)value.j);
        break;
    case 'L':
    case '[':
        if (value.r == NULL) {
            jp2->message("null");
        } else if (jp2->string_text(value.r, text, sizeof text) != 0) {
            jp2->message("\"%s\"", text);
        } else {
            jp2->message("%s", jp2->class_name(jp2->object_class(value.r)));
        }
        break;
    default:
        jp2->message("%d", jp2_int(value));
        break;
    }
}

static void print_array(const char *name, const jp2_object *array)
{
    jp2->message("array %s %u:", name, jp2->array_length(array));
    const char *element = jp2->class_name(jp2->object_class(array)) + 1;
    for (uint32_t i = 0; i < jp2->array_length(array); i++) {
        jp2->message(" ");
        print_value(element, jp2->array_element(array, i));
    }
    jp2->message(" %lld\n", (long long)jp2->array_element(array, UINT32_MAX).j);
}

static void print_class(jp2_class *klass)
{
    jp2_class *super = jp2->superclass(klass);
    jp2->message("class %s %x %s %s\n", jp2->class_name(klass), jp2->class_flags(klass) & 0x611,
                 super == NULL ? "-" : jp2->class_name(super), jp2->source_file(klass));
    jp2_field *field;
    for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
        jp2->message("field %s %s %x", jp2->field_name(field), jp2->field_descriptor(field),
                     jp2->field_flags(field) & 0xdf);
        if ((jp2->field_flags(field) & 8) != 0) {
            union jp2_value value = jp2->field_value(NULL, field);
            jp2->message(" = ");
            print_value(jp2->field_descriptor(field), value);
            jp2->message("\n");
            if (*jp2->field_descriptor(field) == '[' && value.r != NULL) {
                print_array(jp2->field_name(field), value.r);
            }
        } else {
            jp2->message("\n");
        }
        if (strcmp(jp2->field_name(field), "self") == 0) {
            self_field = field;
        }
    }
    jp2_method *method;
    for (uint32_t i = 0; (method = jp2->class_method(klass, i)) != NULL; i++) {
        uint32_t bytes;
        bool has_code = jp2->method_code(method, &bytes) != NULL;
        jp2->message("method %s%s %x %s\n", jp2->method_name(method),
                     jp2->method_descriptor(method), jp2->method_flags(method) & 0xdbf,
                     has_code && bytes != 0 ? "code" : "none");
    }
}

/* Prints the fields of the instance to which the class's field `self` refers. */
static void print_instance(jp2_class *klass)
{
    jp2_object *self = jp2->field_value(NULL, self_field).r;
    jp2_field *field;
    for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
        if ((jp2->field_flags(field) & 8) == 0) {
            jp2->message("value %s ", jp2->field_name(field));
            print_value(jp2->field_descriptor(field), jp2->field_value(self, field));
            jp2->message("\n");
        }
    }
    jp2->message("is %d %d\n", jp2->is_subclass(klass, jp2->superclass(klass)),
                 jp2->is_subclass(jp2->superclass(klass), klass));
}

/* Prints the arguments of the method `told`, which has arguments of all kinds, and the stack below
 * it. */
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    static const char types[] = "LIJDLF[";
    char name[20];
    struct jp2_frame frames[3];
    uint32_t count = jp2->stack(self, frames, 3);
    jp2->thread_name(self, name, sizeof name);
    jp2->message("told by %s %llu:", name, (unsigned long long)jp2->thread_number(self));
    for (uint32_t i = 0; i < sizeof types - 1; i++) {
        jp2->message(" ");
        print_value(types + i, jp2->argument(self, i));
    }
    jp2->message(" %lld\n", (long long)jp2->argument(self, 99).j);
    for (uint32_t i = 0; i < count; i++) {
        jp2->message("at %s:%u\n", jp2->method_name(frames[i].method),
                     i == 0 ? 0 : jp2->method_line(frames[i].method, frames[i].bci));
    }
    (*jp2->thread_data(self, location->data)) = name;
}

static bool ask(struct jp2_location *location);
static void finish(void);

JP2_ANALYSIS(.name = "mirror", .summary = "what services say of a class",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY), .start = start, .ask = ask, .event = event,
             .finish = finish);

static bool ask(struct jp2_location *location)
{
    location->data = &jp2_analysis;
    jp2_class *klass = jp2->method_class(location->method);
    if (strcmp(jp2->class_name(klass), wanted) != 0) {
        return false;
    }
    found = klass;
    return strcmp(jp2->method_name(location->method), "told") == 0;
}

static void finish(void)
{
    if (found == NULL) {
        jp2->message("%s was not seen\n", wanted);
        return;
    }
    print_class(found);
    print_instance(found);
}
