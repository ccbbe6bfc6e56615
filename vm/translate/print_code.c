#include "vm/translate/print_code.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/insn_text.h"
#include "vm/translate/print_cell.h"
#include "vm/code/translation.h"
#include "vm/instrument/active_intrinsics.h"
#include "vm/translate/known_names.h"
#include "vm/verify/verify.h"
#include "vm/vm.h"

enum { CODE_WIDTH = 60, CELL_WIDTH = 44, CELL_TEXT = 1024 };

/* A copy of a selected method's code, made when the method was translated. */
struct noted {
    const struct vm_method *method;
    const struct vm_translation *translation;
    struct vm_cell *cells;
    const uint16_t *insns; /* allocated together with the cells */
    struct noted *next;
};

static struct vm_patterns *wanted;
static struct noted *first_noted, **last_noted = &first_noted;
static bool has_lost;

/* --- the selected methods --------------------------------------------------------------------- */

bool vm_print_code_selects(const struct vm_method *method)
{
    if (wanted == NULL) {
        return false;
    }
    const struct vm_pattern_subject subject = vm_method_subject(method);
    return vm_patterns_select(wanted, &subject);
}

void vm_print_code_note(const struct vm_method *method, const struct vm_translation *translation)
{
    if (!vm_print_code_selects(method)) {
        return;
    }
    size_t bytes = translation->cell_count * sizeof *translation->cells;
    size_t insn_bytes = translation->cell_count * sizeof *translation->insns;
    struct noted *noted = malloc(sizeof *noted);
    struct vm_cell *cells = malloc(bytes + insn_bytes + 1);
    if (noted == NULL || cells == NULL) {
        free(noted);
        free(cells);
        has_lost = true;
        return;
    }
    uint16_t *insns = (uint16_t *)(void *)(cells + translation->cell_count);
    memcpy(cells, translation->cells, bytes);
    memcpy(insns, translation->insns, insn_bytes);
    *noted = (struct noted){method, translation, cells, insns, NULL};
    *last_noted = noted;
    last_noted = &noted->next;
}

void vm_print_code_replaced(const struct vm_method *method, const struct vm_method *old)
{
    for (struct noted *noted = first_noted; noted != NULL; noted = noted->next) {
        if (noted->method == method) {
            noted->method = old;
        }
    }
}

/* --- bytecode -------------------------------------------------------------------------------- */

struct frame {
    char *locals, *stack; /* NULL: the instruction is not reachable */
};

struct listing {
    const struct vm_method *method;
    const struct vm_code_map *map;
    struct vm_printed_code before, now;
    struct frame *frames; /* indexed by instruction number - 1 */
    /* For each bytecode instruction, a linked list of its internal instructions. first_cells and
     * last_cells are indexed by instruction number - 1; next_cells is indexed by cell, and NO_CELL
     * ends a list. */
    uint32_t *first_cells, *last_cells, *next_cells;
    bool has_failed;
};

#define NO_CELL UINT32_MAX

static void take_frame(void *data, uint32_t bci, const char *locals, const char *stack)
{
    struct listing *listing = data;
    uint32_t number = vm_code_map_number(listing->map, bci);
    if (number == 0) {
        return;
    }
    struct frame *frame = &listing->frames[number - 1];
    free(frame->locals);
    free(frame->stack);
    *frame = (struct frame){strdup(locals), strdup(stack)};
    listing->has_failed |= frame->locals == NULL || frame->stack == NULL;
}

/* --- output ----------------------------------------------------------------------------------- */

static FILE *output; /* NULL: messages of the machine; only one thread prints */

static void print(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (output != NULL) {
        vfprintf(output, format, arguments);
    } else {
        char line[4 * CELL_TEXT];
        vsnprintf(line, sizeof line, format, arguments);
        vm_message("%s", line);
    }
    va_end(arguments);
}

/* --- side by side ---------------------------------------------------------------------------- */

/* Prints one row with bytecode on the left and internal code on the right; either text may be
 * "". */
