/*
 * window.c: the window, and each thread's activations in it.
 *
 * A thread's *root* is the oldest of its recorded activations. While a thread has a root, the root
 * and all newer frames are recorded, because every entry is recorded. The root ends by a return or
 * an exception. Only instructions of recorded activations are counted: instructions between two
 * roots are not recorded.
 */
#include <inttypes.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/classfile/opcodes.h"
#include "vm/code/translation.h"
#include "vm/instrument/probe.h"
#include "profiler/record/record_internal.h"
#include "vm/thread/thread.h"
#include "vm/translate/known_names.h"
#include "vm/vm.h"

#define END_WAIT_SECONDS 2

const struct vm_record_plan *prof_record_plan;
struct vm_patterns *prof_record_patterns;
struct prof_record_sink *prof_record_sink;
uint64_t prof_record_instructions;

static _Atomic bool is_taken; /* whether the lock is held */
static _Atomic bool is_open, is_over;
static struct prof_recorder *current; /* the thread to which the current records belong; NULL: the
                                         next record must first name its thread */
static uint32_t thread_count, last_number;
static const union vm_slot *window_root; /* frame of the activation that keeps the window open; or
                                            NULL */

/* --- the lock --------------------------------------------------------------------------- */

/* Nearly every record acquires the lock, and nearly always without waiting. A mutex would take a
 * third of the time of a recording. A thread that has waited long sleeps, because the holder may be
 * writing a section. */
#define PATIENCE 100
#define NAP_NS 50000

static bool try_lock(void)
{
    return !atomic_exchange_explicit(&is_taken, true, memory_order_acquire);
}

static void wait_a_while(uint32_t attempt)
{
    const struct timespec nap = {.tv_nsec = NAP_NS};
    if (attempt < PATIENCE) {
        (void)sched_yield();
    } else {
        (void)nanosleep(&nap, NULL);
    }
}

bool prof_record_lock(void)
{
    bool is_taken_here = false;
    for (uint32_t attempt = 0; !prof_record_is_over() && !(is_taken_here = try_lock()); attempt++) {
        wait_a_while(attempt);
    }
    return is_taken_here;
}

void prof_record_unlock(void)
{
    atomic_store_explicit(&is_taken, false, memory_order_release);
}

/* Returns whether the window is open now. Any thread may call it, without the lock. */
static bool is_window_open(void)
{
    return atomic_load_explicit(&is_open, memory_order_relaxed);
}

bool prof_record_is_over(void)
{
    return atomic_load_explicit(&is_over, memory_order_relaxed);
}

static struct prof_recorder *recorder_of(struct vm_thread *self)
{
    return *vm_analysis_thread_data(self, &prof_record_analysis);
}

/* Records the thread to which the following records belong, if it has changed. */
static void switch_to(struct prof_recorder *recorder)
{
    if (current == recorder) {
        return;
    }
    current = recorder;
    if (recorder->number == 0) {
        uint32_t object = prof_record_object(recorder->thread->object);
        recorder->number = ++thread_count;
        prof_record_note2(VM_RECORD_THREAD, recorder->number, object);
        prof_record_put_text(&prof_record_columns[VM_COLUMN_TEXTS], recorder->thread->name);
    }
    last_number = recorder->number;
    prof_record_note1(VM_RECORD_SWITCH, last_number);
}

/* Returns the thread's recorder if its newest activation is recorded; otherwise NULL. */
static struct prof_recorder *recorded(struct vm_thread *self)
{
    struct prof_recorder *recorder = self == NULL ? NULL : recorder_of(self);
    bool is_recorded = recorder != NULL && recorder->root != NULL && self->fp >= recorder->root;
    return is_recorded ? recorder : NULL;
}

struct prof_recorder *prof_recorder_lock(struct vm_thread *self)
{
    struct prof_recorder *recorder = recorded(self);
    if (recorder == NULL || !is_window_open()) {
        return NULL;
    }
    if (!prof_record_lock()) {
        return NULL;
    }
    if (!is_window_open()) {
        prof_record_unlock();
        return NULL;
    }
    switch_to(recorder);
    return recorder;
}

bool prof_record_goes_on(struct vm_thread *self, struct prof_recorder **recorder)
{
    if (!is_window_open()) {
        return false;
    }
    *recorder = recorded(self);
    if (*recorder != NULL) {
        switch_to(*recorder);
    }
    return last_number != 0;
}

