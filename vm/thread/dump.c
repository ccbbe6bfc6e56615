/*
 * Dumps of all Java stacks. The stacks are recorded first, and then printed from the records. A
 * thread that runs bytecode records its own stack at its next poll, so that its top frame is exact.
 * The stacks of all other threads, and of threads that do not reach a poll in time, are recorded
 * while the world is stopped.
 *
 * A record belongs to the thread that requests the dump. Whichever thread takes the pointer out of
 * thread->dump fills the record.
 */
#include "vm/heap/domain.h"
#include "vm/thread/dump.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/symbol.h"
#include "vm/base/text/visible.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/thread/monitor_internal.h"
#include "vm/vm.h"

#define MAX_FRAMES 1024
#define MAX_LOCKS 256
#define POLL_WAIT_MS 200

struct recorded_frame {
    const struct vm_method *method;
    int bci;
};

/* An object whose monitor the frame with this number holds or waits for. */
struct recorded_lock {
    uint32_t frame;
    uintptr_t address;
    const struct vm_class *class;
};

struct vm_stack_record {
    _Atomic bool is_done;
    struct vm_thread *thread;
    char name[sizeof((struct vm_thread *)0)->name];
    uint64_t java_id;
    uint32_t id;
    bool is_asked; /* the thread itself is to fill the record */
    bool is_daemon, is_top_exact;
    enum vm_thread_state state;
    uint32_t frame_count, lock_count;
    bool is_truncated;
    struct recorded_lock blocked_on; /* its class is NULL if the thread is not blocked */
    uint32_t blocked_owner;
    const struct vm_class *awaited_class; /* the class that another thread initializes while this
                                             thread waits; or NULL */
    struct recorded_frame frames[MAX_FRAMES];
    struct recorded_lock locks[MAX_LOCKS];
};

/* --- recording: no locks, no memory; the world may be stopped ----------------------- */

static void record_lock(struct vm_stack_record *record, uint32_t frame,
                        const struct vm_object *object)
{
    if (record->lock_count < MAX_LOCKS) {
        record->locks[record->lock_count++] =
            (struct recorded_lock){frame, (uintptr_t)object, object->class};
    }
}

/* Records the monitor of a synchronized method. If the top frame is not exact, its method may not
 * hold the monitor yet. */
static void record_method_lock(struct vm_stack_record *record, uint32_t frame,
                               const struct vm_frame_walk *walk)
{
    const struct vm_method *method = walk->method;
    if ((method->flags & VM_ACC_SYNCHRONIZED) == 0 || (frame == 0 && !record->is_top_exact)) {
        return;
    }
    if (method->flags & VM_ACC_STATIC) {
        record_lock(record, frame, method->class->mirror);
    } else if (method->translation != NULL) {
        record_lock(record, frame, walk->fp[method->translation->lock_slot].r);
    }
}

static void record_frame(const struct vm_thread *thread, struct vm_stack_record *record,
                         const struct vm_frame_walk *walk)
{
    uint32_t frame = record->frame_count++;
    record->frames[frame].method = walk->method;
    record->frames[frame].bci = vm_frame_walk_bci(walk);
    for (uint32_t i = thread->held_lock_count; i-- > 0;) {
        if (thread->held_locks[i].fp == walk->fp) {
            record_lock(record, frame, thread->held_locks[i].object);
        }
    }
    record_method_lock(record, frame, walk);
}

static void record_blocking(const struct vm_thread *thread, struct vm_stack_record *record)
{
    struct vm_monitor *monitor = atomic_load(&thread->blocked_on);
    record->awaited_class = atomic_load_explicit(&thread->awaited_class, memory_order_acquire);
    if (monitor != NULL) {
        const struct vm_object *object = monitor->object;
        record->blocked_on = (struct recorded_lock){0, (uintptr_t)object, object->class};
        record->blocked_owner = atomic_load(&monitor->owner);
    }
}

static void record_thread(const struct vm_thread *thread, struct vm_stack_record *record,
                          bool is_top_exact)
{
    memcpy(record->name, thread->name, sizeof record->name);
    record->name[sizeof record->name - 1] = '\0';
    record->java_id = thread->java_id;
    record->id = thread->id;
    record->is_daemon = thread->is_daemon;
    record->state = (enum vm_thread_state)atomic_load(&thread->state);
    record->is_top_exact = is_top_exact;
    record_blocking(thread, record);
    struct vm_frame_walk walk = {.fp = NULL};
    if (thread->fp != NULL) {
        walk = vm_frame_walk_start(thread);
    }
    while (walk.fp != NULL && record->frame_count < MAX_FRAMES) {
        record_frame(thread, record, &walk);
        vm_frame_walk_next(&walk);
    }
    record->is_truncated = walk.fp != NULL;
}