static void print_row(const char *left, const char *right)
{
    if (*right == '\0') {
        print("  %s\n", left);
    } else {
        print("  %-*s %s\n", CODE_WIDTH, left, right);
    }
}

/* Makes the lists of internal instructions for all bytecode instructions. Returns false if memory
 * runs out.
 */
static bool sort_cells(struct listing *listing)
{
    uint32_t count = listing->map->instruction_count;
    uint32_t cell_count = listing->now.translation->cell_count;
    listing->first_cells = malloc((count + 1) * sizeof *listing->first_cells);
    listing->last_cells = malloc((count + 1) * sizeof *listing->last_cells);
    listing->next_cells = malloc((cell_count + 1) * sizeof *listing->next_cells);
    if (listing->first_cells == NULL || listing->last_cells == NULL
        || listing->next_cells == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        listing->first_cells[i] = NO_CELL;
    }
    char text[CELL_TEXT];
    for (uint32_t cell = 0, cells = 1; cell < cell_count && cells != 0; cell += cells) {
        uint32_t number = vm_code_map_number(listing->map, listing->now.translation->bcis[cell]);
        cells = vm_print_cell(&listing->before, cell, text, sizeof text);
        listing->next_cells[cell] = NO_CELL;
        if (number != 0) {
            bool is_first = listing->first_cells[number - 1] == NO_CELL;
            *(is_first ? &listing->first_cells[number - 1]
                       : &listing->next_cells[listing->last_cells[number - 1]]) = cell;
            listing->last_cells[number - 1] = cell;
        }
    }
    return true;
}

/* Writes the internal instruction at cell *at as it was at translation and, if it has changed, as
 * it is now. Advances *at to the next instruction. Returns false if *at is NO_CELL. */
static bool next_cell(const struct listing *listing, uint32_t *at, char *text, size_t size)
{
    char before[CELL_TEXT], now[CELL_TEXT];
    uint32_t cell = *at;
    if (cell == NO_CELL) {
        return false;
    }
    *at = listing->next_cells[cell];
    if (vm_print_cell(&listing->before, cell, before, sizeof before) == 0) {
        snprintf(text, size, "%5u  no instruction", cell);
        return true;
    }
    /* A cell that now contains data of a quick form is not an instruction. */
    bool is_same =
        vm_print_cell(&listing->now, cell, now, sizeof now) == 0 || strcmp(before, now) == 0;
    if (is_same) {
        snprintf(text, size, "%5u  %s", cell, before);
    } else {
        snprintf(text, size, "%5u  %-*s  now %s", cell, CELL_WIDTH, before, now);
    }
    return true;
}

static void print_instruction(const struct listing *listing, uint32_t number, unsigned *block)
{
    const struct vm_code *code = listing->method->code;
    const struct vm_code_map *map = listing->map;
    const struct frame *frame = &listing->frames[number - 1];
    uint32_t bci = vm_code_map_bci(map, number), at = listing->first_cells[number - 1];
    char left[2 * CELL_TEXT], name[CELL_TEXT], right[3 * CELL_TEXT];
    struct vm_insn insn;
    if (!vm_code_map_insn(map, number, &insn)) {
        return;
    }
    if ((map->marks[number - 1] & VM_CODE_BLOCK) != 0) {
        print("  block %u\n", ++*block);
    }
    vm_insn_text(listing->method->pool->file, &insn, name, sizeof name);
    int line = vm_code_line(code, bci);
    bool is_new_line =
        line >= 0 && (number == 1 || vm_code_line(code, map->bcis[number - 2]) != line);
    if (is_new_line) {
        snprintf(left, sizeof left, "%5d %4u %5u  %s", line, number, bci, name);
    } else {
        snprintf(left, sizeof left, "      %4u %5u  %s", number, bci, name);
    }
    bool has_cell = next_cell(listing, &at, right, sizeof right);
    print_row(left, has_cell ? right : "");
    if (frame->locals == NULL || frame->stack == NULL) {
        snprintf(left, sizeof left, "                   not reached");
    } else {
        snprintf(left, sizeof left, "                   [%s] (%s)", frame->locals, frame->stack);
    }
    has_cell = has_cell && next_cell(listing, &at, right, sizeof right);
    print_row(left, has_cell ? right : "");
    while (has_cell && next_cell(listing, &at, right, sizeof right)) {
        print_row("", right);
    }
}

