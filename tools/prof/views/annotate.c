/* jp2prof annotate: source, bytecode and counts of methods, side by side. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/line_metric.h"
#include "tools/prof/code/method_code.h"
#include "tools/prof/code/source.h"
#include "tools/prof/command/table.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/names.h"
#include "vm/base/arena.h"
#include "vm/classfile/smap.h"

enum show { SHOW_BOTH, SHOW_SOURCE, SHOW_BYTECODE };

struct annotation {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    enum show show;
    struct tool_sources *sources;
    char **labels;
    struct prof_output *out;
    struct tool_colors colors;
    struct vm_text text;                   /* buffer for a line */
    unsigned number_width;                 /* width of the columns of counts */
    const struct tool_class_method *names; /* for names of local variables; NULL: unknown */
    bool is_placed;   /* the metric is known by instruction; its numbers are shown instead of
                         executions */
    uint64_t *copies; /* zeros, indexed by copy (prof_method_own_copy) */
};

/* The numbers of a line of the method's source. */
struct line_counts {
    bool has_code;
    uint64_t executions, instructions;
    uint64_t placed; /* number in the metric */
};

/* --- pieces of lines ------------------------------------------------------------------------- */

static void write_number(const struct annotation *annotation, uint64_t value, unsigned width,
                         const char *color)
{
    char number[TOOL_NUMBER_BYTES];
    size_t length = tool_put_number(number, value);
    for (size_t i = length; i < width; i++) {
        prof_output_char(annotation->out, ' ');
    }
    prof_output_put(annotation->out, color, number, *color == '\0' ? "" : annotation->colors.end);
}

static void write_blanks(const struct annotation *annotation, unsigned count)
{
    while (count-- > 0) {
        prof_output_char(annotation->out, ' ');
    }
}

enum { LEAST_SHOWN = 12 }; /* a truncated text keeps at least this number of characters */

/* Writes a line of text. If the line is wider than the terminal, truncates its first `shrinks`
 * bytes, because the text after them is more important. */
static void write_cut(const struct annotation *annotation, const char *text, size_t shrinks,
                      unsigned used)
{
    unsigned width = annotation->settings->width, all = tool_text_width(text);
    unsigned behind = tool_text_width(text + shrinks);
    unsigned room = width > used + behind + 3 ? width - used - behind - 3 : 0;
    room = room < LEAST_SHOWN ? LEAST_SHOWN : room;
    if (width == 0 || used + all <= width || all - behind <= room + 3) {
        prof_output_text(annotation->out, text);
    } else {
        prof_output_bytes(annotation->out, text, tool_text_prefix(text, room));
        prof_output_put(annotation->out, "...", text + shrinks);
    }
    prof_output_char(annotation->out, '\n');
}

static void write_text(const struct annotation *annotation, const char *text, unsigned used)
{
    write_cut(annotation, text, strlen(text), used);
}

static unsigned columns_before(const struct annotation *annotation)
{
    return 2 * annotation->number_width + 4 + 7;
}

/* --- exits and calls ------------------------------------------------------------------------- */

/* Adds a number in the metric: "1,234 instructions (5.6 %)". */
static void add_cost(const struct annotation *annotation, struct vm_text *to, uint64_t value)
{
    char share[TOOL_NUMBER_BYTES];
    tool_add_amount(to, value, annotation->profile->metrics[0].unit);
    tool_put_share(share, value, annotation->profile->totals[0]);
    vm_text_put(to, " (", *share == '\0' ? "0" : share, " %)");
}

static void add_times(struct vm_text *to, const char *before, uint64_t count, const char *behind)
{
    if (count > 0) {
        vm_text_string(to, before);
        tool_add_number(to, count);
        vm_text_string(to, behind);
    }
}

/* Writes the text in the column of calls. If it is too long, truncates its first `shrinks`
 * bytes. */
static void write_below(struct annotation *annotation, size_t shrinks)
{
    struct vm_text *text = &annotation->text;
    vm_text_add(text, "", 1);
    write_blanks(annotation, columns_before(annotation) + 14);
    prof_output_text(annotation->out, annotation->colors.weak);
    write_cut(annotation, text->has_failed ? "" : text->bytes, text->has_failed ? 0 : shrinks,
              columns_before(annotation) + 14);
    prof_output_text(annotation->out, annotation->colors.end);
}

