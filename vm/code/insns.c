#include "vm/code/cell.h"

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/code/translation.h"

const void *vm_handlers[VM_INSN_COUNT], *vm_untracked_handlers[VM_INSN_COUNT];
struct vm_cell vm_stub_translate, vm_stub_native, vm_stub_intrinsic, vm_stub_intrinsic_open,
    vm_stub_abstract, vm_stub_exit[2], vm_stub_untracked, vm_stub_untracked_native, vm_stub_track;

#define SUPERINSTRUCTION(name, first) {#name, "+", 1, VM_INSN_##first},

const struct vm_insn_info vm_insn_info[VM_INSN_COUNT] = {
#define VM_INSN(name, cells, operands) {#name, operands, cells, VM_INSN_##name},
#define VM_INSN_PAIR(a, b) SUPERINSTRUCTION(a##__##b, a)
#define VM_INSN_FIELD_PAIR(a, b) SUPERINSTRUCTION(a##__##b, a)
#define VM_INSN_TRIPLE(a, b, c) SUPERINSTRUCTION(a##__##b##__##c, a)
#define VM_INSN_QUADRUPLE(a, b, c, d) SUPERINSTRUCTION(a##__##b##__##c##__##d, a)
#include "vm/code/insns.def"
};

bool vm_insn_may_become(enum vm_insn_code from, enum vm_insn_code to)
{
    const struct vm_insn_info *old = &vm_insn_info[vm_insn_info[from].first];
    const struct vm_insn_info *new = &vm_insn_info[vm_insn_info[to].first];
    return old->cells == new->cells && (*old->operands == 'c') == (*new->operands == 'c');
}

/* Held while the instruction and the handler of a cell of published code are changed together. */
static struct vm_lock rewrite_lock = VM_LOCK(CELLS);

/* Sets the instruction and the handler of a cell. The handler is written last, so that a thread
 * that loads it sees the operands that were written before. The caller holds the lock. */
static void set_insn(const struct vm_translation *code, struct vm_cell *cell,
                     enum vm_insn_code insn)
{
    __atomic_store_n(&code->insns[cell - code->cells], (uint16_t)insn, __ATOMIC_RELEASE);
    __atomic_store_n(&cell->handler, vm_code_handler(code, insn), __ATOMIC_RELEASE);
}

/* Rewrites an instruction, unless it is VM_INSN_REPLACED. The caller holds the lock. */
static void rewrite(const struct vm_translation *code, struct vm_cell *cell, enum vm_insn_code insn)
{
    enum vm_insn_code former = vm_code_insn(code, cell);
    if (former != VM_INSN_REPLACED) {
        VM_ASSERT(vm_insn_may_become(former, insn));
        set_insn(code, cell, insn);
    }
}

void vm_code_rewrite(const struct vm_translation *code, struct vm_cell *cell,
                     enum vm_insn_code insn)
{
    vm_lock_take(&rewrite_lock);
    rewrite(code, cell, insn);
    vm_lock_release(&rewrite_lock);
}

void vm_code_resolve(const struct vm_translation *code, struct vm_cell *cell, int64_t value,
                     enum vm_insn_code insn)
{
    vm_lock_take(&rewrite_lock);
    if (cell[1].j != value) {
        cell[1].j = value;
    }
    rewrite(code, cell, insn);
    vm_lock_release(&rewrite_lock);
}

void vm_code_resolve_c(const struct vm_translation *code, struct vm_cell *cell, uint16_t value,
                       enum vm_insn_code insn)
{
    vm_lock_take(&rewrite_lock);
    if (cell->c != value) {
        cell->c = value;
    }
    rewrite(code, cell, insn);
    vm_lock_release(&rewrite_lock);
}

void vm_code_use_native(const struct vm_translation *code, struct vm_cell *cell,
                        enum vm_insn_code insn, const void *address)
{
    vm_lock_take(&rewrite_lock);
    if (vm_code_is(code, cell, insn)) {
        __atomic_store_n(&cell->handler, address, __ATOMIC_RELEASE);
    }
    vm_lock_release(&rewrite_lock);
}

void vm_code_replace_cell(const struct vm_translation *code, struct vm_cell *cell, uint16_t *former)
{
    vm_lock_take(&rewrite_lock);
    if (!vm_code_is(code, cell, VM_INSN_REPLACED)) {
        *former = (uint16_t)vm_code_insn(code, cell);
        set_insn(code, cell, VM_INSN_REPLACED);
    }
    vm_lock_release(&rewrite_lock);
}