bool prof_record_lock_if_open(struct vm_thread *self, struct prof_recorder **recorder)
{
    if (!is_window_open()) {
        return false;
    }
    if (!prof_record_lock()) {
        return false;
    }
    if (!prof_record_goes_on(self, recorder)) {
        prof_record_unlock();
        return false;
    }
    return true;
}

bool prof_record_lock_to_note(struct vm_thread *self)
{
    struct prof_recorder *recorder;
    if (!prof_record_lock_if_open(self, &recorder)) {
        return false;
    }
    recorder = recorder_of(self);
    if (recorder != NULL && recorder->number != 0) {
        switch_to(recorder);
    }
    return true;
}

static void end_chunk(void)
{
    prof_record_end_chunk();
    current = NULL;
    if (last_number != 0 && is_window_open()) {
        prof_record_note1(VM_RECORD_SWITCH, last_number);
    }
}

void prof_record_done(struct vm_thread *self)
{
    if (prof_record_pending != NULL) {
        prof_record_statics_of_all();
    }
    if (prof_record_pending_mirrors != 0) {
        prof_record_define_mirrors();
    }
    if (prof_record_chunk_is_full()) {
        end_chunk();
    }
    (void)self;
    prof_record_unlock();
}

/* --- positions -------------------------------------------------------------------------- */

/* Returns the number of instructions that the thread has started, as the machine counts them; this
 * includes the current one. */
static uint64_t begun(const struct prof_recorder *recorder)
{
    const struct vm_thread *thread = recorder->thread;
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    return thread->probes.bytecodes - vm_probe_rest_of_segment(&walk) - recorder->base;
}

static uint64_t place_at(struct prof_recorder *recorder, uint64_t count)
{
    uint64_t more = count < recorder->recorded_count ? 0 : count - recorder->recorded_count;
    recorder->recorded_count += more;
    prof_record_instructions += more;
    return more;
}

static uint64_t count_of(const struct prof_recorder *recorder)
{
    return recorder->thread->probes.bytecodes - recorder->base;
}

uint64_t prof_record_place(struct prof_recorder *recorder)
{
    uint64_t count = count_of(recorder);
    if (count < recorder->recorded_count) {
        /* A poll recorded that an instruction starts, but then an exception was thrown before the
         * instruction. It remains counted. */
        recorder->base -= recorder->recorded_count - count;
        count = recorder->recorded_count;
    }
    return place_at(recorder, count);
}

/* Records that the thread's next instruction starts now. The sink may stop the thread at this
 * instruction; it must not turn out later that another thread's instruction came first. */
static void begin_next(struct prof_recorder *recorder)
{
    prof_record_note1(VM_RECORD_DURING, place_at(recorder, recorder->recorded_count + 1));
}

/* Returns whether the newest activation is recorded and its method has code. */
static bool is_in_code(const struct prof_recorder *recorder)
{
    struct vm_frame_walk walk = vm_frame_walk_start(recorder->thread);
    return walk.fp >= recorder->root && (walk.method->flags & VM_ACC_NATIVE) == 0;
}

void prof_record_during(struct prof_recorder *recorder)
{
    if (is_in_code(recorder)) {
        prof_record_note1(VM_RECORD_DURING, place_at(recorder, begun(recorder)));
    }
}

void prof_record_during_last(struct prof_recorder *recorder)
{
    if (is_in_code(recorder)) {
        prof_record_note1(VM_RECORD_DURING, prof_record_place(recorder));
    }
}

/* --- cycles ----------------------------------------------------------------------------- */

/* If the program's clock is the clock of a modelled processor, its cycles are recorded at each
 * entry, and between entries after this number of instructions. */
#define LOOKING_PERIOD 32

static bool has_clock(void)
{
    return vm_time_source != NULL && vm_time_source->look != NULL;
}

