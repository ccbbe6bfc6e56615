/*
 * monitor_internal.h: inflated monitors, for monitor.c and the stack dump.
 */
#ifndef JP2VM_VM_THREAD_MONITOR_INTERNAL_H
#define JP2VM_VM_THREAD_MONITOR_INTERNAL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "vm/base/lock/lock.h"
#include "vm/thread/monitor.h"

/* A thread that waits to enter a monitor, or for notify. The node is on that thread's C stack. The
 * monitor's lock guards the links and `place`. */
struct vm_monitor_node {
    struct vm_thread *thread;
    struct vm_monitor_node *next;
    enum { VM_NODE_NOWHERE, VM_NODE_WAITING, VM_NODE_ENTERING } place;
    bool is_notified;
    bool is_awake; /* the thread must try to enter; guarded by thread->lock */
};

struct vm_monitor_list {
    struct vm_monitor_node *first, *last;
};

enum vm_monitor_use { VM_MONITOR_FREE, VM_MONITOR_USED, VM_MONITOR_DEAD };

struct vm_monitor {
    _Atomic uint32_t owner;       /* thread id, 0: no owner */
    uint32_t recursions;          /* how often the owner has entered again */
    _Atomic uint32_t enter_count; /* number of nodes in `entering` */
    _Atomic bool has_successor;   /* a woken thread has not yet tried to enter */
    _Atomic uint32_t hash;        /* identity hash of the object; 0: none yet */
    uint32_t number;
    struct vm_lock lock; /* guards the lists */
    struct vm_monitor_list entering, waiting;
    struct vm_object *object; /* not a GC root: the monitor is freed after its object dies */
    _Atomic uint8_t use;      /* enum vm_monitor_use */
    struct vm_monitor *next_free;
};

#endif
