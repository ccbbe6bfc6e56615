/*
 * log_options.c: parses -Xlog: selections, outputs, decorators and options of files.
 */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "vm/base/log_internal.h"

/* HotSpot's tags; selections may contain all of them. */
/* clang-format off */
static const char *const tags[] = {
    "add", "age", "alloc", "annotation", "arguments", "attach", "barrier", "biasedlocking",
    "blocks", "bot", "breakpoint", "bytecode", "cds", "census", "class", "classhisto", "cleanup",
    "codecache", "compaction", "compilation", "condy", "constantpool", "constraints", "container",
    "coops", "cpu", "cset", "data", "datacreation", "dcmd", "decoder", "defaultmethods",
    "director", "dump", "dynamic", "ergo", "event", "exceptions", "exit", "fingerprint", "free",
    "freelist", "gc", "handshake", "hashtables", "heap", "humongous", "ihop", "iklass", "indy",
    "init", "inlining", "install", "interpreter", "itables", "jfr", "jit", "jni", "jvmci",
    "jvmti", "lambda", "library", "liveness", "load", "loader", "logging", "malloc", "map",
    "mark", "marking", "membername", "memops", "metadata", "metaspace", "methodcomparator",
    "methodhandles", "mirror", "mmu", "module", "monitorinflation", "monitormismatch",
    "nestmates", "nmethod", "nmt", "normalize", "numa", "objecttagging", "obsolete", "oldobject",
    "oom", "oopmap", "oops", "oopstorage", "os", "owner", "pagesize", "parser", "patch", "path",
    "perf", "periodic", "phases", "plab", "placeholders", "preorder", "preview", "promotion",
    "protectiondomain", "ptrqueue", "purge", "record", "redefine", "ref", "refine", "region",
    "reloc", "remset", "resolve", "safepoint", "sampling", "scavenge", "sealed", "setting", "smr",
    "stackbarrier", "stackmap", "stacktrace", "stackwalk", "start", "startup", "startuptime",
    "state", "stats", "streaming", "stringdedup", "stringtable", "subclass", "survivor",
    "suspend", "sweep", "symboltable", "system", "table", "task", "thread", "throttle", "time",
    "timer", "tlab", "tracking", "trimnative", "unload", "unshareable", "update",
    "valuebasedclasses", "verification", "verify", "vmmutex", "vmoperation", "vmthread",
    "vtables", "vtablestubs", "workgang", NULL};
/* clang-format on */

const char *const vm_log_level_names[] = {"off", "error", "warning", "info", "debug", "trace"};
#define LEVEL_COUNT (sizeof vm_log_level_names / sizeof vm_log_level_names[0])

static const struct {
    const char *name, *abbreviation;
} decorators[VM_LOG_DECORATOR_COUNT] = {
    [VM_LOG_TIME] = {"time", "t"},
    [VM_LOG_UTC_TIME] = {"utctime", "utc"},
    [VM_LOG_UPTIME] = {"uptime", "u"},
    [VM_LOG_TIME_MS] = {"timemillis", "tm"},
    [VM_LOG_UPTIME_MS] = {"uptimemillis", "um"},
    [VM_LOG_TIME_NS] = {"timenanos", "tn"},
    [VM_LOG_UPTIME_NS] = {"uptimenanos", "un"},
    [VM_LOG_HOST_NAME] = {"hostname", "hn"},
    [VM_LOG_PROCESS] = {"pid", "p"},
    [VM_LOG_THREAD] = {"tid", "ti"},
    [VM_LOG_LEVEL] = {"level", "l"},
    [VM_LOG_TAGS] = {"tags", "tg"},
};

#define BIT(decorator) (1u << (decorator))
#define USUAL_DECORATORS (BIT(VM_LOG_UPTIME) | BIT(VM_LOG_LEVEL) | BIT(VM_LOG_TAGS))
#define USUAL_FILE_COUNT 5
#define MOST_FILES 1000
#define USUAL_FILE_BYTES ((uint64_t)20 << 20)

struct reason {
    char *text;
    size_t size;
};

static bool fail(const struct reason *reason, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(const struct reason *reason, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason->text, reason->size, format, arguments);
    va_end(arguments);
    return false;
}

static bool is_text(const char *text, size_t length, const char *other)
{
    return strlen(other) == length && strncasecmp(text, other, length) == 0;
}

