#include "tools/prof/command/options.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/operands.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/series/range.h"
#include "vm/base/assert.h"
#include "vm/options/nearest.h"

#define MAX_OPTIONS 48
#define HELP_COLUMN 26

/* --- sets of options ----------------------------------------------------------------------- */

struct group {
    const char *title;
    const struct tool_option *options;
};

/* All options of a command: its own options, then groups of common options. */
struct option_set {
    struct tool_option selection[13], metrics[5], output[6];
    struct group groups[4];
    size_t group_count;
    bool is_json, is_csv;
    const struct tool_option *given[MAX_OPTIONS]; /* those with one value */
    size_t given_count;
};

static void add_group(struct option_set *set, const char *title, const struct tool_option *options)
{
    set->groups[set->group_count++] = (struct group){title, options};
}

static void fill_selection(struct option_set *set, struct tool_settings *settings, bool prunes)
{
    struct tool_selection *to = &settings->selection;
    const struct tool_option options[] = {
        {"package", "PATTERN", "methods of packages: com.acme, com.acme.**", TOOL_LIST,
         &to->packages},
        {"class", "PATTERN", "methods of classes: Order, com.acme.*Order", TOOL_LIST, &to->classes},
        {"method", "PATTERN", "methods: Order.total, com.acme.Order#get*", TOOL_LIST, &to->methods},
        {"thread", "PATTERN", "threads by name (of a profile made --per-thread)", TOOL_LIST,
         &to->threads},
        {"scope", "PATTERN", "scopes by name, * for any characters (of a profile made --scopes)",
         TOOL_LIST, &to->scopes},
        {"loader", "PATTERN", "classes by loader: boot, or as profiles name it", TOOL_LIST,
         &to->loaders},
        {"root", "METHOD", "only what runs in or below a method", TOOL_LIST, &to->root},
        {"fold", "LIST",
         "count frames for their callers: recursion (recursive calls), hidden\n"
         "(lambdas' and method handles' hidden classes), library (all of the class\n"
         "library), linking (what links lambdas and call sites), and methods by\n"
         "patterns (com.lib.**, Order#get*; all but these: !com.acme.**); or unite\n"
         "contexts that differ by callsites only: callsites",
         TOOL_LIST, &to->fold},
        {"from", "POSITION",
         "only what ran after that: seconds (2.5s), bytecodes (10M), a\n"
         "checkpoint (#3) or a mark (warm), of a profile made with --profile-series;\n"
         "the nearest checkpoint counts",
         TOOL_TEXT, &to->from},
        {"to", "POSITION", "only what ran before that", TOOL_TEXT, &to->to},
        {"depth", "N", "unite what is deeper than N frames", TOOL_NUMBER, &to->depth},
        {"min-share", "PERCENT", "unite contexts with less than that of the whole", TOOL_SHARE,
         &to->min_share},
        {0}};
    size_t count = sizeof options / sizeof options[0];
    memcpy(set->selection, options, sizeof options);
    if (prunes) {
        set->selection[count - 3].name = NULL;
    }
    add_group(set,
              "Selection (patterns: * within a package, ** across, ! for all but; a list\n"
              "has commas):",
              set->selection);
}

static void fill_metrics(struct option_set *set, struct tool_settings *settings)
{
    const struct tool_option options[] = {
        {"metric", "NAME",
         "sort and show by: instructions, invocations, or a value of the\n"
         "profile (jp2prof info lists them); the first of a list counts",
         TOOL_LIST, &settings->metrics},
        {"weights", "FILE", "add metrics by weights of opcodes (docs/metrics.md)", TOOL_TEXT,
         &settings->weights},
        {"categories", NULL, "add metrics: instructions by kind of opcode", TOOL_SWITCH,
         &settings->categories},
        {"raw-lines", NULL,
         "lines as class files number them, where a compiler maps them to\n"
         "other sources (JSR-45: Kotlin's inlined functions, JSP)",
         TOOL_SWITCH, &settings->raw_lines},
        {0}};
    memcpy(set->metrics, options, sizeof options);
    add_group(set, "Metrics and lines:", set->metrics);
}