void vm_dump_answer(struct vm_thread *self)
{
    struct vm_stack_record *record = atomic_exchange(&self->dump, NULL);
    if (record != NULL) {
        record_thread(self, record, true);
        atomic_store(&record->is_done, true);
    }
}

void vm_dump_answer_empty(struct vm_thread *self)
{
    struct vm_stack_record *record = atomic_exchange(&self->dump, NULL);
    if (record != NULL) {
        atomic_store(&record->is_done, true);
    }
}

/* --- requests ------------------------------------------------------------------------- */

static void sleep_briefly(void)
{
    struct timespec time = {.tv_nsec = 1000000};
    nanosleep(&time, NULL);
}

static bool all_done(struct vm_stack_record *const *records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (atomic_load(&records[i]->thread->dump) != NULL) {
            return false;
        }
    }
    return true;
}

static void ask(struct vm_stack_record *record)
{
    struct vm_thread *thread = record->thread;
    if (thread == vm_thread_current()) {
        record_thread(thread, record, true);
        atomic_store(&record->is_done, true);
    } else if (atomic_load(&thread->state) == VM_THREAD_RUNNABLE) {
        record->is_asked = true;
        atomic_store(&thread->dump, record);
        vm_thread_request_poll(thread, VM_POLL_STACK_DUMP);
    }
}

/* Withdraws a request. If the thread is just answering it, waits for the answer. */
static void withdraw(struct vm_stack_record *record)
{
    struct vm_stack_record *present = record;
    if (atomic_load(&record->is_done)) {
        return;
    }
    if (!atomic_compare_exchange_strong(&record->thread->dump, &present, NULL)
        && record->is_asked) {
        while (!atomic_load(&record->is_done)) {
            sleep_briefly();
        }
    }
}

static void record_all(struct vm_stack_record **records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ask(records[i]);
    }
    for (int i = 0; i < POLL_WAIT_MS && !all_done(records, count); i++) {
        sleep_briefly();
    }
    for (size_t i = 0; i < count; i++) {
        withdraw(records[i]);
    }
    vm_heap_stop_world();
    for (size_t i = 0; i < count; i++) {
        if (!atomic_load(&records[i]->is_done)) {
            record_thread(records[i]->thread, records[i], false);
        }
    }
    vm_heap_start_world();
}

/* --- printing ----------------------------------------------------------------------- */

static const char *state_text(const struct vm_stack_record *record)
{
    switch (record->state) {
    case VM_THREAD_NEW:
        return "NEW";
    case VM_THREAD_BLOCKED:
        return "BLOCKED (on object monitor)";
    case VM_THREAD_WAITING:
        return record->blocked_on.class != NULL ? "WAITING (on object monitor)" : "WAITING";
    case VM_THREAD_TIMED_WAITING:
        return record->blocked_on.class != NULL ? "TIMED_WAITING (on object monitor)"
                                                : "TIMED_WAITING";
    case VM_THREAD_TERMINATED:
        return "TERMINATED";
    default:
        return "RUNNABLE";
    }
}

static void print_class_name(FILE *out, const struct vm_class *class)
{
    char *name = vm_class_external_name(class);
    fputs(name == NULL ? class->name->bytes : name, out);
    free(name);
}

static void print_lock(FILE *out, const char *what, const struct recorded_lock *lock)
{
    fprintf(out, "\t- %s <0x%016lx> (a ", what, (unsigned long)lock->address);
    print_class_name(out, lock->class);
    fputs(")\n", out);
}

static void print_location(FILE *out, const struct recorded_frame *frame)
{
    const struct vm_method *method = frame->method;
    const struct vm_class_file *file = method->pool->file;
    const struct vm_symbol *source = file == NULL ? NULL : file->source_file;
    int line = method->code == NULL || frame->bci < 0
                   ? -1
                   : vm_code_line(method->code, (uint32_t)frame->bci);
    if (method->flags & VM_ACC_NATIVE) {
        fputs("Native Method", out);
    } else if (source == NULL) {
        fputs("Unknown Source", out);
    } else if (line < 0) {
        fputs(source->bytes, out);
    } else {
        fprintf(out, "%s:%d", source->bytes, line);
    }
}