/* Writes "-> HashMap.put 1,000 calls, 12.3 %" or "-> Main.fib 2,364 calls, recursive". */
static void write_call(struct annotation *annotation, const struct tool_call *call)
{
    struct vm_text *text = &annotation->text;
    text->length = 0;
    vm_text_put(text, "-> ", annotation->labels[call->callee]);
    size_t shrinks = text->length;
    vm_text_string(text, "  ");
    tool_add_number(text, call->invocations);
    vm_text_string(text, call->invocations == 1 ? " call, " : " calls, ");
    if (call->is_recursive) {
        vm_text_string(text, "recursive");
    } else {
        add_cost(annotation, text, call->inclusive);
    }
    write_below(annotation, shrinks);
}

/* Writes "-> folded code 784,172 instructions (16.1 %)". */
static void write_folded(struct annotation *annotation, uint64_t instructions)
{
    struct vm_text *text = &annotation->text;
    if (instructions > 0) {
        text->length = 0;
        vm_text_string(text, "-> folded code");
        size_t shrinks = text->length;
        vm_text_string(text, "  ");
        add_cost(annotation, text, instructions);
        write_below(annotation, shrinks);
    }
}

static void write_calls(struct annotation *annotation, const struct tool_method_code *code,
                        int32_t first, int32_t last)
{
    for (size_t i = 0; i < code->call_count; i++) {
        if (code->calls[i].site >= first && code->calls[i].site <= last) {
            write_call(annotation, &code->calls[i]);
        }
    }
    for (int32_t i = first; code->folded != NULL && first > 0 && i <= last; i++) {
        write_folded(annotation, code->folded[i - 1]);
    }
}

/* --- bytecode -------------------------------------------------------------------------------- */

static bool starts_block(const struct prof_method *method, uint32_t instruction)
{
    return method->block_count > 0
           && method->blocks[prof_method_block(method, instruction)].first == instruction;
}

/* Returns whether an earlier entry of the table has the same type and handler: "finally" has an
 * entry for the try block and one for each "catch". */
static bool is_written(const struct prof_code_details *details, uint32_t handler)
{
    const char *type = details->handlers[handler].type;
    bool has_same = false;
    for (uint32_t i = 0; i < handler && !has_same; i++) {
        const char *other = details->handlers[i].type;
        has_same = details->handlers[i].target == details->handlers[handler].target
                   && (type == NULL || other == NULL ? type == other : strcmp(type, other) == 0);
    }
    return has_same;
}

static void add_handlers(struct vm_text *to, const struct prof_code_details *details,
                         uint32_t instruction)
{
    for (uint32_t i = 0; details != NULL && i < details->handler_count; i++) {
        if (details->handlers[i].target == instruction && !is_written(details, i)) {
            const char *type = details->handlers[i].type;
            vm_text_string(to, "  catches ");
            if (type == NULL) {
                vm_text_string(to, "all");
            } else {
                tool_add_class(to, type, TOOL_NAMES_SHORT);
            }
        }
    }
}

/* Adds the name of the local variable that an instruction accesses: "  // sum". */
static void add_local_name(const struct annotation *annotation, struct vm_text *to,
                           const struct prof_code_details *details, uint32_t instruction)
{
    const char *name =
        annotation->names == NULL
            ? NULL
            : tool_local_name(annotation->names, instruction,
                              details == NULL ? NULL : &details->operands[instruction - 1]);
    if (name != NULL) {
        vm_text_string(to, "  // ");
        vm_text_name(to, name, strlen(name), VM_TEXT_LINE);
    }
}

/* Writes the value of the metric for an instruction, if the value is known and not 0. */
static void write_placed(const struct annotation *annotation, uint64_t placed)
{
    prof_output_text(annotation->out, "  ");
    if (annotation->is_placed && placed > 0) {
        write_number(annotation, placed, annotation->number_width,
                     tool_share_color(&annotation->colors, placed, annotation->profile->totals[0]));
    } else {
        write_blanks(annotation, annotation->number_width);
    }
}

