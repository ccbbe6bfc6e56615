/*
 * native.c: selects methods that get machine code, makes the code from templates, and lets the loop
 * enter it.
 */
#include "vm/native/native.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/lock/lock.h"
#include "vm/base/log.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/native/code_memory.h"
#include "vm/native/maker.h"
#include "vm/native/perf_map.h"
#include "vm/native/print_native.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

#define MEMORY_BYTES ((size_t)64 << 20)
#define MOST_CELLS 20000 /* a method with more cells gets no machine code */
#define CONTEXT_REGISTER R15

/* A method's machine code is made again when control has left it FIRST_EXITS times at unresolved
 * instructions. It is made at most MOST_TRIES times. */
#define FIRST_EXITS 200
#define MOST_TRIES 3

/* The machine code of a translation. */
struct vm_native {
    const uint8_t *address;
    size_t bytes;
    int32_t exits;
    uint32_t tries;
    struct vm_native *former; /* the previous machine code, which a thread may still be running */
};

static struct {
    struct vm_native_registers registers;
    const uint8_t *handlers; /* copies of vm_handlers and vm_untracked_handlers in the code
                                memory */
} native;

static struct vm_lock lock = VM_LOCK(NATIVE_CODE);

static void free_native(struct vm_translation *translation)
{
    while (translation->native != NULL) {
        struct vm_native *made = translation->native;
        translation->native = made->former;
        vm_lock_take(&lock);
        vm_code_memory_free(made->address, made->bytes);
        vm_lock_release(&lock);
        free(made);
    }
}

/* --- start ------------------------------------------------------------------------------------ */

static bool read_register(const char **names, uint8_t *number)
{
    static const char *const all[] = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
                                      "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};
    const char *at = *names + strspn(*names, " %");
    size_t length = strcspn(at, " ");
    for (uint8_t i = 0; i < X64_REGISTERS; i++) {
        if (strlen(all[i]) == length && memcmp(all[i], at, length) == 0) {
            *number = i;
            *names = at + length;
            return true;
        }
    }
    return false;
}

/* Logs the used memory at exit. */
static void log_memory(void)
{
    size_t most, used = vm_code_memory_used(&most);
    vm_log(VM_LOG_CODE_CACHE, VM_LOG_INFO, "machine code: %zuK used, %zuK at most, of %zuK",
           used >> 10, most >> 10, MEMORY_BYTES >> 10);
}

/* Returns whether the loop may keep its state in the register: C functions preserve it, and
 * templates do not use it otherwise. */
static bool is_usable(unsigned reg)
{
    return reg == RBX || reg == RBP || reg == R12 || reg == R13;
}

const char *vm_native_start(const char *names)
{
    static const void *handlers[2 * VM_INSN_COUNT];
    struct vm_native_registers *loop = &native.registers;
    if (!read_register(&names, &loop->pc) || !read_register(&names, &loop->fp)
        || !read_register(&names, &loop->self) || !is_usable(loop->pc) || !is_usable(loop->fp)
        || !is_usable(loop->self)) {
        return "the compiler keeps the loop's state elsewhere";
    }
    if (!vm_code_memory_open(MEMORY_BYTES)) {
        return strerror(errno);
    }
    memcpy(handlers, vm_handlers, sizeof vm_handlers);
    memcpy(handlers + VM_INSN_COUNT, vm_untracked_handlers, sizeof vm_untracked_handlers);
    native.handlers = vm_code_memory_add((const uint8_t *)handlers, sizeof handlers, NULL, NULL);
    vm_translation_free_native = free_native;
    if (vm_log_is_on(VM_LOG_CODE_CACHE, VM_LOG_INFO)) {
        vm_at_exit(log_memory);
    }
    if (vm.plan->machine.has_perf_map) {
        vm_perf_map_open();
    }
    return NULL;
}

static void compare_register(struct x64 *x, unsigned reg, const void *expected, size_t *wrong)
{
    x64_constant(x, RAX, (uintptr_t)expected);
    x64_alu(x, 1, ALU_CMP, reg, RAX);
    *wrong = x64_jump_if(x, CC_NE);
}

