/*
 * values.c: --analysis=values[:all][:only=CLASS][:out=FILE]: describes the values that fields have
 * been given, and that methods have received and returned: one value, a few values, a range, never
 * null. Daikon (Ernst et al., TSE 2001) calls such descriptions the likely invariants of one
 * variable. Specializing compilers use them.
 *
 * The values of a field are the values that instructions and native methods store in it; the
 * initial zero is not included. With `all`, methods of the class library's core are included.
 */
#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/objects/values.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/report/table.h"

/* The kind of a variable. The kind of an argument is its number, from 0. */
enum { FIELD = -2, RESULT = -1 };

struct variable {
    struct table_record record; /* key: the field or method; and the kind of the variable */
    struct values values;
    const char *name; /* the name of a field */
};

/* The data of a method's entry: the variables of the arguments. */
struct arguments {
    uint32_t first; /* the number of the first argument: 1 if `this` precedes it, otherwise 0 */
    uint32_t count;
    struct argument_variable {
        struct variable *variable;
        char type;
    } all[];
};

static struct table variables = TABLE(struct variable);
static bool has_all;
static struct vm_patterns *only;

const struct argument report_words[] = {
    {"all", .flag = &has_all}, {"only", .classes = &only}, {.name = NULL}};

static const char *skip_type(const char *type)
{
    while (*type == '[') {
        type++;
    }
    return *type == 'L' ? strchr(type, ';') + 1 : type + 1;
}

static struct variable *find(const void *of, int what)
{
    return table_get(&variables, (uintptr_t)of, (uint64_t)(int64_t)what);
}

static struct arguments *find_arguments(const jp2_method *method)
{
    uint32_t count = 0;
    const char *first = jp2->method_descriptor(method) + 1;
    for (const char *type = first; *type != ')'; type = skip_type(type)) {
        count++;
    }
    struct arguments *arguments =
        jp2->allocate(sizeof *arguments + count * sizeof arguments->all[0]);
    arguments->first = (jp2->method_flags(method) & ACC_STATIC) == 0;
    arguments->count = count;
    for (uint32_t i = 0; i < count; i++, first = skip_type(first)) {
        arguments->all[i] = (struct argument_variable){find(method, (int)i), *first};
    }
    return arguments;
}

static bool ask(struct jp2_location *location)
{
    if (location->kind == JP2_EVENT_NATIVE_CALL) {
        return native_access_ask(location);
    }
    if (location->kind == JP2_EVENT_NATIVE_PUT || location->kind == JP2_EVENT_CLASS_PREPARED) {
        return true;
    }
    const jp2_class *klass = jp2->method_class(location->method);
    bool is_method = location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_EXIT;
    if (!is_method) { /* the class of a field is not known before the field is resolved */
        return true;
    }
    if ((!has_all && jp2->is_boot_class(klass)) || !arguments_has_class(only, klass)) {
        return false;
    }
    const char *result = strchr(jp2->method_descriptor(location->method), ')') + 1;
    if (location->kind == JP2_EVENT_EXIT) {
        location->data = *result == 'V' ? NULL : find(location->method, RESULT);
        return location->data != NULL;
    }
    struct arguments *arguments = find_arguments(location->method);
    location->data = arguments;
    return arguments->count != 0;
}

static bool is_wanted(const jp2_field *field)
{
    const jp2_class *klass = jp2->field_class(field);
    return (has_all || !jp2->is_boot_class(klass)) && arguments_has_class(only, klass);
}

static void note_natively(const jp2_field *field, char type, union jp2_value value)
{
    if (is_wanted(field)) {
        values_note(&find(field, FIELD)->values, type, value);
    }
}

/* Notes a value that a native method stores, as reflection and VarHandles do. */
static void access_natively(void *unused, const struct native_access *access)
{
    (void)unused;
    if (access->is_write && access->has_value && access->field != NULL) {
        note_natively(access->field, access->type, access->value);
    }
}

/* Returns the record of a location's field. If several threads look it up at the same time, they
 * find the same record. */