/* The cycles belong to the record that was written last. */
static void record_cycles(struct prof_recorder *recorder)
{
    char text[VM_RECORD_CACHE_BYTES];
    uint64_t cycles, loading, hash = UINT64_C(14695981039346656037);
    if (!has_clock()
        || !vm_time_source->look(recorder->thread, &cycles, &loading, text, sizeof text)) {
        return;
    }
    prof_record_note2(VM_RECORD_CYCLES, cycles, loading);
    for (const char *c = text; *c != '\0'; c++) {
        hash = (hash ^ (uint8_t)*c) * UINT64_C(1099511628211);
    }
    if (hash != recorder->cache_hash) {
        recorder->cache_hash = hash;
        prof_record_note1(VM_RECORD_CACHE, recorder->number);
        prof_record_put_text(&prof_record_columns[VM_COLUMN_TEXTS], text);
    }
}

/* --- activations ------------------------------------------------------------------------ */

/* Returns whether the newest entry of a method opens the window. */
static bool opens_window(const struct vm_thread *self, const struct prof_recorded_method *method)
{
    const union vm_slot *caller = self->fp[VM_FRAME_CALLER].p;
    return method->opens
           && (!prof_record_plan->is_main_window
               || (vm_frame_method(caller) == NULL && caller[VM_FRAME_CALLER].p == NULL));
}

static struct prof_recorder *make_recorder(struct vm_thread *self)
{
    struct prof_recorder *recorder = calloc(1, sizeof *recorder);
    if (recorder == NULL) {
        vm_end_without_memory("the recording");
    }
    recorder->thread = self;
    *vm_analysis_thread_data(self, &prof_record_analysis) = recorder;
    return recorder;
}

/* Makes the newest activation the thread's root. */
static void become_root(struct prof_recorder *recorder)
{
    recorder->root = recorder->thread->fp;
    recorder->base = recorder->thread->probes.bytecodes - recorder->recorded_count;
    if (has_clock() && prof_record_analysis.period > LOOKING_PERIOD) {
        vm_analysis_set_period(recorder->thread, &prof_record_analysis, LOOKING_PERIOD);
    }
}

/* If is_put is true, writes the arguments of a method to the current record. Otherwise only gives
 * numbers to the objects among the arguments, which must happen before the record is started. */
static void put_arguments(const struct vm_method *method, const union vm_slot *slot, bool is_put)
{
    if ((method->flags & VM_ACC_STATIC) == 0) {
        is_put ? prof_record_put_value('L', *slot) : (void)prof_record_value(slot->r);
        slot++;
    }
    for (const char *at = method->descriptor->bytes + 1; *at != ')' && *at != '\0';
         at = vm_descriptor_next(at)) {
        if (is_put) {
            prof_record_put_value(*at, *slot);
        } else if (*at == 'L' || *at == '[') {
            (void)prof_record_value(slot->r);
        }
        slot += vm_type_slots(*at);
    }
}

/* Returns whether the callee's arguments are the operands of the calling instruction, because the
 * instruction names the callee. */
static bool has_operands(const union vm_slot *caller, const struct vm_cell *return_pc,
                         const struct vm_method *callee)
{
    const struct vm_method *method = vm_frame_method(caller);
    uint32_t bci = vm_translation_bci(method, return_pc - 1);
    const uint8_t *at = method->code->bytes + bci;
    if (*at == VM_OP_INVOKEDYNAMIC) {
        return false;
    }
    uint16_t index = (uint16_t)(at[1] << 8 | at[2]);
    const struct vm_constant *constant = &method->pool->file->constants[index];
    return constant->member.name == callee->name
           && constant->member.descriptor == callee->descriptor
           && (*at == VM_OP_INVOKESTATIC) == ((callee->flags & VM_ACC_STATIC) != 0);
}

static void put_entered(enum vm_record_tag tag, uint32_t number, const struct vm_method *method,
                        const union vm_slot *fp)
{
    prof_record_note1(tag, number);
    put_arguments(method, fp, true);
}

