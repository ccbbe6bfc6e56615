#include "vm/options/flags.h"

#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/arena.h"

#define ROW(type, name, group, initial, least, most, use)                                          \
    {#name, group, initial, least, most, VM_FLAG_TYPE_##type, VM_FLAG_USE_##use},
#define VM_FLAG(type, name, group, initial, least, most, use, note)                                \
    ROW(type, name, group, initial, least, most, use)
#define VM_ACCEPTED_FLAG(type, name, group, initial, least, most, use)                             \
    ROW(type, name, group, initial, least, most, use)
const struct vm_flag vm_flag_table[VM_FLAG_COUNT] = {
#include "vm/options/flags.def"
};

static const char *const type_names[] = {
    [VM_FLAG_TYPE_BOOL] = "bool",   [VM_FLAG_TYPE_INT] = "int",
    [VM_FLAG_TYPE_UINT] = "uint",   [VM_FLAG_TYPE_INTX] = "intx",
    [VM_FLAG_TYPE_UINTX] = "uintx", [VM_FLAG_TYPE_UINT64] = "uint64_t",
    [VM_FLAG_TYPE_SIZE] = "size_t", [VM_FLAG_TYPE_DOUBLE] = "double",
    [VM_FLAG_TYPE_TEXT] = "ccstr",  [VM_FLAG_TYPE_LIST] = "ccstrlist"};

static bool is_text(enum vm_flag_type type)
{
    return type == VM_FLAG_TYPE_TEXT || type == VM_FLAG_TYPE_LIST;
}

static bool is_signed(enum vm_flag_type type)
{
    return type == VM_FLAG_TYPE_INT || type == VM_FLAG_TYPE_INTX;
}

enum vm_flag_id vm_flags_find(const char *name, size_t length)
{
    for (int i = 0; i < VM_FLAG_COUNT; i++) {
        if (strlen(vm_flag_table[i].name) == length
            && memcmp(vm_flag_table[i].name, name, length) == 0) {
            return (enum vm_flag_id)i;
        }
    }
    return VM_FLAG_COUNT;
}

/* --- reading values --------------------------------------------------------------------------- */

/* Parses decimal digits, or 0x and hexadecimal digits, followed by k, m, g, t or nothing. */
static bool parse_natural(const char *text, uint64_t *value)
{
    size_t bytes;
    bool is_good = vm_option_parse_size(text, &bytes);
    *value = bytes;
    return is_good;
}

/* Parses a number of type double: a text with a point as in C; a text without a point must be a
 * natural number. */
static bool parse_real(const char *text, double *value)
{
    uint64_t natural;
    const char *point = strchr(text, '.');
    if (point == NULL) {
        bool is_good = parse_natural(text, &natural);
        *value = (double)natural;
        return is_good;
    }
    char *end;
    *value = strtod(text, &end);
    return point > text && isdigit((unsigned char)point[-1]) && isdigit((unsigned char)point[1])
           && *end == '\0' && strspn(text, "-0123456789.eE+") == strlen(text);
}

static bool parse_integer(const char *text, enum vm_flag_type type, int64_t *value)
{
    uint64_t natural;
    bool is_negative = *text == '-';
    uint64_t most = type == VM_FLAG_TYPE_INT ? INT_MAX : (uint64_t)INT64_MAX;
    if (!parse_natural(text + is_negative, &natural) || natural > most + is_negative) {
        return false;
    }
    *value = is_negative ? (int64_t)(0 - natural) : (int64_t)natural;
    return true;
}

/* Parses a value of the flag's type, which must not be a text. */
static bool parse_value(enum vm_flag_type type, const char *text, union vm_flag_value *value)
{
    switch (type) {
    case VM_FLAG_TYPE_BOOL:
        value->boolean = strcmp(text, "true") == 0;
        return true;
    case VM_FLAG_TYPE_INT:
    case VM_FLAG_TYPE_INTX:
        return parse_integer(text, type, &value->integer);
    case VM_FLAG_TYPE_DOUBLE:
        return parse_real(text, &value->real);
    case VM_FLAG_TYPE_UINT:
        return parse_natural(text, &value->natural) && value->natural <= UINT_MAX;
    default:
        return parse_natural(text, &value->natural);
    }
}

union vm_flag_value vm_flag_initial(enum vm_flag_id id)
{
    const struct vm_flag *flag = &vm_flag_table[id];
    union vm_flag_value value = {.natural = 0};
    if (is_text(flag->type)) {
        value.text = *flag->initial == '\0' ? NULL : flag->initial;
    } else {
        parse_value(flag->type, flag->initial, &value);
    }
    return value;
}

void vm_flags_init(struct vm_flags *flags, struct vm_arena *arena)
{
    flags->arena = arena;
    for (int i = 0; i < VM_FLAG_COUNT; i++) {
        flags->values[i] = vm_flag_initial((enum vm_flag_id)i);
        flags->origins[i] = VM_FLAG_DEFAULT;
    }
}

/* --- writing values --------------------------------------------------------------------------- */

static void value_text(enum vm_flag_type type, union vm_flag_value value, char *text, size_t size)
{
    if (type == VM_FLAG_TYPE_BOOL) {
        snprintf(text, size, "%s", value.boolean ? "true" : "false");
    } else if (is_signed(type)) {
        snprintf(text, size, "%lld", (long long)value.integer);
    } else if (type == VM_FLAG_TYPE_DOUBLE) {
        snprintf(text, size, "%f", value.real);
    } else {
        snprintf(text, size, "%llu", (unsigned long long)value.natural);
    }
}

/* Writes a bound of a range; in the table, the largest double is left out. */
static void bound_text(const struct vm_flag *flag, const char *bound, int digits, char *text,
                       size_t size)
{
    union vm_flag_value value;
    bool is_open = flag->type == VM_FLAG_TYPE_DOUBLE && *bound == '\0' && *flag->least != '\0';
    text[0] = '\0';
    if (is_open) {
        snprintf(text, size, "%.*f", digits, DBL_MAX);
    } else if (flag->type == VM_FLAG_TYPE_DOUBLE && *bound != '\0') {
        snprintf(text, size, "%.*f", digits, strtod(bound, NULL));
    } else if (*bound != '\0' && parse_value(flag->type, bound, &value)) {
        value_text(flag->type, value, text, size);
    }
}

/* --- setting ---------------------------------------------------------------------------------- */

static bool is_below(enum vm_flag_type type, union vm_flag_value a, union vm_flag_value b)
{
    return is_signed(type)               ? a.integer < b.integer
           : type == VM_FLAG_TYPE_DOUBLE ? a.real < b.real
                                         : a.natural < b.natural;
}

static bool is_in_range(const struct vm_flag *flag, union vm_flag_value value)
{
    union vm_flag_value least, most;
    bool is_high = *flag->least == '\0' || !parse_value(flag->type, flag->least, &least)
                   || !is_below(flag->type, value, least);
    return is_high
           && (*flag->most == '\0' || !parse_value(flag->type, flag->most, &most)
               || !is_below(flag->type, most, value));
}

static enum vm_option_status fail_range(const struct vm_flag *flag, union vm_flag_value value,
                                        const char *text, struct vm_option_message *message)
{
    char present[64], least[64], most[400];
    value_text(flag->type, value, present, sizeof present);
    bound_text(flag, flag->least, 6, least, sizeof least);
    bound_text(flag, flag->most, 6, most, sizeof most);
    return vm_option_fail(VM_OPTION_INVALID, message,
                          "%s %s=%s is outside the allowed range [ %.64s ... %.64s ]\n"
                          "Improperly specified VM option '%.200s'",
                          type_names[flag->type], flag->name, present, least, most, text);
}

/* HotSpot uses this measure to suggest names. */
double vm_option_similarity(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t hits = 0;
    for (size_t i = 0; i + 1 < a_length; i++) {
        for (size_t j = 0; j + 1 < b_length; j++) {
            if (a[i] == b[j] && a[i + 1] == b[j + 1]) {
                hits++;
                break;
            }
        }
    }
    return a_length + b_length == 0 ? 0 : 2.0 * (double)hits / (double)(a_length + b_length);
}

static const struct vm_flag *most_similar(const char *name, size_t length)
{
    const struct vm_flag *found = NULL;
    double best = VM_OPTION_IS_SIMILAR;
    for (const struct vm_flag *f = vm_flag_table; f < vm_flag_table + VM_FLAG_COUNT; f++) {
        double score = vm_option_similarity(f->name, strlen(f->name), name, length);
        if (score > best) {
            best = score;
            found = f;
        }
    }
    return found;
}

static enum vm_option_status fail_unknown(const char *argument, size_t length,
                                          struct vm_option_message *message)
{
    const struct vm_flag *guess = most_similar(argument, length);
    if (guess == NULL) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Unrecognized VM option '%.300s'",
                              argument);
    }
    bool is_switch = guess->type == VM_FLAG_TYPE_BOOL;
    return vm_option_fail(VM_OPTION_INVALID, message,
                          "Unrecognized VM option '%.300s'\nDid you mean '%s%s%s'?", argument,
                          is_switch ? "(+/-)" : "", guess->name, is_switch ? "" : "=<value>");
}

