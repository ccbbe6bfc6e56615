#include "vm/replay/explain.h"

#include <stddef.h>
#include <string.h>

#include "vm/classfile/opcodes.h"

static const struct {
    const char *section, *text;
} opcodes[256] = {
#define VM_EXPLAIN(ident, section, text) [VM_OP_##ident] = {section, text},
#include "vm/replay/explain.def"
#undef VM_EXPLAIN
};

static const struct {
    const char *name, *payload, *text;
} tags[VM_RECORD_TAGS] = {
#define VM_RECORD(ident, payload, text) [VM_RECORD_##ident] = {#ident, payload, text},
#include "vm/replay/records.def"
};

const char *vm_explain_opcode(uint8_t opcode)
{
    return opcodes[opcode].text == NULL ? "" : opcodes[opcode].text;
}

const char *vm_explain_section(uint8_t opcode)
{
    return opcodes[opcode].section == NULL ? "" : opcodes[opcode].section;
}

const char *vm_explain_tag(enum vm_record_tag tag)
{
    return (unsigned)tag >= VM_RECORD_TAGS ? "" : tags[tag].text;
}

const char *vm_explain_tag_name(enum vm_record_tag tag)
{
    return (unsigned)tag >= VM_RECORD_TAGS ? "" : tags[tag].name;
}

const char *vm_explain_tag_payload(enum vm_record_tag tag)
{
    return (unsigned)tag >= VM_RECORD_TAGS ? "" : tags[tag].payload;
}

static const struct {
    const char *ending, *text;
} endings[] = {
    {"exit", "the program ends here"},
    {"signal", "the program ends here, by a signal"},
    {"crash", "the machine crashed here"},
    {"limit", "the recording ends here, at its limit (--record-limit); the program went on"},
    {"window", "the recording ends here, with its window (--record-window); the program went on"},
    {"unopened", "nothing was recorded: the method that opens the window was not called"},
};

const char *vm_explain_ending(const char *ending)
{
    if (ending == NULL) {
        return "the recording was cut off here";
    }
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (strncmp(ending, endings[i].ending, strlen(endings[i].ending)) == 0) {
            return endings[i].text;
        }
    }
    return "the recording ends here";
}
