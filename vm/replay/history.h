/*
 * history.h: the events of a recording, indexed by position and collected when the recording is
 * replayed for the first time: executed instructions with their threads and activations, writes,
 * reads, and notes.
 *
 * A replay has one state at a time. The history has some facts about every state, so that
 * navigate.h can find positions without replaying.
 *
 * Positions are defined in replay.h: at position p, instruction number p + 1 is about to start. The
 * history's answers for position p are about that instruction. Here positions have 32 bits; the
 * history ignores later instructions of a longer recording.
 *
 * Memory: 4 bytes for each instruction, 8 for each entry and each exit of a method, 36 for each
 * activation, 12 for each read and write of a field or element. If memory runs out, the history
 * ends at the position reached, as if the recording ended there; vm_history_problem reports this.
 *
 * Threads: one at a time. Ownership: the history listens to its replay, and must not outlive it;
 * returned pointers are valid until the next vm_history_collect.
 */
#ifndef JP2VM_VM_REPLAY_HISTORY_H
#define JP2VM_VM_REPLAY_HISTORY_H

#include "vm/replay/replay.h"

struct vm_history;

/* Answers that are not positions. NEVER: there is no such position. LATER: the part of the
 * recording that is known so far does not decide whether there is such a position, or where. */
#define VM_HISTORY_NEVER UINT32_MAX
#define VM_HISTORY_LATER (UINT32_MAX - 1)

/* An activation of a method; the method may be native. */
struct vm_history_call {
    uint32_t method, thread;
    uint32_t parent;  /* the caller's activation, in the same thread; 0: none */
    uint32_t context; /* index of its calling context */
    uint32_t entered; /* the first position at which the activation exists */
    uint32_t left;    /* the first position at which it no longer exists, or VM_HISTORY_NEVER */
    uint32_t depth;   /* number of activations of callers */
    bool is_nested;   /* it was called by the machine or native code */
    bool is_native;
    bool is_abrupt; /* it was left by an exception */
};

/* A calling context: all activations of a method whose callers have the same calling context, the
 * parent. Context 0 is the root, which has no method. A context has a higher index than its
 * parent. */
struct vm_history_context {
    uint32_t method, parent, depth;
};

/* From `position` on, the newest activation of a thread is `call`; 0: none. */
struct vm_history_event {
    uint32_t position, call;
};

/* A run: `thread` executes the instructions from `position` to the start of the next run. `begun`
 * is the number of instructions that the thread had started before. */
struct vm_history_run {
    uint32_t position, thread;
    uint32_t begun;
};

/* Instruction number `position` has read or set a field, an element or a static field. */
struct vm_history_access {
    uint32_t position;
    uint32_t owner; /* number of the object, or of the class for static fields */
    uint32_t slot : 31;
    uint32_t is_static : 1;
};

/* A note of the recording (records.def), other than notes about objects and their contents. */
struct vm_history_note {
    uint32_t position; /* number of instructions that had started before it */
    uint32_t thread;
    enum vm_record_tag tag;
    uint32_t numbers[3]; /* truncated to 32 bits */
};

/* Creates a history that listens to the replay, which must be at position 0. Returns NULL if memory
 * runs out. */
struct vm_history *vm_history_create(struct vm_replay *replay);
void vm_history_destroy(struct vm_history *history);

/* Replays at most `instructions` more instructions from the furthest position reached, and leaves
 * the replay where this ends. Returns false if the recording has no more. */
bool vm_history_collect(struct vm_history *history, uint32_t instructions);

/* Returns the number of instructions known to have started. Answers for lower positions are final.
 * When the recording has ended, the number is the position of its end; before that, it is not known
 * which thread executes the next instruction. */
uint32_t vm_history_length(const struct vm_history *history);

/* vm_history_end records that the recording is complete and collected as a whole.
 * vm_history_has_ended returns whether vm_history_end was called. */
void vm_history_end(struct vm_history *history);
bool vm_history_has_ended(const struct vm_history *history);
const char *vm_history_problem(const struct vm_history *history); /* NULL: no problem */
struct vm_replay *vm_history_replay(const struct vm_history *history);

/* Sets a second listener, which also receives the replay's events; NULL: none. */
void vm_history_watch(struct vm_history *history, const struct vm_replay_listener *watcher);

/* Each instruction of an executed method has a number, unique among all methods. vm_history_at
 * returns the number of the instruction about to start at a position (0 at the end).
 * vm_history_code returns the number of a method's instruction, or 0 if the method has not been
 * executed. vm_history_place is the inverse of vm_history_code. */
uint32_t vm_history_at(const struct vm_history *history, uint32_t position);
uint32_t vm_history_code(const struct vm_history *history, uint32_t method, uint32_t bci);
uint32_t vm_history_place(const struct vm_history *history, uint32_t code, uint32_t *bci);

/* For each i < count, adds to counts[i] how often instruction number first + i has started before a
 * position. */
void vm_history_count(const struct vm_history *history, uint32_t position, uint32_t first,
                      uint32_t count, uint32_t *counts);

/* Return the thread that executes the instruction at a position, and the activation; 0: unknown (at
 * the end). */
uint32_t vm_history_thread_at(const struct vm_history *history, uint32_t position);
uint32_t vm_history_call_at(const struct vm_history *history, uint32_t position);

/* Returns the newest activation of a thread at a position, even if another thread executes there;
 * 0: none. */
uint32_t vm_history_call_of(const struct vm_history *history, uint32_t thread, uint32_t position);

/* Return the first position at or after `position`, or the last one before it, at which a thread
 * executes; VM_HISTORY_NEVER: no such position. */
uint32_t vm_history_next_run(const struct vm_history *history, uint32_t thread, uint32_t position);
uint32_t vm_history_last_run(const struct vm_history *history, uint32_t thread, uint32_t position);

/* Returns how many instructions a thread has started before a position. */
uint32_t vm_history_begun(const struct vm_history *history, uint32_t thread, uint32_t position);

/* Calls are numbered from 1 to the count, contexts from 0. */
uint32_t vm_history_call_count(const struct vm_history *history);
const struct vm_history_call *vm_history_call(const struct vm_history *history, uint32_t number);
uint32_t vm_history_context_count(const struct vm_history *history); /* includes the root */
const struct vm_history_context *vm_history_context(const struct vm_history *history,
                                                    uint32_t number);

/* The elements of these arrays are sorted by position. */
uint32_t vm_history_thread_count(const struct vm_history *history); /* the highest number */
const struct vm_history_event *vm_history_events(const struct vm_history *history, uint32_t thread,
                                                 uint32_t *count);
const struct vm_history_run *vm_history_runs(const struct vm_history *history, uint32_t *count);
const struct vm_history_access *vm_history_reads(const struct vm_history *history, uint32_t *count);
const struct vm_history_access *vm_history_writes(const struct vm_history *history,
                                                  uint32_t *count);
const struct vm_history_note *vm_history_notes(const struct vm_history *history, uint32_t *count);

#endif