/* --- selections ------------------------------------------------------------------------------- */

/* A parsed selection, for example "gc+heap*=debug". */
struct selection {
    const char *tags; /* the tags, separated by '+' */
    size_t length;
    bool is_all, has_wildcard;
    enum vm_log_level level;
};

/* Takes the next tag from *text, together with the '+' after it. Returns the length of the tag. */
static size_t next_tag(const char **text, const char *end, const char **tag)
{
    *tag = *text;
    size_t length = 0;
    while (*tag + length < end && (*tag)[length] != '+') {
        length++;
    }
    *text = *tag + length + (*tag + length < end);
    return length;
}

static bool check_tags(const struct selection *selection, const struct reason *reason)
{
    const char *end = selection->tags + selection->length, *text = selection->tags, *tag;
    uint64_t seen[4] = {0};
    bool goes_on = true;
    while (goes_on) {
        size_t length = next_tag(&text, end, &tag);
        size_t i = 0;
        goes_on = tag + length < end;
        while (tags[i] != NULL && !is_text(tag, length, tags[i])) {
            i++;
        }
        if (tags[i] == NULL) {
            return fail(reason, "Invalid tag '%.*s' in log selection.", (int)length, tag);
        }
        if ((seen[i / 64] >> i % 64 & 1) != 0) {
            return fail(reason, "Log selection contains duplicates of tag %s.", tags[i]);
        }
        seen[i / 64] |= (uint64_t)1 << i % 64;
    }
    return true;
}

static bool parse_level(const char *name, size_t length, enum vm_log_level *level)
{
    for (size_t i = 0; i < LEVEL_COUNT; i++) {
        if (is_text(name, length, vm_log_level_names[i])) {
            *level = (enum vm_log_level)i;
            return true;
        }
    }
    return false;
}

static bool parse_selection(const char *text, size_t length, struct selection *selection,
                            const struct reason *reason)
{
    const char *equals = memchr(text, '=', length);
    *selection = (struct selection){.tags = text,
                                    .length = equals == NULL ? length : (size_t)(equals - text),
                                    .level = VM_LOG_INFO};
    if (equals != NULL) {
        size_t rest = length - selection->length - 1;
        if (!parse_level(equals + 1, rest, &selection->level)) {
            return fail(reason, "Invalid level '%.*s' in log selection.", (int)rest, equals + 1);
        }
    }
    if (is_text(text, selection->length, "all")) {
        selection->is_all = true;
        return true;
    }
    if (selection->length > 0 && text[selection->length - 1] == '*') {
        selection->has_wildcard = true;
        selection->length--;
    }
    return check_tags(selection, reason);
}

static bool has_tag(const char *set, const char *tag, size_t length)
{
    while (*set != '\0') {
        size_t part = strcspn(set, ",");
        if (part == length && strncasecmp(set, tag, length) == 0) {
            return true;
        }
        set += part + (set[part] == ',');
    }
    return false;
}

static size_t count_of(const char *text, size_t length, char separator)
{
    size_t count = 1;
    for (size_t i = 0; i < length; i++) {
        count += text[i] == separator;
    }
    return count;
}

/* Returns whether the selection selects a set of tags: the set contains all tags of the selection
 * and, if the selection has no wildcard, no other tags. */
static bool selects(const struct selection *selection, const char *set)
{
    const char *end = selection->tags + selection->length, *text = selection->tags, *tag;
    if (selection->is_all) {
        return true;
    }
    while (text < end) {
        size_t length = next_tag(&text, end, &tag);
        if (!has_tag(set, tag, length)) {
            return false;
        }
    }
    return selection->has_wildcard
           || count_of(set, strlen(set), ',') == count_of(selection->tags, selection->length, '+');
}

/* Sets the levels of an output from selections that are separated by commas. If `output` is NULL,
 * only checks the selections. */
static bool apply_selections(const char *text, size_t length, struct vm_log_output *output,
                             const struct reason *reason)
{
    const char *end = text + length;
    for (bool goes_on = true; goes_on;) {
        struct selection selection;
        const char *comma = memchr(text, ',', (size_t)(end - text));
        size_t part = (size_t)((comma == NULL ? end : comma) - text);
        if (!parse_selection(text, part, &selection, reason)) {
            return false;
        }
        for (int set = 0; output != NULL && set < VM_LOG_SET_COUNT; set++) {
            if (selects(&selection, vm_log_set_tags((enum vm_log_set)set))) {
                output->levels[set] = (uint8_t)selection.level;
            }
        }
        goes_on = comma != NULL;
        text += part + 1;
    }
    return true;
}

