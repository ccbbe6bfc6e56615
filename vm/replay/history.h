/*
 * history.h: what happened in a recording, by position, kept on the first way through it: which
 * instruction was executed when, by whom and in which activation, what was written, what else
 * happened.
 *
 * A replay knows one state at a time. The history knows a little about all of them, so that places
 * can be found without replaying: navigate.h asks it where to go.
 *
 * Positions are those of replay.h: at position p, instruction number p + 1 is about to begin. What
 * a history says of position p is said of that instruction. Positions are 32 bits here: a recording
 * of more instructions is known up to there.
 *
 * Memory: 4 bytes for each instruction, 8 for each entry and each leaving of a method, 36 for each
 * activation, 12 for each read and write of a field or element. Without memory the history ends where it was, as the recording
 * would: vm_history_problem.
 *
 * Threads: one at a time. Ownership: the history listens to its replay, and lives as long as that
 * or shorter; pointers given out hold until vm_history_collect.
 */
#ifndef JP2VM_VM_REPLAY_HISTORY_H
#define JP2VM_VM_REPLAY_HISTORY_H

#include "vm/replay/replay.h"

struct vm_history;

/* Answers that are no position: it does not come; or the part of the recording that is known so far
 * does not tell whether or where it comes. */
#define VM_HISTORY_NEVER UINT32_MAX
#define VM_HISTORY_LATER (UINT32_MAX - 1)

/* An activation of a method: code or native. */
struct vm_history_call {
    uint32_t method, thread;
    uint32_t parent;  /* the activation below, of the same thread; 0: none */
    uint32_t context; /* number of the calling context */
    uint32_t entered; /* the first position at which it is there */
    uint32_t left;    /* the first one at which it is gone; VM_HISTORY_NEVER */
    uint32_t depth;   /* activations below */
    bool is_nested;   /* called by the machine or native code */
    bool is_native;
    bool is_abrupt; /* left by an exception */
};

/* A calling context: all activations of a method with the same contexts below. Number 0 is the
 * root, which has no method. A context has a higher number than its parent. */
struct vm_history_context {
    uint32_t method, parent, depth;
};

/* From `position` on, the newest activation of a thread is `call`; 0: there is none. */
struct vm_history_event {
    uint32_t position, call;
};

/* From `position` on a thread executes, up to the next run; `begun`: how many instructions of it
 * had begun before. */
struct vm_history_run {
    uint32_t position, thread;
    uint32_t begun;
};

/* A field, an element or a static field was read by, or was set in, instruction number `position`. */
struct vm_history_access {
    uint32_t position;
    uint32_t owner; /* the object; of static fields the class */
    uint32_t slot : 31;
    uint32_t is_static : 1;
};

/* A note of the recording, but those of objects and contents: see records.def. */
struct vm_history_note {
    uint32_t position; /* instructions that had begun */
    uint32_t thread;
    enum vm_record_tag tag;
    uint32_t numbers[3]; /* cut to 32 bits */
};

/* Listens to the replay, which has to stand at position 0, from now on. NULL: no memory. */
struct vm_history *vm_history_create(struct vm_replay *replay);
void vm_history_destroy(struct vm_history *history);

/* Goes on from the furthest position by at most so many instructions, and leaves the replay there.
 * False: there is no more. */
bool vm_history_collect(struct vm_history *history, uint32_t instructions);

/* How many instructions are known to have begun. Positions below `length` are known for good: more of
 * the recording changes nothing there. The position `length` is known when the recording has ended; it
 * is the end. Before that, any thread may begin the next instruction. */
uint32_t vm_history_length(const struct vm_history *history);

/* The recording is complete, and all of it was collected. The second tells whether the first was
 * called. */
void vm_history_end(struct vm_history *history);
bool vm_history_has_ended(const struct vm_history *history);
const char *vm_history_problem(const struct vm_history *history); /* NULL: none */
struct vm_replay *vm_history_replay(const struct vm_history *history);

/* Somebody else who is told of what the replay does, from now on; NULL: nobody. */
void vm_history_watch(struct vm_history *history, const struct vm_replay_listener *watcher);

/* The instruction that is about to begin: a number for each instruction of all methods; 0 at the
 * end. vm_history_code gives the number of a method's instruction, 0 if the method has not been
 * executed; vm_history_place the other way round. */
uint32_t vm_history_at(const struct vm_history *history, uint32_t position);
uint32_t vm_history_code(const struct vm_history *history, uint32_t method, uint32_t bci);
uint32_t vm_history_place(const struct vm_history *history, uint32_t code, uint32_t *bci);

/* Adds to counts[i] how often instruction number first + i has begun up to a position, i < count.
 */
void vm_history_count(const struct vm_history *history, uint32_t position, uint32_t first,
                      uint32_t count, uint32_t *counts);

/* The thread that executes the instruction, and its activation; 0: not known, at the end. */
uint32_t vm_history_thread_at(const struct vm_history *history, uint32_t position);
uint32_t vm_history_call_at(const struct vm_history *history, uint32_t position);

/* The newest activation of a thread at a position, whether it runs or not; 0: none. */
uint32_t vm_history_call_of(const struct vm_history *history, uint32_t thread, uint32_t position);

/* The first position from `position` on (the last one before it) at which a thread executes; or
 * VM_HISTORY_NEVER. */
uint32_t vm_history_next_run(const struct vm_history *history, uint32_t thread, uint32_t position);
uint32_t vm_history_last_run(const struct vm_history *history, uint32_t thread, uint32_t position);

/* How many instructions of a thread had begun at a position. */
uint32_t vm_history_begun(const struct vm_history *history, uint32_t thread, uint32_t position);

/* Numbers from 1 to count; contexts from 0. */
uint32_t vm_history_call_count(const struct vm_history *history);
const struct vm_history_call *vm_history_call(const struct vm_history *history, uint32_t number);
uint32_t vm_history_context_count(const struct vm_history *history); /* the root included */
const struct vm_history_context *vm_history_context(const struct vm_history *history,
                                                    uint32_t number);

/* In the order of positions. */
uint32_t vm_history_thread_count(const struct vm_history *history); /* the highest number */
const struct vm_history_event *vm_history_events(const struct vm_history *history, uint32_t thread,
                                                 uint32_t *count);
const struct vm_history_run *vm_history_runs(const struct vm_history *history, uint32_t *count);
const struct vm_history_access *vm_history_reads(const struct vm_history *history, uint32_t *count);
const struct vm_history_access *vm_history_writes(const struct vm_history *history, uint32_t *count);
const struct vm_history_note *vm_history_notes(const struct vm_history *history, uint32_t *count);

#endif