bool vm_native_prepare_test(struct vm_native_test *test)
{
    const struct vm_native_registers *loop = &native.registers;
    union vm_slot *fp = test->frame + VM_FRAME_HEADER,
                  *next_fp = test->next_frame + VM_FRAME_HEADER;
    size_t wrong[3];
    struct x64 x = {.bytes = NULL};
    compare_register(&x, loop->pc, test->cells, &wrong[0]);
    compare_register(&x, loop->fp, fp, &wrong[1]);
    compare_register(&x, loop->self, test->self, &wrong[2]);
    x64_constant(&x, RAX, (uintptr_t)&test->result);
    x64_rm(&x, 0, 0, 0xc7, 0, RAX, 0);
    x64_4(&x, 1);
    x64_constant(&x, loop->pc, (uintptr_t)test->next_cells);
    x64_constant(&x, loop->fp, (uintptr_t)next_fp);
    x64_jump_through(&x, loop->pc);
    for (int i = 0; i < 3; i++) {
        x64_here(&x, wrong[i]);
    }
    x64_constant(&x, RAX, (uintptr_t)vm_handlers[VM_INSN_STUB_EXIT]);
    x64_rr(&x, 0, 0, 0xff, 4, RAX);
    test->cells[0].handler = x.is_failed ? NULL : vm_code_memory_add(x.bytes, x.count, NULL, NULL);
    free(x.bytes);
    test->cells[1].handler = test->next_cells[1].handler = vm_handlers[VM_INSN_STUB_EXIT];
    test->next_cells[0].handler = vm_handlers[VM_INSN_CONST32];
    test->next_cells[0].i = 42;
    return test->cells[0].handler != NULL;
}

/* --- making ----------------------------------------------------------------------------------- */

static bool ends(const struct vm_template *t)
{
    return t->form == FORM_JUMP || t->form == FORM_CALL
           || (t->form >= FORM_TABLE_SWITCH && t->form <= FORM_RETURN_BOOLEAN);
}

static void mark(struct maker *m, int64_t cell)
{
    if (cell >= 0 && cell < m->code->cell_count) {
        m->is_leader[cell] = true;
    }
}

static void mark_switch(struct maker *m, uint32_t cell, int words)
{
    const struct vm_cell *c = &m->code->cells[cell];
    const int32_t *entries = (const int32_t *)(const void *)(c + 2);
    mark(m, (int64_t)cell + c[1].high_w[0]);
    for (int32_t i = 0; i < c[1].w[1]; i++) {
        mark(m, (int64_t)cell + entries[words * i + words - 1]);
    }
}

/* Reads the instructions, and finds the cells that control may reach from elsewhere than the cell
 * before. Returns false if the successors of an instruction are not known. */
static bool read_code(struct maker *m)
{
    const struct vm_translation *code = m->code;
    m->is_leader[0] = true;
    for (uint32_t i = 0, length; i < code->cell_count; i += length) {
        const struct vm_cell *cell = &code->cells[i];
        m->insns[i] = (uint16_t)vm_code_insn(code, cell);
        if (m->insns[i] == VM_INSN_RET || m->insns[i] == VM_INSN_REPLACED) {
            return false;
        }
        uint32_t insn = vm_insn_info[m->insns[i]].first;
        const struct vm_template *t = &vm_templates[insn];
        length = vm_insn_cells(cell, insn);
        if (t->form == FORM_BRANCH || t->form == FORM_LOOP || t->form == FORM_JUMP) {
            mark(m, (int64_t)i + cell->i);
        } else if (insn == VM_INSN_TABLESWITCH || insn == VM_INSN_LOOKUPSWITCH) {
            mark_switch(m, i, insn == VM_INSN_TABLESWITCH ? 1 : 2);
        } else if (t->form == FORM_CALL || t->form == FORM_NONE) {
            mark(m, (int64_t)i + length);
        }
    }
    for (uint32_t i = 0; i < m->method->code->exception_count; i++) {
        mark(m, code->handler_cells[i]);
    }
    return true;
}

