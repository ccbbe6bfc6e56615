#include "vm/native/emit_x64.h"

bool vm_maker_emit(struct maker *m)
{
    static vm_emit *const emitters[] = {
#define VM_TEMPLATE_FORM(form, function) [FORM_##form] = vm_emit_##function,
#include "vm/native/forms.def"
    };
    const struct vm_template *t = &vm_templates[vm_insn_info[m->insns[m->cell]].first];
    m->pinned_general = m->pinned_floating = 0;
    return t->form != FORM_NONE && emitters[t->form](m, &m->code->cells[m->cell], t);
}