static void write_instruction(struct annotation *annotation, const struct tool_method_code *code,
                              const struct prof_code_details *details, uint32_t instruction)
{
    const struct prof_method *method = code->method;
    struct vm_text *text = &annotation->text;
    char place[48];
    if (code->executed == NULL) {
        write_blanks(annotation, annotation->number_width);
    } else {
        uint64_t executed = code->executed[instruction - 1];
        write_number(annotation, executed, annotation->number_width,
                     executed == 0 ? annotation->colors.weak : "");
    }
    write_placed(annotation, code->placed == NULL ? 0 : code->placed[instruction - 1]);
    write_blanks(annotation, 2 + 7 - 2);
    text->length = 0;
    snprintf(place, sizeof place, "%c%5u %5u  ", starts_block(method, instruction) ? '*' : ' ',
             instruction, method->bcis[instruction - 1]);
    vm_text_string(text, place);
    tool_add_instruction(text, method, details, instruction,
                         annotation->settings->names == TOOL_NAMES_SHORT);
    add_local_name(annotation, text, details, instruction);
    add_handlers(text, details, instruction);
    size_t shrinks = text->length;
    if (code->left != NULL) {
        add_times(text, "  left by exception ", code->left[instruction - 1], "");
        add_times(text, "  still running ", code->live[instruction - 1], "");
    }
    vm_text_add(text, "", 1);
    write_cut(annotation, text->has_failed ? "" : text->bytes, text->has_failed ? 0 : shrinks,
              columns_before(annotation) - 2);
    write_calls(annotation, code, (int32_t)instruction, (int32_t)instruction);
}

/* --- source ---------------------------------------------------------------------------------- */

/* Counts a line: the most executions of code that is not inlined, plus those of each copy. `most`:
 * zeros, indexed by copy (prof_method_own_copy). */
static void count_line(const struct tool_method_code *code, int32_t line, uint64_t *most,
                       struct line_counts *counts)
{
    const struct prof_method *method = code->method;
    *counts = (struct line_counts){0};
    for (uint32_t i = 1; i <= method->instruction_count; i++) {
        if (method->lines[i - 1] == line) {
            uint64_t executed = code->executed == NULL ? 0 : code->executed[i - 1];
            uint64_t united = code->united == NULL ? 0 : code->united[i - 1];
            uint64_t *of_copy = &most[prof_method_own_copy(method, i)];
            counts->has_code = true;
            counts->instructions += executed;
            counts->placed += code->placed == NULL ? 0 : code->placed[i - 1];
            *of_copy = united > *of_copy ? united : *of_copy;
        }
    }
    for (uint32_t i = 1; i <= method->instruction_count; i++) {
        if (method->lines[i - 1] == line) {
            uint64_t *of_copy = &most[prof_method_own_copy(method, i)];
            counts->executions += *of_copy;
            *of_copy = 0;
        }
    }
}

static void write_line(struct annotation *annotation, const struct tool_method_code *code,
                       int32_t line, const char *source)
{
    struct line_counts counts;
    char number[32];
    count_line(code, line, annotation->copies, &counts);
    uint64_t second = annotation->is_placed ? counts.placed : counts.instructions;
    if (counts.has_code && code->executed != NULL) {
        write_number(annotation, counts.executions, annotation->number_width,
                     counts.executions == 0 ? annotation->colors.weak : "");
    } else {
        write_blanks(annotation, annotation->number_width);
    }
    prof_output_text(annotation->out, "  ");
    if (counts.has_code && (code->executed != NULL || annotation->is_placed)) {
        write_number(annotation, second, annotation->number_width,
                     tool_share_color(&annotation->colors, second, annotation->profile->totals[0]));
    } else {
        write_blanks(annotation, annotation->number_width);
    }
    snprintf(number, sizeof number, "  %5d  ", line);
    prof_output_put(annotation->out, annotation->colors.strong, number);
    if (source != NULL) {
        write_text(annotation, source, columns_before(annotation));
    } else {
        write_text(annotation, "", columns_before(annotation));
    }
    prof_output_text(annotation->out, annotation->colors.end);
}