static bool is_unresolved(uint32_t insn)
{
    switch (insn) {
#define VM_INSN_QUICKENED(name, cells, operands, function) case VM_INSN_##name:
#include "vm/code/insns.def"
    case VM_INSN_INVOKE:
    case VM_INSN_INVOKESTATIC_SLOW:
        return true;
    default:
        return false;
    }
}

/* Emits the machine code of the instruction at m->cell. */
static void emit(struct maker *m, struct vm_native *made)
{
    uint32_t cell = m->cell;
    if (m->is_leader[cell]) {
        vm_maker_forget_registers(m);
        m->entries[cell] = (uint32_t)m->x.count;
        if (m->has_context) {
            vm_maker_load_context(m);
        }
    }
    m->bodies[cell] = (uint32_t)m->x.count;
    size_t count = m->x.count;
    uint32_t jumps = m->jump_count, handler_jumps = m->handler_jump_count;
    if (vm_maker_emit(m)) {
        if (ends(&vm_templates[vm_insn_info[m->insns[cell]].first])) {
            vm_maker_forget_registers(m);
        }
        return;
    }
    m->x.count = count;
    m->jump_count = jumps;
    m->handler_jump_count = handler_jumps;
    m->entries[cell] = NO_OFFSET;
    if (is_unresolved(m->insns[cell]) && made->tries < MOST_TRIES) {
        vm_maker_count_exit(m, &made->exits);
    }
    vm_maker_leave_to_cell(m, cell);
    vm_maker_forget_registers(m);
    mark(m, (int64_t)cell + vm_insn_cells(&m->code->cells[cell], m->insns[cell]));
}

/* Emits the code for jumps that leave machine code, and sets the displacements of all jumps. */
static void link_jumps(struct maker *m, uint32_t *leaves)
{
    for (uint32_t i = 0; i < m->jump_count; i++) {
        const struct maker_jump *jump = &m->jumps[i];
        uint32_t to = m->bodies[jump->cell];
        if (jump->way == TO_CELL) {
            to = (uint32_t)m->x.count;
            vm_maker_leave_to_cell(m, jump->cell);
        } else if (jump->way == TO_LOOP) {
            if (leaves[jump->cell] == NO_OFFSET) {
                leaves[jump->cell] = (uint32_t)m->x.count;
                vm_maker_leave_to_loop(m, jump->cell);
            }
            to = leaves[jump->cell];
        }
        VM_ASSERT(to != NO_OFFSET);
        x64_link(&m->x, jump->from, to);
    }
}

static void patch(uint8_t *place, const uint8_t *address, void *data)
{
    const struct maker *m = data;
    for (uint32_t i = 0; i < m->handler_jump_count; i++) {
        const struct maker_handler_jump *jump = &m->handler_jumps[i];
        const uint8_t *row = native.handlers + jump->row * sizeof(void *);
        int32_t distance = (int32_t)(row - (address + jump->from));
        memcpy(place + jump->from - 4, &distance, sizeof distance);
    }
}

static bool make(struct maker *m, struct vm_native *made, uint32_t *leaves)
{
    uint32_t count = m->code->cell_count;
    for (uint32_t i = 0; i < count; i++) {
        m->entries[i] = m->bodies[i] = leaves[i] = NO_OFFSET;
    }
    if (!read_code(m)) {
        return false;
    }
    vm_maker_forget_registers(m);
    for (m->cell = 0; m->cell < count;
         m->cell += vm_insn_cells(&m->code->cells[m->cell], m->insns[m->cell])) {
        emit(m, made);
    }
    m->end_of_cells = m->x.count;
    link_jumps(m, leaves);
    if (m->x.is_failed) {
        return false;
    }
    made->bytes = m->x.count;
    made->address = vm_code_memory_add(m->x.bytes, m->x.count, patch, m);
    return made->address != NULL;
}

