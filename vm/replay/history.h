/*
 * history.h: the events of a recording by position, collected on the first way through it:
 * executed instructions with their threads and activations, writes, reads, and notes.
 *
 * A replay knows one state at a time. The history knows a little about all states, so that
 * navigate.h can find positions without replaying.
 *
 * Positions are those of replay.h: at position p, instruction number p + 1 is about to start. The
 * history's answers for position p are about that instruction. Positions have 32 bits here; of a
 * longer recording, only the instructions at such positions are known.
 *
 * Memory: 4 bytes for each instruction, 8 for each entry and each leaving of a method, 36 for each
 * activation, 12 for each read and write of a field or element. If memory runs out, the history
 * ends at the position reached, as if the recording ended there: vm_history_problem.
 *
 * Threads: one at a time. Ownership: the history listens to its replay, and must not outlive it;
 * pointers returned hold until vm_history_collect.
 */
#ifndef JP2VM_VM_REPLAY_HISTORY_H
#define JP2VM_VM_REPLAY_HISTORY_H

#include "vm/replay/replay.h"

struct vm_history;

/* Answers that are not positions. NEVER: there is no such position. LATER: the part of the
 * recording known so far does not show whether there is one, or where. */
#define VM_HISTORY_NEVER UINT32_MAX
#define VM_HISTORY_LATER (UINT32_MAX - 1)

/* An activation of a method, with code or native. */
struct vm_history_call {
    uint32_t method, thread;
    uint32_t parent;  /* the activation below, in the same thread; 0: none */
    uint32_t context; /* number of the calling context */
    uint32_t entered; /* the first position at which it exists */
    uint32_t left;    /* the first position at which it is gone, or VM_HISTORY_NEVER */
    uint32_t depth;   /* number of activations below */
    bool is_nested;   /* called by the machine or native code */
    bool is_native;
    bool is_abrupt; /* left by an exception */
};

/* A calling context: all activations of a method with equal contexts below. Number 0 is the root,
 * which has no method. A context has a higher number than its parent. */
struct vm_history_context {
    uint32_t method, parent, depth;
};

/* From `position` on, the newest activation of a thread is `call`; 0: none. */
struct vm_history_event {
    uint32_t position, call;
};

/* A thread executes from `position` to the start of the next run; `begun`: the number of its
 * instructions that had started before. */
struct vm_history_run {
    uint32_t position, thread;
    uint32_t begun;
};

/* Instruction number `position` has read or set a field, an element or a static field. */
struct vm_history_access {
    uint32_t position;
    uint32_t owner; /* the object; for static fields the class */
    uint32_t slot : 31;
    uint32_t is_static : 1;
};

/* A note of the recording, except notes about objects and contents: see records.def. */
struct vm_history_note {
    uint32_t position; /* number of instructions that had started */
    uint32_t thread;
    enum vm_record_tag tag;
    uint32_t numbers[3]; /* cut to 32 bits */
};

/* Makes a history that listens to the replay from now on; the replay must be at position 0. NULL:
 * no memory. */
struct vm_history *vm_history_create(struct vm_replay *replay);
void vm_history_destroy(struct vm_history *history);

/* Replays at most `instructions` more from the furthest position, and leaves the replay there.
 * Returns false if the recording has no more. */
bool vm_history_collect(struct vm_history *history, uint32_t instructions);

/* Returns the number of instructions known to have started. Positions below it are final: more of
 * the recording changes nothing there. When the recording has ended, this position is its end.
 * Before that, any thread may start the next instruction. */
uint32_t vm_history_length(const struct vm_history *history);

/* The first notes that the recording is complete and wholly collected. The second returns whether
 * the first was called. */
void vm_history_end(struct vm_history *history);
bool vm_history_has_ended(const struct vm_history *history);
const char *vm_history_problem(const struct vm_history *history); /* NULL: none */
struct vm_replay *vm_history_replay(const struct vm_history *history);

/* Sets a second listener to the replay, from now on; NULL: none. */
void vm_history_watch(struct vm_history *history, const struct vm_replay_listener *watcher);

/* Numbers of instructions. vm_history_at returns the number of the instruction about to start (0
 * at the end), unique among all methods. vm_history_code returns the number of a method's
 * instruction, 0 if the method has not been executed. vm_history_place is its inverse. */
uint32_t vm_history_at(const struct vm_history *history, uint32_t position);
uint32_t vm_history_code(const struct vm_history *history, uint32_t method, uint32_t bci);
uint32_t vm_history_place(const struct vm_history *history, uint32_t code, uint32_t *bci);

/* Adds to counts[i], for i < count, how often instruction number first + i has started up to a
 * position. */
void vm_history_count(const struct vm_history *history, uint32_t position, uint32_t first,
                      uint32_t count, uint32_t *counts);

/* Return the thread that executes the instruction, and its activation; 0: not known (at the
 * end). */
uint32_t vm_history_thread_at(const struct vm_history *history, uint32_t position);
uint32_t vm_history_call_at(const struct vm_history *history, uint32_t position);

/* Returns the newest activation of a thread at a position, whether the thread runs or not; 0:
 * none. */
uint32_t vm_history_call_of(const struct vm_history *history, uint32_t thread, uint32_t position);

/* Return the first position from `position` on, or the last one before it, at which a thread
 * executes; VM_HISTORY_NEVER: there is none. */
uint32_t vm_history_next_run(const struct vm_history *history, uint32_t thread, uint32_t position);
uint32_t vm_history_last_run(const struct vm_history *history, uint32_t thread, uint32_t position);

/* Returns how many instructions of a thread had started at a position. */
uint32_t vm_history_begun(const struct vm_history *history, uint32_t thread, uint32_t position);

/* Calls are numbered from 1 to their count, contexts from 0. */
uint32_t vm_history_call_count(const struct vm_history *history);
const struct vm_history_call *vm_history_call(const struct vm_history *history, uint32_t number);
uint32_t vm_history_context_count(const struct vm_history *history); /* the root included */
const struct vm_history_context *vm_history_context(const struct vm_history *history,
                                                    uint32_t number);

/* Elements are in the order of positions. */
uint32_t vm_history_thread_count(const struct vm_history *history); /* the highest number */
const struct vm_history_event *vm_history_events(const struct vm_history *history, uint32_t thread,
                                                 uint32_t *count);
const struct vm_history_run *vm_history_runs(const struct vm_history *history, uint32_t *count);
const struct vm_history_access *vm_history_reads(const struct vm_history *history, uint32_t *count);
const struct vm_history_access *vm_history_writes(const struct vm_history *history,
                                                  uint32_t *count);
const struct vm_history_note *vm_history_notes(const struct vm_history *history, uint32_t *count);

#endif