static struct variable *find_field(struct jp2_location *location, const jp2_field *field)
{
    struct variable *_Atomic *known = (struct variable * _Atomic *)&location->data;
    struct variable *variable = atomic_load_explicit(known, memory_order_acquire);
    if (variable != NULL) {
        return variable;
    }
    if (!is_wanted(field)) {
        jp2->retire(location);
        return NULL;
    }
    variable = find(field, FIELD);
    atomic_store_explicit(known, variable, memory_order_release);
    return variable;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    switch (location->kind) {
    case JP2_EVENT_NATIVE_CALL:
        native_access_event(self, location, access_natively, NULL);
        return;
    case JP2_EVENT_NATIVE_PUT:
        note_natively(event_->field, event_->type, event_->value);
        return;
    case JP2_EVENT_CLASS_PREPARED:
        native_access_note_class(event_->klass);
        return;
    default:
        break;
    }
    if (location->kind == JP2_EVENT_ENTRY) {
        const struct arguments *arguments = location->data;
        for (uint32_t i = 0; i < arguments->count; i++) {
            values_note(&arguments->all[i].variable->values, arguments->all[i].type,
                        jp2->argument(self, arguments->first + i));
        }
        return;
    }
    struct variable *variable =
        location->kind == JP2_EVENT_EXIT ? location->data : find_field(location, event_->field);
    if (variable != NULL) {
        values_note(&variable->values, event_->type, event_->value);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static int kind_of(const struct variable *variable)
{
    return (int)(int64_t)variable->record.b;
}

static const jp2_class *class_of(const struct variable *variable)
{
    const void *of = (const void *)(uintptr_t)variable->record.a;
    return kind_of(variable) == FIELD ? jp2->field_class(of) : jp2->method_class(of);
}

/* Compares variables by class. In a class, fields come first, sorted by name, then methods; a
 * method's arguments precede its result. */
static int compare(const void *a, const void *b)
{
    const struct variable *x = *(struct variable *const *)a, *y = *(struct variable *const *)b;
    const void *of_x = (const void *)(uintptr_t)x->record.a;
    const void *of_y = (const void *)(uintptr_t)y->record.a;
    bool is_field = kind_of(x) == FIELD;
    int order = strcmp(jp2->class_name(class_of(x)), jp2->class_name(class_of(y)));
    if (order != 0 || is_field != (kind_of(y) == FIELD)) {
        return order != 0 ? order : is_field ? -1 : 1;
    }
    order = is_field ? strcmp(jp2->field_name(of_x), jp2->field_name(of_y))
                     : name_compare_methods(of_x, of_y);
    uint64_t m = jp2->class_number(class_of(x)), n = jp2->class_number(class_of(y));
    if (order != 0 || m != n) {
        return order != 0 ? order : m < n ? -1 : 1;
    }
    uint32_t i = (uint32_t)kind_of(x), j = (uint32_t)kind_of(y); /* as uint32_t, RESULT is the
                                                                    largest */
    return (i > j) - (i < j);
}

static void write_name(struct jp2_output *out, const struct variable *variable)
{
    const void *of = (const void *)(uintptr_t)variable->record.a;
    if (kind_of(variable) == FIELD) {
        jp2->write(out, "%s.%s", jp2->class_name(class_of(variable)), jp2->field_name(of));
        return;
    }
    name_write_method(out, of);
    if (kind_of(variable) == RESULT) {
        jp2->write(out, " result");
    } else {
        jp2->write(out, " argument %d", kind_of(variable));
    }
}

void report_write(struct jp2_output *out)
{
    size_t count, reported = 0, constant = 0;
    uint64_t all = 0;
    struct variable **sorted = (struct variable **)table_sort(&variables, &count, compare);
    jp2->write(out, "       times  variable: values\n");
    for (size_t i = 0; i < count; i++) {
        struct values *values = &sorted[i]->values;
        if (values->count != 0) {
            jp2->write(out, "%12" PRIu64 "  ", values->count);
            write_name(out, sorted[i]);
            jp2->write(out, ": ");
            values_write(out, values);
            jp2->write(out, "\n");
            reported++;
            constant += values->count > 1 && values_is_constant(values);
            all += values->count;
        }
    }
    jp2->write(
        out, "%" PRIu64 " values of %zu variables, %zu of which had the same one again and again\n",
        all, reported, constant);
    free(sorted);
}

JP2_ANALYSIS(.name = "values",
             .summary = "what is common to values of fields, arguments and results; "
                        "[all:][only=class:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)
                       | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