/* Writes the instructions of a line, in the order of the code. */
static void write_code_of_line(struct annotation *annotation, const struct tool_method_code *code,
                               const struct prof_code_details *details, int32_t line)
{
    for (uint32_t i = 1; i <= code->method->instruction_count; i++) {
        if (code->method->lines[i - 1] == line) {
            write_instruction(annotation, code, details, i);
        }
    }
}

/* Writes the calls from a line. Calls of the same callee from several instructions are added. */
static void write_calls_of_line(struct annotation *annotation, const struct tool_method_code *code,
                                int32_t line)
{
    for (size_t i = 0; i < code->call_count; i++) {
        struct tool_call sum = code->calls[i];
        bool is_written =
            sum.site <= 0 || prof_method_line(code->method, (uint32_t)sum.site) != line;
        for (size_t j = 0; !is_written && j < code->call_count; j++) {
            const struct tool_call *other = &code->calls[j];
            if (j == i || other->callee != sum.callee || other->site <= 0
                || prof_method_line(code->method, (uint32_t)other->site) != line) {
                continue;
            }
            is_written = j < i;
            sum.invocations += other->invocations;
            sum.inclusive += other->inclusive;
            sum.is_recursive &= other->is_recursive;
        }
        if (!is_written) {
            write_call(annotation, &sum);
        }
    }
    uint64_t folded = 0;
    for (uint32_t i = 0; code->folded != NULL && i < code->method->instruction_count; i++) {
        folded += code->method->lines[i] == line ? code->folded[i] : 0;
    }
    write_folded(annotation, folded);
}

/* Finds the first and last line of the code. Returns false if the code has no lines. */
static bool find_extent(const struct prof_method *method, int32_t *first, int32_t *last)
{
    *first = INT32_MAX;
    *last = -1;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        int32_t line = method->lines[i];
        if (line > 0) {
            *first = line < *first ? line : *first;
            *last = line > *last ? line : *last;
        }
    }
    return *last > 0;
}

/* Writes the file and line of instructions that belong to no line of the method's source file. */
static void write_elsewhere_head(struct annotation *annotation, const struct prof_place *place)
{
    struct vm_text *text = &annotation->text;
    text->length = 0;
    if (place->file == NULL) {
        vm_text_string(text, "without a line");
    } else {
        vm_text_put(text, "of ", place->file, ":", (uint64_t)place->line);
    }
    vm_text_add(text, "", 1);
    write_blanks(annotation, columns_before(annotation));
    write_text(annotation, text->has_failed ? "" : text->bytes, columns_before(annotation));
}

/* Writes the code that belongs to no line of the method's source file: code from other files, or
 * code without a line. */
static void write_elsewhere(struct annotation *annotation, const struct tool_method_code *code,
                            const struct prof_code_details *details)
{
    const struct prof_method *method = code->method;
    struct prof_place last = {NULL, INT32_MIN};
    for (uint32_t i = 1; i <= method->instruction_count; i++) {
        if (method->lines[i - 1] > 0) {
            continue;
        }
        struct prof_place place = {NULL, -1};
        if (method->places != NULL && method->places[i - 1].file != NULL) {
            place = method->places[i - 1];
        }
        if (place.file != last.file || place.line != last.line) {
            write_elsewhere_head(annotation, &place);
            last = place;
        }
        if (annotation->show == SHOW_BOTH) {
            write_instruction(annotation, code, details, i);
        } else {
            write_calls(annotation, code, (int32_t)i, (int32_t)i);
        }
    }
}

static void write_source(struct annotation *annotation, const struct tool_method_code *code,
                         const struct prof_code_details *details, const struct tool_source *source)
{
    int32_t first, last;
    bool has_lines = find_extent(code->method, &first, &last);
    first = has_lines && first > 1 ? first - 1 : first; /* usually the line of the declaration */
    for (int32_t line = first; has_lines && line <= last; line++) {
        const char *text = (uint32_t)line <= source->line_count ? source->lines[line - 1] : "";
        write_line(annotation, code, line, text);
        if (annotation->show == SHOW_BOTH) {
            write_code_of_line(annotation, code, details, line);
        } else {
            write_calls_of_line(annotation, code, line);
        }
    }
    if (code->method->raw_lines != NULL) {
        write_elsewhere(annotation, code, details);
    }
}