static void fill_output(struct option_set *set, struct tool_settings *settings, unsigned wants)
{
    size_t count = 0;
    if (wants & (TOOL_TABLES | TOOL_REPORTS)) {
        bool is_table = (wants & TOOL_TABLES) != 0;
        set->output[count++] = (struct tool_option){"json", NULL,
                                                    is_table ? "write JSON (not with --csv)"
                                                             : "report what was written, as JSON",
                                                    TOOL_SWITCH, &set->is_json};
        set->output[count++] = (struct tool_option){"csv", NULL,
                                                    is_table ? "write CSV (not with --json)"
                                                             : "report what was written, as CSV",
                                                    TOOL_SWITCH, &set->is_csv};
    }
    if (wants & TOOL_NAMES) {
        set->output[count++] = (struct tool_option){
            "names", "short|full", "HashMap.put, or\njava.util.HashMap.put(Object, Object)",
            TOOL_NAMING, &settings->names};
    }
    if (wants & TOOL_TABLES) {
        set->output[count++] = (struct tool_option){
            "color", "auto|always|never", "colours: on terminals only, unless NO_COLOR is set",
            TOOL_CHOICE, &settings->color};
    }
    if (wants & TOOL_WRITES) {
        set->output[count++] = (struct tool_option){
            "o", "FILE", "write there; - is standard output", TOOL_TEXT, &settings->output};
    }
    set->output[count] = (struct tool_option){0};
    add_group(set, "Output:", set->output);
}

static void fill_set(struct option_set *set, const struct tool_usage *usage,
                     struct tool_settings *settings)
{
    memset(set, 0, sizeof *set);
    if (usage->options != NULL) {
        add_group(set, "Options:", usage->options);
    }
    if (usage->wants & TOOL_SELECTS) {
        fill_selection(set, settings, (usage->wants & TOOL_PRUNES) != 0);
    }
    if (usage->wants & TOOL_MEASURES) {
        fill_metrics(set, settings);
    }
    if (usage->wants & (TOOL_TABLES | TOOL_REPORTS | TOOL_NAMES | TOOL_WRITES)) {
        fill_output(set, settings, usage->wants);
    }
}

/* --- help -------------------------------------------------------------------------------- */

/* Describes the default value, which is in the option's variable until the command line is
 * parsed. */
static void describe_initial(const struct tool_option *option, char *text, size_t size)
{
    if (option->kind == TOOL_CHOICE || option->kind == TOOL_NAMING) {
        const char *word = option->argument;
        for (unsigned i = *(unsigned *)option->value; i > 0; i--) {
            word += strcspn(word, "|") + 1;
        }
        snprintf(text, size, " (default: %.*s%s)", (int)strcspn(word, "|"), word,
                 option->kind == TOOL_NAMING ? "; JSON and CSV: full" : "");
    } else if (option->kind == TOOL_ROWS) {
        snprintf(text, size, " (default: %" PRIu64 "; JSON and CSV: all)",
                 *(uint64_t *)option->value);
    } else if (option->kind == TOOL_NUMBER && *(uint64_t *)option->value != 0) {
        snprintf(text, size, " (default: %" PRIu64 ")", *(uint64_t *)option->value);
    } else if (option->kind == TOOL_SHARE && *(double *)option->value > 0) {
        snprintf(text, size, " (default: %g)", *(double *)option->value);
    }
}