static bool is_locked(const struct vm_flags *flags, const struct vm_flag *flag, const char **group)
{
    static const struct {
        const char *group;
        enum vm_flag_id key;
    } locks[] = {{"diagnostic", VM_FLAG_UnlockDiagnosticVMOptions},
                 {"experimental", VM_FLAG_UnlockExperimentalVMOptions}};
    for (size_t i = 0; i < sizeof locks / sizeof locks[0]; i++) {
        *group = locks[i].group;
        if (strstr(flag->group, *group) != NULL && flag != &vm_flag_table[locks[i].key]
            && !flags->values[locks[i].key].boolean) {
            return true;
        }
    }
    return false;
}

/* Sets a text. In a list, each text is a line. */
static enum vm_option_status set_text(struct vm_flags *flags, enum vm_flag_id id, const char *value)
{
    const char *old = flags->values[id].text;
    size_t old_length =
        vm_flag_table[id].type == VM_FLAG_TYPE_LIST && old != NULL ? strlen(old) : 0;
    char *text = vm_arena_alloc(flags->arena, old_length + strlen(value) + 2);
    if (text == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    char *end = text;
    if (old_length > 0) {
        memcpy(text, old, old_length);
        text[old_length] = '\n';
        end = text + old_length + 1;
    }
    strcpy(end, value);
    flags->values[id].text = text;
    return VM_OPTION_OK;
}

/* Returns the value after the name; NULL if there is no value. */
static const char *value_part(const char *rest, enum vm_flag_type type)
{
    bool has_colon = is_text(type) && *rest == ':';
    return rest[has_colon] == '=' ? rest + has_colon + 1 : NULL;
}

static enum vm_option_status set_found(struct vm_flags *flags, enum vm_flag_id id,
                                       const char *argument, char sign,
                                       struct vm_option_message *message)
{
    const struct vm_flag *flag = &vm_flag_table[id];
    const char *rest = argument + strlen(flag->name);
    bool is_switch = flag->type == VM_FLAG_TYPE_BOOL;
    const char *value = value_part(rest, flag->type);
    union vm_flag_value number;
    if (is_switch != (sign != '\0')) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              is_switch ? "Missing +/- setting for VM option '%.300s'"
                                        : "Unexpected +/- setting in VM option '%.300s'",
                              argument);
    }
    if (is_switch && *rest == '\0') {
        flags->values[id].boolean = sign == '+';
        return VM_OPTION_OK;
    }
    if (is_text(flag->type) && value != NULL) {
        return set_text(flags, id, value);
    }
    if (is_switch || value == NULL || !parse_value(flag->type, value, &number)) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Improperly specified VM option '%.300s'",
                              argument);
    }
    if (!is_in_range(flag, number)) {
        return fail_range(flag, number, argument, message);
    }
    flags->values[id] = number;
    return VM_OPTION_OK;
}