/* Writes a method whose source was not found: all instructions in order, and the line number where
 * it changes. */
static void write_bytecode(struct annotation *annotation, const struct tool_method_code *code,
                           const struct prof_code_details *details)
{
    int32_t line = -1;
    for (uint32_t i = 1; i <= code->method->instruction_count; i++) {
        if (code->method->lines[i - 1] != line) {
            line = code->method->lines[i - 1];
            if (line > 0) {
                write_line(annotation, code, line, NULL);
            }
        }
        write_instruction(annotation, code, details, i);
    }
}

/* --- a method -------------------------------------------------------------------------------- */

/* Explains why the source is not shown. */
static void add_whereabouts(const struct annotation *annotation, struct vm_text *to)
{
    const char *path = tool_sources_path(annotation->sources);
    if (annotation->show != SHOW_BYTECODE && path == NULL) {
        vm_text_string(to, " (not found; --source=PATH tells where it is)");
    } else if (annotation->show != SHOW_BYTECODE) {
        vm_text_put(to, " (not found in ", path, ")");
    }
    vm_text_string(to, "\n");
}

/* For a metric that is known by instruction: adds the part that nevertheless belongs to no
 * instruction. */
static void add_unplaced(struct annotation *annotation, const struct tool_method_code *code)
{
    uint64_t rest = code->self;
    for (uint32_t i = 0; code->placed != NULL && i < code->method->instruction_count; i++) {
        rest -= code->placed[i] < rest ? code->placed[i] : rest; /* a damaged file may have more */
    }
    if (rest > 0) {
        vm_text_string(&annotation->text, " (");
        tool_add_number(&annotation->text, rest);
        vm_text_string(&annotation->text, " in folded methods that no instruction calls)");
    }
}

/* Adds the instructions of folded methods, which count for the method although they are not its own
 * code. */
static void add_folded(struct annotation *annotation, const struct tool_method_code *code)
{
    uint64_t folded = code->self;
    bool is_native = code->method->instruction_count == 0;
    if (annotation->is_placed && !is_native) {
        add_unplaced(annotation, code);
        return;
    }
    if (strcmp(annotation->profile->metrics[0].name, "instructions") != 0
        || (code->executed == NULL && !is_native)) {
        return;
    }
    for (uint32_t i = 0; i < code->method->instruction_count; i++) {
        folded -= code->executed[i];
    }
    if (folded > 0) {
        vm_text_string(&annotation->text, " (");
        tool_add_number(&annotation->text, folded);
        vm_text_string(&annotation->text, " in folded methods)");
    }
}

static void write_head(struct annotation *annotation, const struct tool_method_code *code,
                       const struct tool_source *source)
{
    struct vm_text *text = &annotation->text;
    char share[TOOL_NUMBER_BYTES];
    bool is_time = strcmp(annotation->profile->metrics[0].unit, "ns") == 0;
    text->length = 0;
    vm_text_put(text, "\n", annotation->colors.strong, annotation->labels[code->method->number],
                annotation->colors.end, ": ");
    tool_add_number(text, code->entries);
    vm_text_string(text, code->entries == 1 ? " invocation, " : " invocations, ");
    tool_add_amount(text, code->self, annotation->profile->metrics[0].unit);
    vm_text_string(text, " itself");
    add_folded(annotation, code);
    vm_text_string(text, ", ");
    tool_add_amount(text, code->inclusive, is_time ? "ns" : "");
    tool_put_share(share, code->inclusive, annotation->profile->totals[0]);
    vm_text_put(text, " (", *share == '\0' ? "0" : share, " %) with all it calls\n");
    if (source != NULL && source->path != NULL) {
        vm_text_put(text, "source: ", source->path, "\n");
    } else if (code->method->names.source_file != NULL) {
        vm_text_put(text, "source: ", code->method->names.source_file);
        add_whereabouts(annotation, text);
    }
    prof_output_bytes(annotation->out, text->bytes, text->length);
}