/* --- decorators and options of files ---------------------------------------------------------- */

static bool parse_decorators(const char *text, size_t length, uint32_t *bits,
                             const struct reason *reason)
{
    const char *end = text + length;
    *bits = 0;
    if (length == 0 || is_text(text, length, "none")) {
        *bits = length == 0 ? USUAL_DECORATORS : 0;
        return true;
    }
    for (bool goes_on = true; goes_on;) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        size_t part = (size_t)((comma == NULL ? end : comma) - text);
        int i = 0;
        while (i < VM_LOG_DECORATOR_COUNT && !is_text(text, part, decorators[i].name)
               && !is_text(text, part, decorators[i].abbreviation)) {
            i++;
        }
        if (i == VM_LOG_DECORATOR_COUNT) {
            return fail(reason, "Invalid decorator '%.*s'.", (int)part, text);
        }
        *bits |= BIT(i);
        goes_on = comma != NULL;
        text += part + 1;
    }
    return true;
}

/* Parses a number that k, m or g may follow. Returns false if the text has another form. */
static bool parse_size(const char *text, size_t length, uint64_t *value)
{
    static const char suffixes[] = "kmg";
    char copy[40], *end;
    if (length == 0 || length >= sizeof copy || !isdigit((unsigned char)*text)) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    errno = 0;
    unsigned long long number = strtoull(copy, &end, 10);
    const char *suffix = *end == '\0' ? NULL : strchr(suffixes, tolower((unsigned char)*end));
    unsigned shift = suffix == NULL ? 0 : 10u * (unsigned)(suffix - suffixes + 1);
    end += suffix != NULL;
    *value = (uint64_t)number << shift;
    return errno == 0 && *end == '\0' && number <= UINT64_MAX >> shift;
}

static bool apply_file_option(const char *text, size_t length, struct vm_log_output *output,
                              const struct reason *reason)
{
    const char *equals = memchr(text, '=', length);
    size_t name = equals == NULL ? length : (size_t)(equals - text);
    const char *value = text + name + (equals != NULL);
    size_t rest = length - name - (equals != NULL);
    uint64_t number = 0;
    if (equals != NULL && is_text(text, name, "filecount")) {
        if (!parse_size(value, rest, &number) || number > MOST_FILES) {
            return fail(reason, "Invalid option: filecount must be in range [0, %d]", MOST_FILES);
        }
        output->file_count = (unsigned)number;
        return true;
    }
    if (equals != NULL && is_text(text, name, "filesize")) {
        return parse_size(value, rest, &output->file_bytes)
               || fail(reason, "Invalid option: filesize must be in range [0, %llu]",
                       (unsigned long long)UINT64_MAX);
    }
    return fail(reason, "Invalid option '%.*s' for log file output.", (int)name, text);
}

static bool apply_file_options(const char *text, size_t length, struct vm_log_output *output,
                               const struct reason *reason)
{
    const char *end = text + length;
    while (text < end) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        size_t part = (size_t)((comma == NULL ? end : comma) - text);
        if (!apply_file_option(text, part, output, reason)) {
            return false;
        }
        text += part + (comma != NULL);
    }
    return true;
}

/* --- outputs ---------------------------------------------------------------------------------- */

/* Returns the output of this name, which it makes if necessary. On an error, returns NULL with a
 * reason. */
static struct vm_log_output *find_output(const char *text, size_t length,
                                         const struct reason *reason)
{
    bool is_stream = (length == 6 && strncmp(text, "stdout", 6) == 0)
                     || (length == 6 && strncmp(text, "stderr", 6) == 0);
    if (length >= 5 && strncmp(text, "file=", 5) == 0) {
        text += 5;
        length -= 5;
    }
    if (length >= 2 && text[0] == '"' && text[length - 1] == '"') {
        text++;
        length -= 2;
    }
    for (unsigned i = 0; i < vm_log_output_count; i++) {
        struct vm_log_output *output = &vm_log_outputs[i];
        if (output->is_file != is_stream && strlen(output->name) == length
            && strncmp(output->name, text, length) == 0) {
            return output;
        }
    }
    if (vm_log_output_count == VM_LOG_MAX_OUTPUTS || length >= VM_LOG_MAX_PATH - 64) {
        fail(reason, "Too many log outputs, or too long a name.");
        return NULL;
    }
    struct vm_log_output *output = &vm_log_outputs[vm_log_output_count++];
    *output = (struct vm_log_output){.is_file = true,
                                     .fd = -1,
                                     .decorators = USUAL_DECORATORS,
                                     .file_count = USUAL_FILE_COUNT,
                                     .file_bytes = USUAL_FILE_BYTES};
    memcpy(output->name, text, length);
    return output;
}