enum vm_option_status vm_flags_set(struct vm_flags *flags, const char *text,
                                   enum vm_flag_origin origin, bool is_lenient, enum vm_flag_id *id,
                                   struct vm_option_message *message)
{
    char sign = *text == '+' || *text == '-' ? *text : '\0';
    const char *argument = text + (sign != '\0');
    size_t length = strcspn(argument, "=");
    length -= length > 0 && argument[length] == '=' && argument[length - 1] == ':';
    const char *group;
    *id = VM_FLAG_COUNT;
    if (*text == '#') { /* the line is a comment */
        return VM_OPTION_OK;
    }
    enum vm_flag_id found = vm_flags_find(argument, length);
    if (found == VM_FLAG_COUNT) {
        return is_lenient ? VM_OPTION_OK : fail_unknown(argument, length, message);
    }
    if (is_locked(flags, &vm_flag_table[found], &group)) {
        const char *name = vm_flag_table[found].name;
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "Error: VM option '%s' is %s and must be enabled via "
                              "-XX:+Unlock%c%sVMOptions.\n"
                              "Error: The unlock option must precede '%s'.",
                              name, group, toupper((unsigned char)*group), group + 1, name);
    }
    enum vm_option_status status = set_found(flags, found, argument, sign, message);
    if (status == VM_OPTION_OK) {
        flags->origins[found] = (uint8_t)origin;
        *id = found;
    }
    return status;
}

bool vm_flags_is_given(const struct vm_flags *flags, enum vm_flag_id id)
{
    return flags->origins[id] != VM_FLAG_DEFAULT && flags->origins[id] != VM_FLAG_ERGONOMIC;
}