static void write_column_heads(const struct annotation *annotation, bool has_source)
{
    char line[160];
    int width = (int)annotation->number_width;
    const struct tool_metric *metric = &annotation->profile->metrics[0];
    snprintf(line, sizeof line, "\n%*s  %*s   line  %s\n%*s  %*s\n", width, "executions", width,
             annotation->is_placed ? metric->name : "instructions",
             annotation->show == SHOW_SOURCE ? "source"
             : has_source ? "source; below: number (* starts a block), bytecode index, instruction"
                          : "number (* starts a block), bytecode index, instruction",
             width, "times", width, annotation->is_placed ? metric->unit : "itself");
    prof_output_put(annotation->out, annotation->colors.weak, line, annotation->colors.end);
}

static void find_width(struct annotation *annotation, const struct tool_method_code *code)
{
    uint64_t most = code->self;
    char number[TOOL_NUMBER_BYTES];
    for (uint32_t i = 0; code->executed != NULL && i < code->method->instruction_count; i++) {
        most = code->executed[i] > most ? code->executed[i] : most;
    }
    unsigned width = (unsigned)tool_put_number(number, most);
    unsigned title =
        annotation->is_placed ? tool_text_width(annotation->profile->metrics[0].name) : 0;
    width = width < title ? title : width;
    annotation->number_width = width < 12 ? 12 : width;
}

static void write_method(struct annotation *annotation, const struct tool_method_code *code)
{
    const struct prof_code_details *details =
        prof_contexts_details(annotation->profile->contexts, code->method);
    struct tool_source source = {0};
    bool has_source = annotation->show != SHOW_BYTECODE
                      && tool_source_find(annotation->sources, &code->method->names, &source);
    find_width(annotation, code);
    write_head(annotation, code, annotation->show == SHOW_BYTECODE ? NULL : &source);
    if (code->method->instruction_count == 0) {
        prof_output_text(annotation->out, "a native method: there is no code to show\n");
        write_calls(annotation, code, -1, 0);
        tool_source_release(&source);
        return;
    }
    write_column_heads(annotation, has_source);
    if (has_source) {
        write_source(annotation, code, details, &source);
    } else {
        write_bytecode(annotation, code, details);
    }
    write_calls(annotation, code, -1, 0);
    tool_source_release(&source);
}

/* Writes a method, with the names of its local variables if a class file with the same code
 * contains them. */
static bool write_with_names(struct annotation *annotation, const struct tool_method_code *code)
{
    struct vm_arena *arena = vm_arena_create(0);
    struct tool_class class;
    if (arena == NULL) {
        return false;
    }
    annotation->names = NULL;
    if (annotation->show != SHOW_SOURCE && code->method->instruction_count > 0
        && tool_source_find_class(annotation->sources, &code->method->names, arena, &class)) {
        annotation->names = tool_class_find_method(&class, code->method);
    }
    write_method(annotation, code);
    vm_arena_destroy(arena);
    return true;
}

/* --- tables ---------------------------------------------------------------------------------- */

static void add_row(struct annotation *annotation, struct tool_table *table,
                    const struct tool_method_code *code, const struct prof_code_details *details,
                    uint32_t instruction)
{
    const struct prof_method *method = code->method;
    struct vm_text *text = &annotation->text;
    uint32_t block = method->block_count == 0 ? 0 : prof_method_block(method, instruction);
    uint64_t calls = 0, inclusive = 0;
    for (size_t i = 0; i < code->call_count; i++) {
        if (code->calls[i].site == (int32_t)instruction) {
            calls += code->calls[i].invocations;
            inclusive += code->calls[i].inclusive;
        }
    }
    tool_table_class(table, method->names.class_name);
    tool_table_name(table, method->names.name);
    tool_table_name(table, method->names.descriptor);
    tool_table_number(table, instruction);
    tool_table_number(table, method->bcis[instruction - 1]);
    if (method->lines[instruction - 1] > 0) {
        tool_table_number(table, (uint64_t)method->lines[instruction - 1]);
    } else {
        tool_table_none(table);
    }
    tool_table_number(table, block + 1);
    text->length = 0;
    tool_add_instruction(text, method, details, instruction, false);
    vm_text_add(text, "", 1);
    tool_table_text(table, text->has_failed ? "" : text->bytes);
    tool_table_number(table, code->executed == NULL ? 0 : code->executed[instruction - 1]);
    tool_table_number(table, code->left == NULL ? 0 : code->left[instruction - 1]);
    tool_table_number(table, code->live == NULL ? 0 : code->live[instruction - 1]);
    tool_table_number(table, code->folded == NULL ? 0 : code->folded[instruction - 1]);
    if (annotation->is_placed) {
        tool_table_number(table, code->placed == NULL ? 0 : code->placed[instruction - 1]);
    } else {
        tool_table_none(table);
    }
    tool_table_number(table, calls);
    tool_table_number(table, inclusive);
}