static void print_handlers(const struct listing *listing)
{
    const struct vm_method *method = listing->method;
    const struct vm_code *code = method->code;
    for (unsigned i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        print("  handler of %u .. %u for %s: %u, cell %u\n", (unsigned)entry->start_bci,
              (unsigned)entry->end_bci,
              entry->catch_type == 0
                  ? "all"
                  : method->pool->file->constants[entry->catch_type].symbol->bytes,
              (unsigned)entry->handler_bci, listing->now.translation->handler_cells[i]);
    }
}

static void free_listing(struct listing *listing)
{
    for (uint32_t i = 0; listing->frames != NULL && i < listing->map->instruction_count; i++) {
        free(listing->frames[i].locals);
        free(listing->frames[i].stack);
    }
    free(listing->frames);
    free(listing->first_cells);
    free(listing->last_cells);
    free(listing->next_cells);
}

static void print_method(const struct noted *noted)
{
    const struct vm_method *method = noted->method;
    const struct vm_translation *translation = noted->translation;
    struct listing listing = {.method = method,
                              .map = vm_code_map_get(method->code),
                              .before = {method, translation, noted->cells, noted->insns},
                              .now = vm_printed_code_of(method, translation)};
    listing.frames = listing.map == NULL
                         ? NULL
                         : calloc(listing.map->instruction_count + 1u, sizeof *listing.frames);
    if (listing.frames == NULL || !sort_cells(&listing)) {
        print("jp2vm: --print-code: no memory for %s\n", method->name->bytes);
        free_listing(&listing);
        return;
    }
    const struct vm_verify_observer observer = {.frame = take_frame, .data = &listing};
    vm_verify_observe(method->pool->file, method->info, &observer);
    print("\n%s.%s%s: %u instructions, %u blocks, %u cells, %u locals (v0 ..), %u stack (s0 ..)\n",
          method->class->name->bytes, method->name->bytes, method->descriptor->bytes,
          (unsigned)listing.map->instruction_count, (unsigned)listing.map->block_count,
          translation->cell_count, (unsigned)method->code->max_locals,
          (unsigned)method->code->max_stack);
    const char *function = translation->is_replaced ? "newer code has replaced this"
                                                    : vm_active_intrinsic_text(method, translation);
    if (function != NULL) {
        print("  %s\n", function);
    }
    print("  %-*s %s\n", CODE_WIDTH, " line   no   bci  bytecode; [locals] (operand stack)",
          " cell  internal code, as made; as it is now");
    unsigned block = 0;
    for (uint32_t number = 1; number <= listing.map->instruction_count; number++) {
        print_instruction(&listing, number, &block);
    }
    print_handlers(&listing);
    free_listing(&listing);
}

void vm_print_code_of(FILE *out, const struct vm_method *method,
                      const struct vm_translation *translation)
{
    const struct noted noted = {method, translation, translation->cells, translation->insns, NULL};
    output = out;
    print_method(&noted);
    output = NULL;
}

static void print_all(void)
{
    for (const struct noted *noted = first_noted; noted != NULL; noted = noted->next) {
        print_method(noted);
    }
    vm_warn_of_unmatched(wanted, "--print-code", "method %s was translated");
    if (has_lost) {
        vm_message("jp2vm: --print-code: out of memory; some methods are not printed\n");
    }
}

bool vm_print_code_is_on(void)
{
    return wanted != NULL;
}

bool vm_print_code_start(const char *names, char *message, size_t size)
{
    char reason[300];
    wanted = vm_patterns_parse(names, VM_PATTERN_PROGRAM | VM_PATTERN_OLD_STARS, NULL, reason,
                               sizeof reason);
    if (wanted == NULL) {
        snprintf(message, size, "--print-code: %s", reason);
        return false;
    }
    vm_at_exit(print_all);
    return true;
}