bool vm_flags_is_visible(const struct vm_flags *flags, enum vm_flag_id id)
{
    const char *group;
    return !is_locked(flags, &vm_flag_table[id], &group);
}

bool vm_flags_is_manageable(enum vm_flag_id id)
{
    return strstr(vm_flag_table[id].group, "manageable") != NULL;
}

bool vm_flags_check_range(enum vm_flag_id id, union vm_flag_value value, char *reason, size_t size)
{
    const struct vm_flag *flag = &vm_flag_table[id];
    char least[400], most[400];
    if (flag->type == VM_FLAG_TYPE_BOOL || is_text(flag->type) || is_in_range(flag, value)) {
        return true;
    }
    bound_text(flag, flag->least, 3, least, sizeof least);
    bound_text(flag, flag->most, 3, most, sizeof most);
    snprintf(reason, size, "%s error: must have value in range [%s...%s]", flag->name, least, most);
    return false;
}

static bool is_same(enum vm_flag_type type, union vm_flag_value a, union vm_flag_value b)
{
    if (is_text(type)) {
        return a.text == b.text
               || (a.text != NULL && b.text != NULL && strcmp(a.text, b.text) == 0);
    }
    return type == VM_FLAG_TYPE_BOOL ? a.boolean == b.boolean
                                     : !is_below(type, a, b) && !is_below(type, b, a);
}

bool vm_flags_is_changed(const struct vm_flags *flags, enum vm_flag_id id)
{
    const struct vm_flag *flag = &vm_flag_table[id];
    return !is_same(flag->type, flags->values[id], vm_flag_initial(id));
}

/* --- obsolete flags --------------------------------------------------------------------------- */

bool vm_flags_warning(enum vm_flag_id id, char *text, size_t size)
{
    static const struct {
        enum vm_flag_id id;
        const char *since;
    } deprecated[] = {
        {VM_FLAG_AllowRedefinitionToAddDeleteMethods, "13.0"},
        {VM_FLAG_AlwaysLockClassLoader, "17.0"},
        {VM_FLAG_BiasedLockingBulkRebiasThreshold, "15.0"},
        {VM_FLAG_BiasedLockingBulkRevokeThreshold, "15.0"},
        {VM_FLAG_BiasedLockingDecayTime, "15.0"},
        {VM_FLAG_BiasedLockingStartupDelay, "15.0"},
        {VM_FLAG_CriticalJNINatives, "16.0"},
        {VM_FLAG_FlightRecorder, "13.0"},
        {VM_FLAG_InitialRAMFraction, "10.0"},
        {VM_FLAG_MaxGCMinorPauseMillis, "8.0"},
        {VM_FLAG_MaxRAMFraction, "10.0"},
        {VM_FLAG_MinRAMFraction, "10.0"},
        {VM_FLAG_PrintBiasedLockingStatistics, "15.0"},
        {VM_FLAG_PrintPreciseBiasedLockingStatistics, "15.0"},
        {VM_FLAG_TLABStats, "12.0"},
        {VM_FLAG_UseBiasedLocking, "15.0"},
        {VM_FLAG_UseOptoBiasInlining, "15.0"},
    };
    for (size_t i = 0; i < sizeof deprecated / sizeof deprecated[0]; i++) {
        if (deprecated[i].id == id) {
            snprintf(text, size,
                     "Option %s was deprecated in version %s and will likely be removed in a "
                     "future release.",
                     vm_flag_table[id].name, deprecated[i].since);
            return true;
        }
    }
    return false;
}

static bool is_named(const char *name, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(name, other, length) == 0;
}

bool vm_flags_is_obsolete(const char *name, size_t length)
{
    return is_named(name, length, "AssertOnSuspendWaitFailure")
           || is_named(name, length, "TraceSuspendWaitFailures");
}

bool vm_flags_is_renamed(const char *name, size_t length, const char **replacement,
                         const char **since)
{
    bool is_dump = is_named(name, length, "CreateMinidumpOnCrash");
    *replacement = is_dump ? "CreateCoredumpOnCrash" : "MaxRAMFraction";
    *since = is_dump ? "9.0" : "8.0";
    return is_dump || is_named(name, length, "DefaultMaxRAMFraction");
}

/* --- printing --------------------------------------------------------------------------------- */

static const char *const origin_names[] = {
    [VM_FLAG_DEFAULT] = "default",         [VM_FLAG_COMMAND_LINE] = "command line",
    [VM_FLAG_ENVIRONMENT] = "environment", [VM_FLAG_CONFIG_FILE] = "config file",
    [VM_FLAG_ERGONOMIC] = "ergonomic",     [VM_FLAG_MANAGEMENT] = "management"};