static void disable(void)
{
    for (unsigned i = 0; i < vm_log_output_count; i++) {
        memset(vm_log_outputs[i].levels, VM_LOG_OFF, sizeof vm_log_outputs[i].levels);
    }
}

/* Takes the part of *text up to the next colon outside quotes. Moves *text after the colon, or sets
 * it to NULL after the last part. */
static size_t next_part(const char **text, const char **part)
{
    *part = *text == NULL ? "" : *text;
    size_t length = 0;
    bool is_quoted = false;
    while ((*part)[length] != '\0' && ((*part)[length] != ':' || is_quoted)) {
        is_quoted ^= (*part)[length++] == '"';
    }
    *text = (*part)[length] == ':' ? *part + length + 1 : NULL;
    return length;
}

bool vm_log_configure(const char *text, char *reason_text, size_t size)
{
    const struct reason reason = {reason_text, size};
    const char *selections, *name, *bits_text, *options;
    uint32_t bits;
    if (strcmp(text, "disable") == 0) {
        disable();
        vm_log_update_levels();
        return true;
    }
    if (strcmp(text, "async") == 0) {
        return true; /* this option is ignored: lines are written at once */
    }
    size_t selections_length = next_part(&text, &selections);
    size_t name_length = next_part(&text, &name);
    size_t bits_length = next_part(&text, &bits_text);
    size_t options_length = next_part(&text, &options);
    if (selections_length == 0) {
        selections = "all";
        selections_length = 3;
    }
    bool is_default = name_length == 0 && *name != '"';
    struct vm_log_output *output = NULL;
    if (!apply_selections(selections, selections_length, NULL, &reason)
        || !parse_decorators(bits_text, bits_length, &bits, &reason)
        || (output =
                find_output(is_default ? "stdout" : name, is_default ? 6 : name_length, &reason))
               == NULL
        || (output->is_file && !apply_file_options(options, options_length, output, &reason))) {
        return false;
    }
    if (bits_length > 0) {
        output->decorators = bits;
    }
    apply_selections(selections, selections_length, output, &reason);
    vm_log_update_levels();
    return true;
}

const char *vm_log_help(void)
{
    return "-Xlog Usage: -Xlog[:[selections][:[output][:[decorators][:output-options]]]]\n"
           "\t where 'selections' are combinations of tags and levels of the form "
           "tag1[+tag2...][*][=level][,...]\n"
           "\t NOTE: Unless wildcard (*) is specified, only log messages tagged with exactly the "
           "tags specified will be matched.\n\n"
           "Available log levels:\n off, trace, debug, info, warning, error\n\n"
           "Available log decorators: \n"
           " time (t), utctime (utc), uptime (u), timemillis (tm), uptimemillis (um), "
           "timenanos (tn), uptimenanos (un), hostname (hn), pid (p), tid (ti), level (l), "
           "tags (tg)\n"
           " Decorators can also be specified as 'none' for no decoration.\n\n"
           "Tags of HotSpot are accepted; these sets of them have messages here:\n"
#define SET(name, tags) " " tags "\n"
        VM_LOG_SETS(SET)
#undef SET
            " Specifying 'all' instead of a tag combination matches all tag combinations.\n\n"
            "Available log outputs:\n stdout/stderr\n file=<filename>\n"
            "  If the filename contains %p and/or %t, they will expand to the JVM's PID and "
            "startup "
            "timestamp, respectively.\n"
            "  Additional output-options for file outputs:\n"
            "   filesize=..  - Target byte size for log rotation (supports K/M/G suffix).\n"
            "   filecount=.. - Number of files to keep in rotation (not counting the active file). "
            "0: the file is overwritten.\n";
}
