#include "profiler/analyses/support/calls/withdrawal.h"

_Atomic uint64_t watched_places, watched_withdrawn;

bool withdrawal_ask(struct jp2_location *location, struct table *methods)
{
    struct watched *method = table_get(methods, (uintptr_t)location->method, 0);
    location->data = method;
    if (location->kind == JP2_EVENT_ENTRY) {
        method->entry = location;
    }
    watched_places++;
    return true;
}

struct activation *withdrawal_enter(void **word, struct watched *method)
{
    if (atomic_load(&method->is_withdrawn) && !activation_is_inside(word, method)) {
        return NULL;
    }
    atomic_fetch_add_explicit(&method->active, 1, memory_order_relaxed);
    return activation_enter(word, method);
}

void withdrawal_leave(void **word, struct watched *method)
{
    atomic_fetch_sub_explicit(&method->active, 1, memory_order_relaxed);
    activation_leave(word);
}

/* Also pops newer activations, whose exit events never arrive because another thread has withdrawn
 * from their methods. */
struct activation *withdrawal_top(void **word, const struct watched *method)
{
    if (!activation_is_inside(word, method)) {
        return NULL;
    }
    struct activation *at = activation_top(word);
    while (at->method != method) {
        withdrawal_leave(word, at->method);
        at = activation_top(word);
    }
    return at;
}

/* Activations of retired methods are popped: such an activation started while another thread
 * withdrew from the method, so its exit event may be missing. */
struct activation *withdrawal_top_live(void **word)
{
    struct activation *at = activation_top(word);
    while (at != NULL && atomic_load(&((const struct watched *)at->method)->is_retired)) {
        withdrawal_leave(word, at->method);
        at = activation_top(word);
    }
    return at;
}

void withdraw(struct watched *method, struct jp2_location *location)
{
    atomic_store(&method->is_withdrawn, true);
    if (atomic_load(&method->active) <= 0) {
        atomic_store(&method->is_retired, true);
        watched_withdrawn += method->entry != NULL && jp2->retire(method->entry);
        watched_withdrawn += jp2->retire(location);
    }
}
