#include "vm/native/print_native.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<capstone/capstone.h>)
#include <capstone/capstone.h>
#define HAS_CAPSTONE 1
#endif

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/native/maker.h"
#include "vm/runtime/class.h"
#include "vm/translate/print_cell.h"
#include "vm/translate/print_code.h"
#include "vm/vm.h"

enum { NAME_WIDTH = 44, TEXT = 1024, BYTES_IN_ROW = 12 };

/* A copy of the machine code of a method, and of the cells from which it was made. */
struct noted {
    const struct vm_method *method;
    const struct vm_translation *translation;
    size_t bytes;
    uint32_t cell_count;
    struct vm_cell *cells; /* the parts below belong to the same piece of memory */
    uint32_t *offsets;     /* of the cells' machine code; NO_OFFSET: data */
    uint16_t *insns;
    uint8_t *code;
    struct noted *next;
};

static struct noted *first, **last = &first;
static bool has_lost;

/* --- disassembly ------------------------------------------------------------------------------ */

#if HAS_CAPSTONE

/* The functions of the library, which is loaded when it is needed. */
static struct {
    csh handle;
    size_t (*disassemble)(csh handle, const uint8_t *code, size_t size, uint64_t address,
                          size_t count, cs_insn **insn);
    void (*free)(cs_insn *insn, size_t count);
    bool is_open;
} capstone;

static void open_disassembler(void)
{
    char name[40];
    snprintf(name, sizeof name, "libcapstone.so.%d", CS_API_MAJOR);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    cs_err (*open)(cs_arch, cs_mode, csh *) = NULL;
    if (library != NULL) {
        *(void **)&open = dlsym(library, "cs_open");
        *(void **)&capstone.disassemble = dlsym(library, "cs_disasm");
        *(void **)&capstone.free = dlsym(library, "cs_free");
    }
    capstone.is_open = open != NULL && capstone.disassemble != NULL && capstone.free != NULL
                       && open(CS_ARCH_X86, CS_MODE_64, &capstone.handle) == CS_ERR_OK;
}

/* Writes one instruction as text, in which targets of jumps are offsets. Returns its length in
 * bytes; 0: it is not known. */
static size_t disassemble(const uint8_t *code, size_t size, uint64_t offset, char *text,
                          size_t text_size)
{
    cs_insn *insn;
    if (!capstone.is_open
        || capstone.disassemble(capstone.handle, code, size, offset, 1, &insn) == 0) {
        return 0;
    }
    size_t length = insn->size;
    snprintf(text, text_size, "%s %s", insn->mnemonic, insn->op_str);
    capstone.free(insn, 1);
    return length;
}

#else

static void open_disassembler(void)
{
}

static size_t disassemble(const uint8_t *code, size_t size, uint64_t offset, char *text,
                          size_t text_size)
{
    (void)code, (void)size, (void)offset, (void)text, (void)text_size;
    return 0;
}

#endif

/* --- output ----------------------------------------------------------------------------------- */

static void print(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void print(const char *format, ...)
{
    char line[4 * TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    vm_message("%s", line);
}

/* Prints the code from one offset to another, the first row beside a text. */
static void print_range(const struct noted *noted, size_t from, size_t to, const char *left)
{
    char text[TEXT];
    if (from == to) {
        print("  %s\n", left);
    }
    for (size_t length; from < to; from += length, left = "") {
        length = disassemble(noted->code + from, to - from, from, text, sizeof text);
        if (length == 0) {
            char *at = text;
            length = to - from < BYTES_IN_ROW ? to - from : BYTES_IN_ROW;
            for (size_t i = 0; i < length; i++) {
                at += sprintf(at, i == 0 ? "%02x" : " %02x", noted->code[from + i]);
            }
        }
        print("  %-*s %#6zx  %s\n", NAME_WIDTH, left, from, text);
    }
}

/* Returns the offset at which the machine code after a cell starts, or `otherwise`. */
static size_t next_offset(const struct noted *noted, uint32_t cell, size_t otherwise)
{
    while (++cell < noted->cell_count) {
        if (noted->offsets[cell] != NO_OFFSET) {
            return noted->offsets[cell];
        }
    }
    return otherwise;
}

static void print_noted(const struct noted *noted)
{
    const struct vm_method *method = noted->method;
    struct vm_printed_code code = {method, noted->translation, noted->cells, noted->insns};
    size_t end = noted->offsets[noted->cell_count];
    char text[TEXT], left[TEXT + 16];
    print("\nmachine code of %s.%s%s: %zu bytes\n", method->class->name->bytes, method->name->bytes,
          method->descriptor->bytes, noted->bytes);
    print("  %-*s %6s  %s\n", NAME_WIDTH, " cell  internal code", "offset", "machine code");
    for (uint32_t cell = 0; cell < noted->cell_count; cell++) {
        if (noted->offsets[cell] != NO_OFFSET
            && vm_print_cell(&code, cell, text, sizeof text) != 0) {
            snprintf(left, sizeof left, "%5u  %s", cell, text);
            print_range(noted, noted->offsets[cell], next_offset(noted, cell, end), left);
        }
    }
    if (end < noted->bytes) {
        print_range(noted, end, noted->bytes, "       to the loop");
    }
}

static void print_all(void)
{
    open_disassembler();
    for (const struct noted *noted = first; noted != NULL; noted = noted->next) {
        print_noted(noted);
    }
    if (has_lost) {
        vm_message("jp2vm: --print-code: out of memory; some machine code is not printed\n");
    }
}

/* --- recording -------------------------------------------------------------------------------- */

/* Returns an empty record with space for the code; NULL: memory ran out. */
static struct noted *make_noted(uint32_t cell_count, size_t bytes)
{
    size_t size = cell_count * (sizeof(struct vm_cell) + sizeof(uint32_t) + sizeof(uint16_t))
                  + sizeof(uint32_t) + bytes;
    struct noted *noted = malloc(sizeof *noted);
    char *parts = malloc(size);
    if (noted == NULL || parts == NULL) {
        free(noted);
        free(parts);
        return NULL;
    }
    *noted = (struct noted){.bytes = bytes, .cell_count = cell_count};
    noted->cells = (struct vm_cell *)(void *)parts;
    noted->offsets = (uint32_t *)(void *)(noted->cells + cell_count);
    noted->insns = (uint16_t *)(void *)(noted->offsets + cell_count + 1);
    noted->code = (uint8_t *)(noted->insns + cell_count);
    return noted;
}

void vm_print_native_note(const struct maker *m, const uint8_t *address)
{
    if (!vm.plan->machine.has_native_period || !vm_print_code_selects(m->method)) {
        return;
    }
    uint32_t count = m->code->cell_count;
    struct noted *noted = make_noted(count, m->x.count);
    if (noted == NULL) {
        has_lost = true;
        return;
    }
    noted->method = m->method;
    noted->translation = m->code;
    memcpy(noted->cells, m->code->cells, count * sizeof *noted->cells);
    for (uint32_t i = 0; i < count; i++) {
        noted->offsets[i] = m->entries[i] != NO_OFFSET ? m->entries[i] : m->bodies[i];
    }
    noted->offsets[count] = (uint32_t)m->end_of_cells;
    memcpy(noted->insns, m->insns, count * sizeof *noted->insns);
    memcpy(noted->code, address, m->x.count);
    if (first == NULL) {
        vm_at_exit(print_all);
    }
    *last = noted;
    last = &noted->next;
}