static void use(const struct maker *m, const struct vm_native *made)
{
    for (uint32_t i = 0; i < m->code->cell_count; i++) {
        if (m->entries[i] != NO_OFFSET) {
            vm_code_use_native(m->code, &m->code->cells[i], m->insns[i],
                               made->address + m->entries[i]);
        }
    }
}

/* Logs a line for a method that got machine code. */
static void log_made(const struct vm_method *method, const struct vm_native *made)
{
    if (vm_log_is_on(VM_LOG_CODE_CACHE, VM_LOG_DEBUG)) {
        vm_log(VM_LOG_CODE_CACHE, VM_LOG_DEBUG, "%s.%s%s: %zu bytes at %p, time %" PRIu32,
               method->class->name->bytes, method->name->bytes, method->descriptor->bytes,
               made->bytes, (const void *)made->address, made->tries);
    }
}

static _Atomic uint64_t made_count;

uint64_t vm_native_made_count(void)
{
    return atomic_load(&made_count);
}

/* Makes machine code for a method's code. The caller holds the lock. */
static void make_code(struct vm_method *method, struct vm_translation *code)
{
    uint32_t count = code->cell_count, tries = code->native == NULL ? 0 : code->native->tries;
    struct maker m = {.code = code,
                      .method = method,
                      .pc = native.registers.pc,
                      .fp = native.registers.fp,
                      .self = native.registers.self,
                      .context = CONTEXT_REGISTER,
                      .has_context = vm_tracker != NULL && !code->is_untracked,
                      .may_unload = method->class->domain != NULL};
    struct vm_native *made = calloc(1, sizeof *made);
    uint32_t *leaves = malloc(count * sizeof *leaves);
    m.insns = malloc(count * sizeof *m.insns);
    m.is_leader = calloc(count, sizeof *m.is_leader);
    m.entries = malloc(count * sizeof *m.entries);
    m.bodies = malloc(count * sizeof *m.bodies);
    if (made != NULL) {
        *made =
            (struct vm_native){.tries = tries + 1, .exits = FIRST_EXITS, .former = code->native};
    }
    if (made != NULL && leaves != NULL && m.insns != NULL && m.is_leader != NULL
        && m.entries != NULL && m.bodies != NULL && make(&m, made, leaves)) {
        code->native = made;
        use(&m, made);
        atomic_fetch_add(&made_count, 1);
        log_made(method, made);
        vm_print_native_note(&m, made->address);
        vm_perf_map_add(made->address, made->bytes, method);
    } else {
        free(made);
    }
    free(leaves);
    free(m.insns);
    free(m.is_leader);
    free(m.entries);
    free(m.bodies);
    free(m.jumps);
    free(m.handler_jumps);
    free(m.x.bytes);
}

/* Returns whether code may get machine code. Replaceable code, code with probes that may change,
 * and code that counts in the thread's counters does not: its cells change, and machine code would
 * have to check them. */
static bool is_suitable(const struct vm_translation *code)
{
    return code != NULL && code->bcis != NULL && code->landings == NULL
           && !code->has_thread_counters && code->cell_count <= MOST_CELLS;
}

void vm_native_warm(struct vm_thread *self, struct vm_method *method, const struct vm_cell *pc)
{
    self->native_ticks = vm_thread_native_ticks;
    struct vm_translation *code = method == NULL || vm_thread_native_ticks == 0
                                      ? NULL
                                      : (struct vm_translation *)vm_translation_at(method, pc);
    if (is_suitable(code) && __atomic_load_n(&code->native, __ATOMIC_RELAXED) == NULL) {
        vm_lock_take(&lock);
        if (code->native == NULL) {
            make_code(method, code);
        }
        vm_lock_release(&lock);
    }
}

void vm_native_make_again(struct vm_method *method, const struct vm_translation *code)
{
    vm_lock_take(&lock);
    if (code->native->exits <= 0 && code->native->tries < MOST_TRIES) {
        make_code(method, (struct vm_translation *)(uintptr_t)code);
    }
    vm_lock_release(&lock);
}
