#include "vm/instrument/report_text.h"

#include <stdio.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/insn_text.h"
#include "vm/runtime/class.h"

/* Returns the position at which a name appears in a text as a whole word, or NULL. */
static char *find_name(char *text, const struct vm_symbol *name)
{
    char *at = strstr(text, name->bytes);
    while (at != NULL
           && ((at != text && strchr(" [L", at[-1]) == NULL)
               || strchr(".;) ", at[name->length]) == NULL)) {
        at = strstr(at + 1, name->bytes);
    }
    return at;
}

void vm_report_insn_text(const struct vm_class *class, const struct vm_insn *insn, char *text,
                         size_t size)
{
    vm_insn_text(class->file, insn, text, size);
    if (!class->is_hidden || class->report_name == NULL) {
        return;
    }
    char *at = find_name(text, class->file->name);
    if (at != NULL) {
        char rest[VM_INSN_TEXT_BYTES];
        snprintf(rest, sizeof rest, "%s", at + class->file->name->length);
        snprintf(at, size - (size_t)(at - text), "%s%s", class->report_name->bytes, rest);
    }
}
