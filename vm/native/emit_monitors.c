/*
 * emit_monitors.c: templates that enter and leave thin locks by one compare-and-swap, or by two if
 * the thread owns the monitor more than once (vm/thread/monitor.h). If a compare-and-swap fails,
 * nothing has changed, and the loop runs the instruction.
 */
#include <stddef.h>

#include "vm/native/emit_x64.h"
#include "vm/thread/monitor.h"

#define HELD(member) ((int32_t)offsetof(struct vm_held_lock, member))

_Static_assert(sizeof(struct vm_held_lock) == 16, "shifted by 4 below");

/* Loads the lock word of a monitor that this thread has entered once. */
static void load_owned_word(struct maker *m, unsigned reg)
{
    x64_rm(&m->x, 0, 0, 0x8b, reg, m->self, THREAD(id));
    x64_rr(&m->x, 0, 0, 0xc1, 4, reg);
    x64_1(&m->x, VM_LOCK_OWNER_SHIFT);
}

/* If the lock word of the object in RDX equals EAX, sets it to ECX; otherwise loads it into EAX. */
static void swap_lock_word(struct maker *m)
{
    x64_rm(&m->x, 0xf0, 0, 0x0fb1, RCX, RDX, OBJECT(lock));
}

/* EAX is the lock word of the object in RDX. If the lock is thin and owned by this thread, and the
 * count of recursions stays in its range, changes the count; otherwise the loop runs the
 * instruction. */
static void change_recursions(struct maker *m, int32_t change)
{
    load_owned_word(m, RCX);
    x64_alu(&m->x, 0, ALU_XOR, RCX, RAX);
    x64_alu_constant(&m->x, 0, ALU_CMP, RCX, VM_LOCK_RECURSION_MASK);
    vm_maker_loop_if(m, CC_AE);
    x64_rr(&m->x, 0, 0, 0xf7, 0, RCX); /* test */
    x64_4(&m->x, VM_LOCK_TAG_MASK);
    vm_maker_loop_if(m, CC_NE);
    x64_rm(&m->x, 0, 0, 0x8d, RCX, RAX, change); /* lea */
    swap_lock_word(m);
    vm_maker_loop_if(m, CC_NE);
}

/* Sets the lock word as swap_lock_word does, or changes the count of recursions. */
static void swap_or_recurse(struct maker *m, int32_t change)
{
    swap_lock_word(m);
    size_t over = x64_jump_if(&m->x, CC_E);
    change_recursions(m, change);
    x64_here(&m->x, over);
}

static void enter_monitor(struct maker *m)
{
    load_owned_word(m, RCX);
    x64_constant(&m->x, RAX, 0);
    swap_or_recurse(m, (int32_t)VM_LOCK_RECURSION_ONE);
}

void vm_maker_exit_monitor(struct maker *m)
{
    load_owned_word(m, RAX);
    x64_constant(&m->x, RCX, 0);
    swap_or_recurse(m, -(int32_t)VM_LOCK_RECURSION_ONE);
}

/* RCX is a number of held locks. Makes it the address behind as many records of held locks. */
static void point_behind_held(struct maker *m)
{
    x64_rr(&m->x, 0, 1, 0xc1, 4, RCX);
    x64_1(&m->x, 4);
    x64_rm(&m->x, 0, 1, 0x03, RCX, m->self, THREAD(held_locks));
}

bool vm_emit_enter_synchronized(struct maker *m, const struct vm_cell *c,
                                const struct vm_template *t)
{
    (void)t;
    if ((m->method->flags & VM_ACC_STATIC) != 0) {
        x64_constant(&m->x, RCX, (uintptr_t)&m->method->class->mirror);
        x64_load(&m->x, RDX, RCX, 0);
    } else {
        vm_maker_load_scratch(m, RDX, 0);
    }
    enter_monitor(m);
    vm_maker_set_from_scratch(m, c->a, RDX);
    return true;
}

/* The record of this monitor follows the thread's other records. */
bool vm_emit_monitor_enter(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    x64_move(&m->x, RDX, vm_maker_use_object(m, c->a));
    x64_rm(&m->x, 0, 0, 0x8b, RCX, m->self, THREAD(held_lock_count));
    x64_rm(&m->x, 0, 0, 0x3b, RCX, m->self, THREAD(held_lock_capacity));
    vm_maker_loop_if(m, CC_E);
    enter_monitor(m);
    x64_rm(&m->x, 0, 0, 0x8b, RCX, m->self, THREAD(held_lock_count));
    point_behind_held(m);
    x64_store(&m->x, RDX, RCX, HELD(object));
    x64_store(&m->x, m->fp, RCX, HELD(fp));
    x64_alu_memory(&m->x, 0, ALU_ADD, m->self, THREAD(held_lock_count), 1);
    return true;
}

/* Handles only the monitor that the frame has entered last. */
bool vm_emit_monitor_exit(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    const int32_t last = -(int32_t)sizeof(struct vm_held_lock);
    x64_move(&m->x, RDX, vm_maker_use_object(m, c->a));
    x64_rm(&m->x, 0, 0, 0x8b, RCX, m->self, THREAD(held_lock_count));
    x64_test(&m->x, 0, RCX);
    vm_maker_loop_if(m, CC_E);
    point_behind_held(m);
    x64_rm(&m->x, 0, 1, 0x3b, RDX, RCX, last + HELD(object));
    vm_maker_loop_if(m, CC_NE);
    x64_rm(&m->x, 0, 1, 0x3b, m->fp, RCX, last + HELD(fp));
    vm_maker_loop_if(m, CC_NE);
    vm_maker_exit_monitor(m);
    x64_alu_memory(&m->x, 0, ALU_SUB, m->self, THREAD(held_lock_count), 1);
    return true;
}
