#include "vm/base/lock/lock.h"
#include "vm/code/cell.h"

#include <stddef.h>

const void *vm_handlers[VM_INSN_COUNT], *vm_plain_handlers[VM_INSN_COUNT];
struct vm_cell vm_stub_translate, vm_stub_native, vm_stub_intrinsic, vm_stub_intrinsic_open,
    vm_stub_abstract, vm_stub_exit[2], vm_stub_plain, vm_stub_plain_native, vm_stub_observe;

#define SUPERINSTRUCTION(name, first) {#name, "+", 1, VM_INSN_##first},

const struct vm_insn_info vm_insn_info[VM_INSN_COUNT] = {
#define VM_INSN(name, cells, operands) {#name, operands, cells, VM_INSN_##name},
#define VM_INSN_PAIR(a, b) SUPERINSTRUCTION(a##__##b, a)
#define VM_INSN_FIELD_PAIR(a, b) SUPERINSTRUCTION(a##__##b, a)
#define VM_INSN_TRIPLE(a, b, c) SUPERINSTRUCTION(a##__##b##__##c, a)
#define VM_INSN_QUADRUPLE(a, b, c, d) SUPERINSTRUCTION(a##__##b##__##c##__##d, a)
#include "vm/code/insns.def"
};

/* Instructions by the addresses of their handlers, with open addressing. */
#define INDEX_SIZE 4096u
_Static_assert(VM_INSN_COUNT * 2 < INDEX_SIZE, "the index has room");
static struct {
    const void *handler;
    int insn;
    bool is_plain; /* of calls of the plain form */
} handler_index[INDEX_SIZE];

static uint32_t index_of(const void *handler)
{
    uint32_t i = (uint32_t)((uintptr_t)handler * 0x9e3779b1u >> 4) % INDEX_SIZE;
    while (handler_index[i].handler != handler && handler_index[i].handler != NULL) {
        i = (i + 1) % INDEX_SIZE;
    }
    return i;
}

static void add_to_index(const void *handler, int insn, bool is_plain)
{
    uint32_t i = index_of(handler);
    if (handler_index[i].handler == NULL) {
        handler_index[i].insn = insn;
        handler_index[i].is_plain = is_plain;
        handler_index[i].handler = handler;
    }
}

void vm_index_handlers(void)
{
    for (int insn = 0; insn < VM_INSN_COUNT; insn++) {
        add_to_index(vm_handlers[insn], insn, false);
        add_to_index(vm_plain_handlers[insn], insn, true);
    }
}

int vm_insn_of(const struct vm_cell *cell)
{
    return vm_insn_of_handler(__atomic_load_n(&cell->handler, __ATOMIC_ACQUIRE));
}

int vm_insn_of_handler(const void *handler)
{
    uint32_t i = index_of(handler);
    return handler == NULL || handler_index[i].handler == NULL ? VM_INSN_COUNT
                                                               : handler_index[i].insn;
}

bool vm_cell_is_plain(const struct vm_cell *cell)
{
    const void *handler = __atomic_load_n(&cell->handler, __ATOMIC_RELAXED);
    uint32_t i = index_of(handler);
    return handler != NULL && handler_index[i].handler != NULL && handler_index[i].is_plain;
}

bool vm_cell_may_become(const struct vm_cell *cell, enum vm_insn_code insn)
{
    int old = vm_insn_of(cell);
    if (old == VM_INSN_COUNT) {
        return false;
    }
    const struct vm_insn_info *from = &vm_insn_info[vm_insn_info[old].first];
    const struct vm_insn_info *to = &vm_insn_info[vm_insn_info[insn].first];
    return from->cells == to->cells && (*from->operands == 'c') == (*to->operands == 'c');
}

static struct vm_lock resolve_lock = VM_LOCK(CELLS);

void vm_cell_resolve(struct vm_cell *cell, int64_t value)
{
    vm_lock_take(&resolve_lock);
    if (cell[1].j != value) {
        cell[1].j = value;
    }
    vm_lock_release(&resolve_lock);
}

void vm_cell_resolve_c(struct vm_cell *cell, uint16_t value)
{
    vm_lock_take(&resolve_lock);
    if (cell->c != value) {
        cell->c = value;
    }
    vm_lock_release(&resolve_lock);
}