static bool wants_help(int count, char **arguments)
{
    for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++) {
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static void print_option(const struct tool_option *option)
{
    char head[80];
    bool is_short = option->name[1] == '\0';
    snprintf(head, sizeof head, "  %s%s%s%s", is_short ? "-" : "--", option->name,
             option->argument == NULL ? ""
             : is_short               ? " "
                                      : "=",
             option->argument == NULL ? "" : option->argument);
    if (strlen(head) + 2 > HELP_COLUMN) {
        printf("%s\n%*s", head, HELP_COLUMN, "");
    } else {
        printf("%-*s", HELP_COLUMN, head);
    }
    char initial[64] = "";
    describe_initial(option, initial, sizeof initial);
    for (const char *c = option->help; *c != '\0'; c++) {
        putchar(*c);
        if (*c == '\n') {
            printf("%*s", HELP_COLUMN, "");
        }
    }
    printf("%s\n", initial);
}

static void print_help(const struct tool_usage *usage, const struct option_set *set)
{
    printf("Usage: jp2prof %s [options] %s\n%s\n", usage->command, usage->arguments,
           usage->answers);
    for (size_t i = 0; i < set->group_count; i++) {
        printf("\n%s\n", set->groups[i].title);
        for (const struct tool_option *option = set->groups[i].options; option->name != NULL;
             option++) {
            print_option(option);
        }
    }
    if (usage->examples != NULL) {
        printf("\nExamples:\n%s", usage->examples);
    }
    printf("\nPage: docs/%s\n", usage->page == NULL ? "jp2prof.md" : usage->page);
}

/* --- values ------------------------------------------------------------------------------ */

static bool parse_number(const char *text, uint64_t *value)
{
    uint64_t number = 0;
    const char *at = text;
    for (; isdigit((unsigned char)*at) || (*at == ',' && at > text); at++) {
        if (*at != ','
            && (__builtin_mul_overflow(number, 10u, &number)
                || __builtin_add_overflow(number, (unsigned)(*at - '0'), &number))) {
            return false;
        }
    }
    static const struct {
        char letter;
        uint64_t factor;
    } units[] = {{'k', 1000}, {'M', 1000000}, {'G', 1000000000}};
    for (size_t i = 0; at > text && i < sizeof units / sizeof units[0]; i++) {
        if (*at == units[i].letter) {
            at++;
            if (__builtin_mul_overflow(number, units[i].factor, &number)) {
                return false;
            }
            break;
        }
    }
    *value = number;
    return at > text && *at == '\0';
}

static bool parse_share(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    if (end == text || !isdigit((unsigned char)end[-1])) {
        return false;
    }
    while (*end == ' ') {
        end++;
    }
    end += *end == '%';
    return *end == '\0' && *value >= 0 && *value <= 100;
}

/* Sets *value to the index of the word in "a|b|c". */
static bool parse_choice(const char *text, const char *choices, unsigned *value)
{
    size_t length = strlen(text);
    for (unsigned i = 0;; i++) {
        size_t word = strcspn(choices, "|");
        if (word == length && memcmp(choices, text, word) == 0) {
            *value = i;
            return true;
        }
        if (choices[word] == '\0') {
            return false;
        }
        choices += word + 1;
    }
}

const char *tool_joined_list(const char *a, const char *b)
{
    static struct joined {
        struct joined *before; /* keeps earlier lists reachable */
        char text[];
    } * last;
    size_t size = strlen(a) + strlen(b) + 2;
    struct joined *both = malloc(sizeof *both + size);
    if (both == NULL) {
        return a;
    }
    snprintf(both->text, size, "%s,%s", a, b);
    both->before = last;
    last = both;
    return both->text;
}

static bool add_to_list(const char **list, const char *text)
{
    const char *before = *list;
    *list = before == NULL ? text : tool_joined_list(before, text);
    return *list != before;
}

static int refuse_choice(const struct tool_usage *usage, const struct tool_option *option,
                         const char *text)
{
    char words[400];
    size_t length;
    snprintf(words, sizeof words, "%s", option->argument);
    for (char *bar = words; (bar = strchr(bar, '|')) != NULL;) {
        *bar = ',';
    }
    const char *near = vm_nearest_in(text, strlen(text), words, &length);
    return near != NULL ? tool_misuse(usage->command, "--%s: there is no '%s'; did you mean %.*s?",
                                      option->name, text, (int)length, near)
                        : tool_misuse(usage->command, "--%s is one of %s, not '%s'", option->name,
                                      option->argument, text);
}

static int set_value(const struct tool_usage *usage, const struct tool_option *option,
                     const char *text)
{
    bool is_good = true;
    switch (option->kind) {
    case TOOL_SWITCH:
        *(bool *)option->value = true;
        return TOOL_OK;
    case TOOL_TEXT:
        *(const char **)option->value = text;
        return TOOL_OK;
    case TOOL_LIST:
        return add_to_list(option->value, text) ? TOOL_OK : tool_no_memory();
    case TOOL_NUMBER:
    case TOOL_ROWS:
        is_good = parse_number(text, option->value);
        break;
    case TOOL_SHARE:
        is_good = parse_share(text, option->value);
        break;
    case TOOL_CHOICE:
    case TOOL_NAMING:
        if (!parse_choice(text, option->argument, option->value)) {
            return refuse_choice(usage, option, text);
        }
        return TOOL_OK;
    }
    const char *dashes = option->name[1] == '\0' ? "-" : "--";
    return is_good ? TOOL_OK
                   : tool_misuse(usage->command, "%s%s needs %s, not '%s'", dashes, option->name,
                                 option->kind == TOOL_SHARE ? "a percentage" : "a number", text);
}

/* --- the command line ---------------------------------------------------------------------- */

static const struct tool_option *find_option(const struct option_set *set, const char *name,
                                             size_t length)
{
    for (size_t i = 0; i < set->group_count; i++) {
        for (const struct tool_option *option = set->groups[i].options; option->name != NULL;
             option++) {
            if (strlen(option->name) == length && memcmp(option->name, name, length) == 0) {
                return option;
            }
        }
    }
    return NULL;
}

static bool is_given(const struct option_set *set, const struct tool_option *option)
{
    for (size_t i = 0; i < set->given_count; i++) {
        if (set->given[i] == option) {
            return true;
        }
    }
    return false;
}

/* Notes that an option is given. Refuses a second value of an option that has one. */
static int note_given(const struct tool_usage *usage, struct option_set *set,
                      const struct tool_option *option)
{
    if (option->kind == TOOL_SWITCH || option->kind == TOOL_LIST) {
        return TOOL_OK;
    }
    if (is_given(set, option)) {
        return tool_misuse(usage->command, "%s%s is given twice; give it once",
                           option->name[1] == '\0' ? "-" : "--", option->name);
    }
    VM_ASSERT(set->given_count < MAX_OPTIONS);
    set->given[set->given_count++] = option;
    return TOOL_OK;
}

static int refuse_option(const struct tool_usage *usage, const struct option_set *set,
                         const char *argument)
{
    const char *names[MAX_OPTIONS + 2] = {"help"};
    size_t count = 1;
    for (size_t i = 0; i < set->group_count; i++) {
        for (const struct tool_option *option = set->groups[i].options;
             option->name != NULL && count < MAX_OPTIONS; option++) {
            names[count++] = option->name;
        }
    }
    size_t dashes = strspn(argument, "-"), length = strcspn(argument, "=");
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length - dashes), argument + dashes);
    const char *similar = word[0] == '\0' || word[1] == '\0' ? NULL : tool_similar(word, names);
    if (similar != NULL) {
        return tool_misuse(usage->command, "there is no option '%.*s'; did you mean '%s%s'?",
                           (int)length, argument, similar[1] == '\0' ? "-" : "--", similar);
    }
    return tool_misuse(usage->command, "there is no option '%.*s'", (int)length, argument);
}