/* The caller holds the lock; it is the thread of the recorder. */
static void enter(struct prof_recorder *recorder, struct prof_recorded_method *recorded,
                  bool is_native)
{
    const union vm_slot *fp = recorder->thread->fp, *caller = fp[VM_FRAME_CALLER].p;
    const struct vm_method *method = recorded->method;
    uint32_t number = prof_record_method(recorded);
    recorded->has_run |= !is_native;
    bool is_root = recorder->root == fp;
    if (!is_root && vm_frame_method(caller) != NULL) {
        if (has_operands(caller, fp[VM_FRAME_RETURN_PC].p, method)) {
            prof_record_note1(is_native ? VM_RECORD_NATIVE : VM_RECORD_ENTER, number);
            return;
        }
        put_arguments(method, fp, false);
        put_entered(is_native ? VM_RECORD_NATIVE_ARGUMENTS : VM_RECORD_ENTER_ARGUMENTS, number,
                    method, fp);
        return;
    }
    put_arguments(method, fp, false);
    if (!is_root) {
        while (vm_frame_method(caller) == NULL) {
            caller = caller[VM_FRAME_CALLER].p;
        }
        if ((vm_frame_method(caller)->flags & VM_ACC_NATIVE) == 0) {
            prof_record_note1(VM_RECORD_DURING, prof_record_place(recorder));
        }
    }
    put_entered(is_native ? VM_RECORD_NESTED_NATIVE : VM_RECORD_NESTED, number, method, fp);
}

static bool try_to_open(struct vm_thread *self, const struct prof_recorded_method *method)
{
    if (atomic_load(&is_over) || !opens_window(self, method)) {
        return false;
    }
    if (!is_window_open()) {
        window_root = prof_record_plan->is_main_window ? NULL : self->fp;
        atomic_store(&is_open, true);
    }
    return true;
}

void prof_record_enter(struct vm_thread *self, struct prof_recorded_method *method, bool is_native)
{
    struct prof_recorder *recorder = recorder_of(self);
    bool is_recorded = is_window_open() && recorder != NULL && recorder->root != NULL;
    if (!is_recorded && (is_native || !(is_window_open() || method->opens))) {
        return; /* a native method is never a root */
    }
    if (!prof_record_lock()) {
        return;
    }
    if (!is_window_open() && !try_to_open(self, method)) {
        prof_record_unlock();
        return;
    }
    recorder = recorder == NULL ? make_recorder(self) : recorder;
    if (recorder->root == NULL) {
        become_root(recorder);
    }
    switch_to(recorder);
    enter(recorder, method, is_native);
    record_cycles(recorder);
    if (is_native) {
        prof_record_native_begins(recorder, method);
    }
    prof_record_done(self);
}

static void leave_root(struct prof_recorder *recorder)
{
    bool is_window = recorder->root == window_root;
    recorder->root = NULL;
    recorder->native_count = 0;
    if (is_window) {
        prof_record_finish("window");
    }
}

void prof_record_leave(struct vm_thread *self)
{
    struct prof_recorder *recorder = recorder_of(self);
    if (recorder == NULL || recorder->root != self->fp) {
        return;
    }
    recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        prof_record_note1(VM_RECORD_LEFT, prof_record_place(recorder));
        leave_root(recorder);
        prof_record_done(self);
    }
}

/* Separates the events during the return from the events after it. */
void prof_record_called(struct vm_thread *self, struct vm_method *callee)
{
    struct prof_recorder *recorder =
        (callee->flags & VM_ACC_NATIVE) != 0 ? NULL : prof_recorder_lock(self);
    if (recorder != NULL) {
        prof_record_note1(VM_RECORD_BACK, prof_record_place(recorder));
        prof_record_done(self);
    }
}

void prof_record_unwound(struct vm_thread *self, const struct vm_object *exception)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        uint32_t object = prof_record_value(exception);
        prof_record_note2(VM_RECORD_UNWOUND, prof_record_place(recorder), object);
        if (recorder->root == self->fp) {
            leave_root(recorder);
        }
        prof_record_done(self);
    }
}

/* --- the limit and the end -------------------------------------------------------------- */

void prof_record_poll(struct vm_thread *self)
{
    if (atomic_load_explicit(&is_over, memory_order_relaxed)) {
        vm_analysis_set_period(self, &prof_record_analysis, 0);
        return;
    }
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder == NULL) {
        return;
    }
    if (count_of(recorder)
        < recorder->recorded_count) { /* the instruction is the same as at the previous poll */
        prof_record_done(self);
        return;
    }
    uint64_t more = prof_record_place(recorder);
    if (prof_record_plan->limit != 0 && prof_record_instructions >= prof_record_plan->limit) {
        prof_record_note1(VM_RECORD_LEFT, more);
        prof_record_finish("limit");
        vm_message(
            "jp2vm: --record: the recording stopped at its limit, after %" PRIu64
            " instructions; the program goes on. Raise the limit with --record-limit=N (0: no "
            "limit)\n",
            prof_record_instructions);
    } else if (prof_record_sink->is_done) {
        prof_record_note1(VM_RECORD_LEFT, more);
        prof_record_finish("detached");
    } else {
        struct vm_frame_walk walk = vm_frame_walk_start(self);
        uint32_t method = prof_record_method(prof_recorded_method(walk.method));
        prof_record_note3(VM_RECORD_AT, more, method, (uint32_t)vm_frame_walk_bci(&walk));
        record_cycles(recorder);
        if (prof_record_analysis.period == 1) {
            begin_next(recorder);
            end_chunk();
        }
    }
    prof_record_done(self);
}