static bool write_table(struct annotation *annotation, const struct tool_method_codes *codes)
{
    const struct prof_contexts *contexts = annotation->profile->contexts;
    const char *self = annotation->is_placed ? "self" : NULL;
    bool has_blocks = contexts->blocks_at != NULL;
    bool has_calls = tool_line_metric_has_calls(annotation->profile);
    bool has_folded =
        !annotation->is_placed && contexts->tallies[PROF_TALLY_FOLDED].tally_count > 0;
    const struct tool_column columns[] = {
        {"class", "", "", TOOL_CELL_TEXT},
        {"name", "", "", TOOL_CELL_TEXT},
        {"descriptor", "", "", TOOL_CELL_TEXT},
        {"instruction", "", "", TOOL_CELL_NUMBER},
        {"bci", "", "", TOOL_CELL_NUMBER},
        {"line", "", "", TOOL_CELL_NUMBER},
        {"block", "", "", TOOL_CELL_NUMBER},
        {"code", "", "", TOOL_CELL_TEXT},
        {has_blocks ? "executions" : NULL, "", "", TOOL_CELL_NUMBER},
        {has_blocks ? "leftByException" : NULL, "", "", TOOL_CELL_NUMBER},
        {has_blocks ? "stillRunning" : NULL, "", "", TOOL_CELL_NUMBER},
        {has_folded ? "folded" : NULL, NULL, "", TOOL_CELL_NUMBER},
        {self, NULL, "", TOOL_CELL_NUMBER},
        {has_calls ? "calls" : NULL, "", "", TOOL_CELL_NUMBER},
        {has_calls ? "calledInclusive" : NULL, "", "", TOOL_CELL_NUMBER}};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    for (uint32_t i = 0; table != NULL && i < codes->count; i++) {
        const struct prof_method *method = codes->codes[i].method;
        const struct prof_code_details *details = prof_contexts_details(contexts, method);
        for (uint32_t j = 1; j <= method->instruction_count; j++) {
            add_row(annotation, table, &codes->codes[i], details, j);
        }
    }
    if (table != NULL) {
        tool_report_begin(annotation->out, annotation->settings, annotation->profile, NULL);
        tool_table_write(table, annotation->settings, annotation->out);
        tool_report_end(annotation->out, annotation->settings);
    }
    tool_table_free(table);
    return table != NULL;
}

/* --- the command ----------------------------------------------------------------------------- */

/* Prints a line on the numbers that the columns lack, and on the option of jp2vm that records
 * them. */
static void note_absent(const struct annotation *annotation)
{
    const struct tool_profile *profile = annotation->profile;
    const struct tool_metric *metric = &profile->metrics[0];
    if (profile->contexts->blocks_at == NULL) {
        tool_note("%s has no counts of blocks, so executions and instructions are not known; "
                  "jp2vm --profile=blocks records them",
                  profile->path);
    }
    if (!tool_line_metric_has_calls(profile)) {
        tool_note("%s does not separate callsites, so the calls of lines and instructions are not "
                  "known; jp2vm --profile=callsites records them",
                  profile->path);
    }
    if (!annotation->is_placed && strcmp(metric->name, "instructions") != 0
        && profile->contexts->blocks_at != NULL) {
        tool_note("%s: the columns show executions and instructions; only the method and its calls "
                  "show %s%s",
                  profile->path, metric->title, tool_line_metric_lack(profile));
    }
}