/* Reads one option; also takes the next argument if that is its value. */
static int take_option(const struct tool_usage *usage, struct option_set *set, int count,
                       char **arguments, int *at)
{
    char *argument = arguments[*at];
    bool is_long = argument[1] == '-';
    char *name = argument + 1 + is_long;
    size_t length = is_long ? strcspn(name, "=") : 1;
    const struct tool_option *option =
        is_long == (length > 1) ? find_option(set, name, length) : NULL;
    if (option == NULL || (!is_long && option->argument == NULL && name[1] != '\0')) {
        return refuse_option(usage, set, argument);
    }
    const char *value = is_long ? (name[length] == '=' ? name + length + 1 : NULL)
                                : (name[1] != '\0' ? name + 1 : NULL);
    if (option->argument == NULL && value != NULL) {
        return tool_misuse(usage->command, "option '--%s' takes no value", option->name);
    }
    if (option->argument != NULL && value == NULL) {
        if (*at + 1 >= count) {
            return tool_misuse(usage->command, "option '%s' needs %s", argument, option->argument);
        }
        value = arguments[++*at];
    }
    int status = note_given(usage, set, option);
    return status == TOOL_OK ? set_value(usage, option, value) : status;
}

/* Checks that the output does not replace a file that the command reads, whether an argument or an
 * option names the file. */