static void print_frame(FILE *out, const struct vm_stack_record *record, uint32_t i)
{
    const struct recorded_frame *frame = &record->frames[i];
    fputs("\tat ", out);
    print_class_name(out, frame->method->class);
    fprintf(out, ".%s(", frame->method->name->bytes);
    print_location(out, frame);
    fputs(")\n", out);
    if (i == 0 && record->blocked_on.class != NULL) {
        print_lock(out, record->state == VM_THREAD_BLOCKED ? "waiting to lock" : "waiting on",
                   &record->blocked_on);
    }
    if (i == 0 && record->awaited_class != NULL) {
        fputs("\t- waiting on the Class initialization monitor for ", out);
        print_class_name(out, record->awaited_class);
        putc('\n', out);
    }
    for (uint32_t j = 0; j < record->lock_count; j++) {
        if (record->locks[j].frame == i) {
            print_lock(out, "locked", &record->locks[j]);
        }
    }
}

static void print_record(FILE *out, const struct vm_stack_record *record)
{
    fprintf(out, "\"%s\" #%lu%s tid=%u\n   java.lang.Thread.State: %s\n", record->name,
            (unsigned long)record->java_id, record->is_daemon ? " daemon" : "", record->id,
            state_text(record));
    for (uint32_t i = 0; i < record->frame_count; i++) {
        print_frame(out, record, i);
    }
    if (record->is_truncated) {
        fputs("\t...\n", out);
    }
    fputc('\n', out);
}

static const struct vm_stack_record *find_blocked(struct vm_stack_record *const *records,
                                                  size_t count, uint32_t id)
{
    for (size_t i = 0; i < count; i++) {
        if (records[i]->id == id && records[i]->state == VM_THREAD_BLOCKED) {
            return records[i];
        }
    }
    return NULL;
}

/* Returns the length of the deadlock cycle that contains the thread: each of its threads waits for
 * a monitor that the next one owns. 0: there is no such cycle. */
static size_t cycle_length(struct vm_stack_record *const *records, size_t count,
                           const struct vm_stack_record *start)
{
    const struct vm_stack_record *current = start;
    for (size_t length = 1; length <= count; length++) {
        current = find_blocked(records, count, current->blocked_owner);
        if (current == NULL || current == start) {
            return current == NULL ? 0 : length;
        }
    }
    return 0;
}

/* Prints each deadlock cycle once, starting with the thread whose record comes first. */
static void print_deadlocks(FILE *out, struct vm_stack_record *const *records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct vm_stack_record *current = records[i];
        size_t length =
            current->state == VM_THREAD_BLOCKED ? cycle_length(records, count, current) : 0;
        bool is_first = length != 0;
        for (size_t j = 0; j < length; j++) {
            is_first = is_first && current->java_id >= records[i]->java_id;
            current = find_blocked(records, count, current->blocked_owner);
        }
        if (!is_first) {
            continue;
        }
        fputs("\nFound one Java-level deadlock:\n=============================\n", out);
        for (size_t j = 0; j < length; j++) {
            const struct vm_stack_record *next =
                find_blocked(records, count, current->blocked_owner);
            fprintf(out, "\"%s\":\n  waiting to lock <0x%016lx> (a ", current->name,
                    (unsigned long)current->blocked_on.address);
            print_class_name(out, current->blocked_on.class);
            fprintf(out, "),\n  which is held by \"%s\"\n", next->name);
            current = next;
        }
    }
}

static void print_all(FILE *to, struct vm_stack_record *const *records, size_t count)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return;
    }
    char date[32] = "";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) != NULL) {
        strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &local);
    }
    fprintf(out, "%s\nFull thread dump:\n\n", date);
    for (size_t i = count; i-- > 0;) {
        print_record(out, records[i]);
    }
    print_deadlocks(out, records, count);
    if (fclose(out) == 0) {
        vm_visible_write(to, text, size);
        fflush(to);
    }
    free(text);
}

static void free_records(struct vm_stack_record **records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(records[i]);
    }
    free(records);
}

/* Makes a record for each live thread. The caller holds vm.threads_lock. */
static struct vm_stack_record **make_records(size_t *count)
{
    struct vm_stack_record **records = calloc(vm.thread_count + 1, sizeof(void *));
    *count = 0;
    if (records == NULL) {
        return NULL;
    }
    for (struct vm_thread *thread = vm.threads; thread != NULL; thread = thread->next) {
        struct vm_stack_record *record = calloc(1, sizeof *record);
        if (record == NULL) {
            break;
        }
        record->thread = thread;
        records[(*count)++] = record;
    }
    return records;
}

void vm_thread_dump_all(FILE *out)
{
    size_t count;
    vm_domains_hold(); /* because records point to methods */
    vm_lock_take(&vm.threads_lock);
    struct vm_stack_record **records = make_records(&count);
    if (records != NULL) {
        record_all(records, count);
    }
    vm_lock_release(&vm.threads_lock);
    if (records != NULL) {
        print_all(out, records, count);
        free_records(records, count);
    }
    vm_domains_release();
}