static int by_name(const void *a, const void *b)
{
    const enum vm_flag_id *x = a, *y = b;
    return strcmp(vm_flag_table[*x].name, vm_flag_table[*y].name);
}

typedef void print_function(const struct vm_flags *flags, enum vm_flag_id id, FILE *stream);

static bool is_key(enum vm_flag_id id)
{
    return id == VM_FLAG_UnlockDiagnosticVMOptions || id == VM_FLAG_UnlockExperimentalVMOptions;
}

static void print_sorted(const struct vm_flags *flags, print_function *print, FILE *stream)
{
    enum vm_flag_id ids[VM_FLAG_COUNT];
    const char *group;
    for (int i = 0; i < VM_FLAG_COUNT; i++) {
        ids[i] = (enum vm_flag_id)i;
    }
    qsort(ids, VM_FLAG_COUNT, sizeof ids[0], by_name);
    for (int i = 0; i < VM_FLAG_COUNT; i++) {
        bool is_hidden = is_locked(flags, &vm_flag_table[ids[i]], &group)
                         || (is_key(ids[i]) && !flags->values[ids[i]].boolean);
        if (!is_hidden) {
            print(flags, ids[i], stream);
        }
    }
}

/* Prints the text after the name in columns, which are further to the right if the name or group is
 * long. */
static void print_columns(FILE *stream, const struct vm_flag *flag, int name_width,
                          const char *value, const char *group, const char *origin)
{
    int used =
        fprintf(stream, "%9s %-*s = %s", type_names[flag->type], name_width, flag->name, value);
    int group_length = (int)strlen(group) + 2;
    int gap = 104 - used - group_length;
    fprintf(stream, "%*s{%s} {%s}\n", gap < 1 ? 1 : gap, "", group, origin);
}

static void print_value(const struct vm_flags *flags, enum vm_flag_id id, FILE *stream)
{
    const struct vm_flag *flag = &vm_flag_table[id];
    char number[400];
    const char *text = number;
    if (is_text(flag->type)) {
        text = flags->values[id].text == NULL ? "" : flags->values[id].text;
    } else {
        value_text(flag->type, flags->values[id], number, sizeof number);
    }
    print_columns(stream, flag, 40, text, flag->group, origin_names[flags->origins[id]]);
}

void vm_flags_print(const struct vm_flags *flags, FILE *stream)
{
    fprintf(stream, "[Global flags]\n");
    print_sorted(flags, print_value, stream);
}

void vm_flags_print_initial(FILE *stream)
{
    struct vm_flags initial;
    vm_flags_init(&initial, NULL);
    vm_flags_print(&initial, stream);
}

static void print_range(const struct vm_flags *flags, enum vm_flag_id id, FILE *stream)
{
    const struct vm_flag *flag = &vm_flag_table[id];
    char least[400], most[400], group[64];
    if (flag->type == VM_FLAG_TYPE_BOOL || is_text(flag->type)) {
        return;
    }
    bound_text(flag, flag->least, 3, least, sizeof least);
    bound_text(flag, flag->most, 3, most, sizeof most);
    snprintf(group, sizeof group, "{%s}", flag->group);
    fprintf(stream, "%9s %-50s [ %-25s ... %25s ] %36s {%s}\n", type_names[flag->type], flag->name,
            least, most, group, origin_names[flags->origins[id]]);
}

void vm_flags_print_ranges(const struct vm_flags *flags, FILE *stream)
{
    fprintf(stream, "[Global flags ranges]\n");
    print_sorted(flags, print_range, stream);
}

void vm_flags_print_option(enum vm_flag_id id, union vm_flag_value value, FILE *stream)
{
    const struct vm_flag *flag = &vm_flag_table[id];
    char number[400];
    if (flag->type == VM_FLAG_TYPE_BOOL) {
        fprintf(stream, "-XX:%c%s", value.boolean ? '+' : '-', flag->name);
    } else if (is_text(flag->type)) {
        fprintf(stream, "-XX:%s=%s", flag->name, value.text == NULL ? "" : value.text);
    } else {
        value_text(flag->type, value, number, sizeof number);
        fprintf(stream, "-XX:%s=%s", flag->name, number);
    }
}

static void print_if_set(const struct vm_flags *flags, enum vm_flag_id id, FILE *stream)
{
    if (flags->origins[id] != VM_FLAG_DEFAULT) {
        vm_flags_print_option(id, flags->values[id], stream);
        fputc(' ', stream);
    }
}

void vm_flags_print_command_line(const struct vm_flags *flags, FILE *stream)
{
    print_sorted(flags, print_if_set, stream);
    fputc('\n', stream);
}