static int check_files(const struct tool_usage *usage, const struct option_set *set,
                       const char *output, int count, char **arguments)
{
    int status = tool_operands_spare(usage, output, count, arguments);
    for (size_t i = 0; i < set->group_count; i++) {
        for (const struct tool_option *option = set->groups[i].options;
             option->name != NULL && status == TOOL_OK; option++) {
            bool is_file = option->kind == TOOL_TEXT && option->name[1] != '\0'
                           && (strcmp(option->argument, "FILE") == 0
                               || strcmp(option->argument, "PROFILE") == 0
                               || strcmp(option->argument, "PATH") == 0);
            const char *path = is_file ? *(const char **)option->value : NULL;
            status = path == NULL ? TOOL_OK : tool_output_spares(usage->command, output, path);
        }
    }
    return status;
}

/* Checks the command line as a whole. */
static int check_all(const struct tool_usage *usage, const struct option_set *set,
                     const struct tool_selection *selection, int count, char **arguments)
{
    int status = tool_operands_check(usage, count, arguments);
    const struct tool_option *output = find_option(set, "o", 1);
    if (status == TOOL_OK && set->is_json && set->is_csv) {
        status = tool_misuse(usage->command, "only one of --json and --csv is possible");
    }
    if (status == TOOL_OK) {
        status = tool_selection_check(usage->command, selection);
    }
    if (status == TOOL_OK) {
        status = tool_range_check(usage->command, selection);
    }
    if (status == TOOL_OK) {
        status = check_files(usage, set, output == NULL ? NULL : *(const char **)output->value,
                             count, arguments);
    }
    return status;
}

static void finish(struct tool_settings *settings, const struct option_set *set)
{
    settings->format = set->is_json  ? TOOL_FORMAT_JSON
                       : set->is_csv ? TOOL_FORMAT_CSV
                                     : TOOL_FORMAT_TEXT;
    for (size_t i = 0; i < set->group_count && settings->format != TOOL_FORMAT_TEXT; i++) {
        for (const struct tool_option *option = set->groups[i].options; option->name != NULL;
             option++) {
            if (option->kind == TOOL_ROWS && !is_given(set, option)) {
                *(uint64_t *)option->value = 0;
            } else if (option->kind == TOOL_NAMING && !is_given(set, option)) {
                *(unsigned *)option->value = TOOL_NAMES_FULL;
            }
        }
    }
    bool is_output = settings->output == NULL || strcmp(settings->output, "-") == 0;
    settings->has_output = settings->output != NULL;
    settings->output = is_output ? NULL : settings->output;
    settings->has_color = settings->format == TOOL_FORMAT_TEXT
                          && (is_output || settings->color == TOOL_COLOR_ALWAYS)
                          && tool_wants_color((enum tool_color)settings->color);
    settings->width = is_output ? tool_width() : 0;
}

bool tool_arguments(const struct tool_usage *usage, struct tool_settings *settings, int *count,
                    char ***arguments, int *status)
{
    struct option_set set;
    char **all = *arguments;
    int kept = 0;
    bool is_end = false;
    *settings = (struct tool_settings){.command = usage->command};
    fill_set(&set, usage, settings);
    *status = TOOL_OK;
    if (wants_help(*count, all)) {
        print_help(usage, &set);
        return false;
    }
    for (int i = 1; i < *count && *status == TOOL_OK; i++) {
        char *argument = all[i];
        if (is_end || argument[0] != '-' || argument[1] == '\0') {
            all[1 + kept++] = argument;
        } else if (strcmp(argument, "--") == 0) {
            is_end = true;
        } else {
            *status = take_option(usage, &set, *count, all, &i);
        }
    }
    if (*status == TOOL_OK) {
        *status = check_all(usage, &set, &settings->selection, kept, all + 1);
    }
    finish(settings, &set);
    *count = kept;
    *arguments = all + 1;
    return *status == TOOL_OK;
}

/* --- output ------------------------------------------------------------------------------- */

struct prof_output *tool_output_open(const struct tool_settings *settings)
{
    char message[512];
    tool_progress_end();
    struct prof_output *out = prof_output_open(
        settings->output == NULL ? "/dev/stdout" : settings->output, message, sizeof message);
    if (out == NULL) {
        tool_error("%s", message);
    }
    return out;
}

int tool_output_close(struct prof_output *out)
{
    char message[512];
    tool_progress_end();
    if (prof_contexts_lost_details()) {
        prof_output_fail(out, ENOMEM);
    }
    if (!prof_output_close(out, message, sizeof message)) {
        return tool_error("%s", message);
    }
    return TOOL_OK;
}