static bool write_all(struct annotation *annotation, const struct tool_method_codes *codes)
{
    note_absent(annotation);
    if (annotation->settings->format != TOOL_FORMAT_TEXT) {
        return write_table(annotation, codes);
    }
    tool_report_begin(annotation->out, annotation->settings, annotation->profile, NULL);
    for (uint32_t i = 0; i < codes->count; i++) {
        if (!write_with_names(annotation, &codes->codes[i])) {
            return false;
        }
    }
    return !annotation->text.has_failed;
}

static int report(struct annotation *annotation, const bool *is_asked)
{
    const struct prof_contexts *contexts = annotation->profile->contexts;
    struct tool_method_codes codes = {0};
    annotation->labels = tool_labels(contexts, (enum tool_names)annotation->settings->names);
    annotation->copies = calloc(VM_SMAP_LINES, sizeof *annotation->copies);
    if (annotation->labels == NULL || annotation->copies == NULL
        || !tool_method_codes_make(&codes, annotation->profile, is_asked)) {
        tool_labels_free(annotation->labels, contexts->method_count);
        free(annotation->copies);
        return tool_no_memory();
    }
    int status = TOOL_FAILED;
    annotation->out = tool_output_open(annotation->settings);
    if (annotation->out != NULL) {
        if (!write_all(annotation, &codes)) {
            prof_output_fail(annotation->out, ENOMEM);
        }
        status = tool_output_close(annotation->out);
    }
    vm_text_fini(&annotation->text);
    tool_method_codes_release(&codes);
    tool_labels_free(annotation->labels, contexts->method_count);
    free(annotation->copies);
    return status;
}

int tool_annotate(int count, char **arguments)
{
    const char *path = NULL;
    unsigned show = SHOW_BOTH;
    const struct tool_option own[] = {
        {"source", "PATH",
         "where sources are: directories, archives and dumps of classes (jp2vm\n"
         "--dump-classes), ':' between; else they are looked for in ., src,\n"
         "src/main/java, src/test/java. Class files there tell the names of\n"
         "local variables, when they were compiled with javac -g",
         TOOL_TEXT, &path},
        {"show", "both|source|bytecode", "source with bytecode below each line, or one of them",
         TOOL_CHOICE, &show},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "METHOD PROFILE",
        .answers =
            "The code of a method with how often each line and each instruction ran, what left\n"
            "blocks by exceptions, and what was called from where. METHOD is as in callers. "
            "Without\nsource the bytecode is shown. Targets of jumps are #NUMBER.\n\n"
            "By --metric: what --profile=alloc,exceptions,locks,work counts, such as "
            "allocatedBytes,\n"
            "is shown of each line and instruction in place of instructions.",
        .examples = "    jp2prof annotate Parser.next jp2-profile.jp2\n"
                    "    jp2prof annotate --source=src:lib-sources.jar --show=source 'Order.*' "
                    "run.jp2\n"
                    "    jp2prof annotate --metric=allocatedBytes Order.total run.jp2\n"
                    "    jp2prof annotate --source=dump Order.total run.jp2\n"
                    "    jp2prof annotate --source=$JAVA_HOME/lib/src.zip HashMap.putVal run.jp2\n",
        .options = own,
        .wants = TOOL_REPORT | TOOL_PRUNES,
        .least = 2,
        .most = 2};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.selects_rows = true;
    struct tool_sources *sources = tool_sources_open(path);
    struct tool_profile *profile = sources == NULL ? NULL : tool_load(arguments[1], &settings);
    bool *is_asked = profile == NULL ? NULL : tool_methods_find_selected(arguments[0], profile);
    status = TOOL_FAILED;
    if (is_asked != NULL) {
        struct annotation annotation = {.profile = profile,
                                        .settings = &settings,
                                        .show = (enum show)show,
                                        .sources = sources,
                                        .colors = tool_colors(settings.has_color)};
        enum prof_tally_kind kind;
        uint32_t number;
        annotation.is_placed =
            tool_line_metric_is_placed(profile->contexts, profile->metrics[0].name, &kind, &number);
        status = report(&annotation, is_asked);
    }
    free(is_asked);
    tool_unload(profile);
    tool_sources_close(sources);
    return status;
}