void prof_record_end_thread(struct vm_thread *self)
{
    struct prof_recorder *recorder = recorder_of(self);
    if (recorder == NULL) {
        return;
    }
    bool is_locked = prof_record_lock();
    if (is_locked && is_window_open() && recorder->number != 0) {
        switch_to(recorder);
        prof_record_note(VM_RECORD_THREAD_ENDED);
    }
    if (is_locked) {
        current = current == recorder ? NULL : current;
    }
    *vm_analysis_thread_data(self, &prof_record_analysis) = NULL;
    prof_record_natives_free(recorder);
    free(recorder);
    if (is_locked) {
        prof_record_unlock();
    }
}

/* Called at the end of the program. After that, the recording gets only its last section. */
static void close_recording(void)
{
    prof_record_statics_of_all();
    atomic_store(&is_over, true);
    atomic_store(&is_open, false);
    prof_record_end_chunk();
    prof_record_put_extras();
}

static void put_end(const char *how)
{
    struct prof_record_bytes end = {.start = NULL};
    prof_record_put_number(&end, prof_record_instructions);
    prof_record_put_number(&end, prof_record_chunk_count());
    prof_record_put_text(&end, how);
    prof_record_put_number(&end, (uint64_t)(vm_noted_exit_status() + 1));
    prof_record_sink->section(prof_record_sink, VM_SECTION_END, end.start,
                              prof_record_length(&end));
    free(end.start);
    prof_record_sink->end(prof_record_sink);
}

void prof_record_finish(const char *how)
{
    if (!atomic_load(&is_over)) {
        close_recording();
        put_end(how);
    }
}

/* If the calling thread belongs to the program, records its position, at which it has requested the
 * end of the process. */
static void record_end(struct vm_thread *self)
{
    struct prof_recorder *recorder = self == NULL ? NULL : recorder_of(self);
    if (recorder != NULL && recorder->root != NULL && self->fp >= recorder->root
        && is_window_open()) {
        switch_to(recorder);
        prof_record_note1(VM_RECORD_LEFT, place_at(recorder, begun(recorder)));
    }
}

static bool was_opened(void)
{
    return thread_count != 0;
}

static void warn_of_patterns(void)
{
    if (prof_record_patterns != NULL) {
        vm_warn_of_unmatched(prof_record_patterns, "--record-window",
                             was_opened() ? "method %s ran"
                                          : "method %s ran, so nothing was recorded");
    }
}

static const char *ending; /* if the end of the process closed the recording: the reason; otherwise
                              NULL */

/* Waits for the lock only for a limited time, because the thread that holds it may never run
 * again. */
static void finish(void)
{
    uint64_t until = vm_time_ns() + END_WAIT_SECONDS * UINT64_C(1000000000);
    for (uint32_t attempt = 0; !try_lock(); attempt++) {
        if (vm_time_ns() > until) {
            return;
        }
        wait_a_while(attempt);
    }
    if (!atomic_load(&is_over)) {
        record_end(vm_thread_current());
        prof_record_sink->is_unopened = !was_opened();
        close_recording();
        ending = was_opened() ? vm_exit_reason() : "unopened";
        warn_of_patterns();
    }
    prof_record_unlock();
}

/* Called after the other exit functions have run, when the exit status is known. */
static void finish_file(void)
{
    if (ending != NULL) {
        put_end(ending);
    }
}

void prof_record_begin_window(void)
{
    prof_record_analysis.finish = finish;
    vm_at_exit_with_status(finish_file);
    atomic_store(&is_open, prof_record_plan->methods == NULL && !prof_record_plan->is_main_window);
}
