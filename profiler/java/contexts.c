#define _GNU_SOURCE
#include "profiler/java/contexts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/java/current.h"
#include "profiler/java/second.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"

#define FIRST_BUCKETS 1024

struct context {
    struct context *next;
    uint64_t hash;
    struct vm_object *object; /* never collected */
    uint32_t depth;
    struct jp2_frame frames[];
};

static struct vm_lock lock = VM_LOCK(JAVA_CONTEXTS); /* a thread that holds it runs no Java code */
static struct context **buckets;
static size_t bucket_count, context_count;

char *prof_java_method_text(const jp2_method *method, int32_t bci)
{
    char *text = NULL;
    char *class = vm_dotted_name(jp2->class_name(jp2->method_class(method)));
    uint32_t line = bci < 0 ? 0 : jp2->method_line(method, bci);
    int length = class == NULL ? -1
                 : line != 0   ? asprintf(&text, "%s.%s:%u", class, jp2->method_name(method), line)
                 : bci >= 0    ? asprintf(&text, "%s.%s @%d", class, jp2->method_name(method), bci)
                               : asprintf(&text, "%s.%s", class, jp2->method_name(method));
    free(class);
    return length < 0 ? NULL : text;
}

static uint64_t hash_frames(const struct jp2_frame *frames, uint32_t depth)
{
    uint64_t hash = depth;
    for (uint32_t i = 0; i < depth; i++) {
        hash = (hash ^ (uintptr_t)frames[i].method) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ (hash >> 32) ^ (uint32_t)frames[i].bci) * UINT64_C(0xff51afd7ed558ccd);
    }
    return hash ^ (hash >> 29);
}

static bool is_same(const struct context *context, const struct jp2_frame *frames, uint32_t depth)
{
    bool is_equal = context->depth == depth;
    for (uint32_t i = 0; is_equal && i < depth; i++) {
        is_equal = context->frames[i].method == frames[i].method
                   && context->frames[i].bci == frames[i].bci;
    }
    return is_equal;
}

/* The caller holds the lock. */
static struct context *find(uint64_t hash, const struct jp2_frame *frames, uint32_t depth)
{
    struct context *context = bucket_count == 0 ? NULL : buckets[hash & (bucket_count - 1)];
    while (context != NULL && (context->hash != hash || !is_same(context, frames, depth))) {
        context = context->next;
    }
    return context;
}

static void grow(void)
{
    size_t count = bucket_count == 0 ? FIRST_BUCKETS : 2 * bucket_count;
    struct context **larger = jp2->allocate(count * sizeof *larger);
    for (size_t i = 0; i < bucket_count; i++) {
        for (struct context *context = buckets[i], *next; context != NULL; context = next) {
            next = context->next;
            context->next = larger[context->hash & (count - 1)];
            larger[context->hash & (count - 1)] = context;
        }
    }
    free(buckets);
    buckets = larger;
    bucket_count = count;
}

static struct vm_object *make_object(struct vm_thread *self, const struct jp2_frame *frames,
                                     uint32_t depth)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *strings = string == NULL ? NULL : vm_array_class(self, string);
    struct vm_object *array =
        strings == NULL ? NULL : vm_heap_alloc_array(self, strings, (int32_t)depth);
    union vm_slot args[1] = {{.r = array}}, result;
    if (array == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < depth; i++) {
        char *text = prof_java_method_text(frames[i].method, frames[i].bci);
        vm_array_refs(array)[i] = prof_java_text(self, text, false);
        free(text);
        if (vm_array_refs(array)[i] == NULL) {
            return NULL;
        }
    }
    return prof_java_call_api(self, PROF_JAVA_API "Context", "make",
                              "([Ljava/lang/String;)L" PROF_JAVA_API "Context;", args, &result)
               ? result.r
               : NULL;
}

/* Adds a context and returns its object. If another thread has added the same context in the
 * meantime, returns the object of that thread's context. */
static struct vm_object *enter(uint64_t hash, const struct jp2_frame *frames, uint32_t depth,
                               struct vm_object *object)
{
    struct context *fresh = jp2->allocate(sizeof *fresh + depth * sizeof *frames);
    fresh->hash = hash;
    fresh->object = object;
    fresh->depth = depth;
    memcpy(fresh->frames, frames, depth * sizeof *frames);
    vm_lock_take(&lock);
    struct context *context = find(hash, frames, depth);
    if (context == NULL) {
        if (context_count >= bucket_count) {
            grow();
        }
        context_count++;
        fresh->next = buckets[hash & (bucket_count - 1)];
        buckets[hash & (bucket_count - 1)] = fresh;
    }
    vm_lock_release(&lock);
    if (context != NULL) {
        free(fresh);
        return context->object;
    }
    vm_heap_root(object);
    return object;
}

struct vm_object *prof_java_context(struct vm_thread *self, jp2_thread *thread, uint32_t depth)
{
    struct jp2_frame frames[PROF_JAVA_MOST_FRAMES];
    depth = thread == NULL ? 0 : jp2->stack(thread, frames, depth);
    uint64_t hash = hash_frames(frames, depth);
    vm_lock_take(&lock);
    const struct context *context = find(hash, frames, depth);
    struct vm_object *object = context == NULL ? NULL : context->object;
    vm_lock_release(&lock);
    if (object == NULL) {
        object = make_object(self, frames, depth);
        object = object == NULL ? NULL : enter(hash, frames, depth, object);
    }
    return object;
}
