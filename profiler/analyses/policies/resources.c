/*
 * resources.c: --analysis=resources[:WORDS][:out=FILE]: treats bytecodes as a resource, like BMW's
 * resource manager. Each thread has an account; with `groups`, each thread group has one instead.
 * When the budget of an account is used up, an action follows:
 *
 *     budget=N         the number of bytecodes that an account may execute
 *     policy=warn      prints a line on stderr (the default)
 *     policy=error     java.lang.Error is thrown in the thread that exceeds the budget
 *     policy=death     java.lang.ThreadDeath is thrown, which ends the thread without a stack trace
 *     policy=slow      the thread pauses for pause=N microseconds (1000) at every poll
 *     only=NAME        the budget applies only to accounts whose names start with NAME
 *     every=N          prints a line for every N bytecodes of an account
 *     period=N         bytecodes between two polls of a thread (10,000)
 *
 * Threads are checked when they are polled. So a thread can exceed its budget by at most one period
 * and one block before the action follows; the number of bytecodes that it executes until then is
 * the same in every run. If a thread catches the exception, the next exception is thrown after a
 * million bytecodes.
 */
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/threads/accounts.h"

#define GRACE 1000000u /* bytecodes that may be executed between two exceptions */
#define NO_LIMIT UINT64_MAX

enum { ACTIONS = ACCOUNT_OWN, REPORTED };
enum { WARN, ERROR, DEATH, SLOW };

static uint64_t budget, every, period = 10000, pause_us = 1000;
static const char *only = "";
static unsigned policy = WARN;

const struct argument report_words[] = {
    {"groups", .flag = &accounts_are_groups},
    {"budget", .number = &budget},
    {"policy", .choice = &policy, .choices = {"warn", "error", "death", "slow"}},
    {"pause", .number = &pause_us},
    {"only", .text = &only},
    {"every", .number = &every},
    {"period", .number = &period},
    {.name = NULL}};

static bool start(const char *argument, char *message, size_t bytes)
{
    bool is_good = report_start(argument, message, bytes);
    jp2_analysis.period = period;
    return is_good;
}

/* Returns whether the budget applies to an account. */
static bool is_wanted(const struct account *account)
{
    return strncmp(account->name, only, strlen(only)) == 0;
}

static bool has_budget(const struct counts *account)
{
    return budget != 0 && is_wanted((const struct account *)account);
}

static void act(jp2_thread *self, struct account *account, uint64_t used)
{
    if (counts_add(&account->counts, ACTIONS, 1) == 0) {
        jp2->message("resources: %s has used %" PRIu64 " bytecodes of %" PRIu64 "\n", account->name,
                     used, budget);
    }
    if (policy == SLOW) {
        jp2->pause(self, pause_us * 1000);
    } else if (policy == WARN) {
        account->limit = NO_LIMIT;
    } else {
        account->limit = used + GRACE;
        jp2->raise(self, policy == ERROR ? "java/lang/Error" : "java/lang/ThreadDeath",
                   policy == ERROR ? "the budget of bytecodes is used up" : NULL);
    }
}

static void report_progress(struct account *account, uint64_t used)
{
    uint64_t reported = counts_get(&account->counts, REPORTED), now = used / every;
    if (now > reported
        && atomic_compare_exchange_strong(&account->counts.of[REPORTED], &reported, now)) {
        jp2->message("resources: %s: %" PRIu64 " bytecodes\n", account->name, used);
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct account *account = accounts_charge(self, location, event_);
    if (account == NULL) {
        return;
    }
    uint64_t used = counts_get(&account->counts, ACCOUNT_BYTECODES);
    if (account->limit == 0) {
        uint64_t none = 0;
        atomic_compare_exchange_strong(&account->limit, &none,
                                       has_budget(&account->counts) ? budget : NO_LIMIT);
    }
    if (every != 0) {
        report_progress(account, used);
    }
    if (location->kind == JP2_EVENT_POLL && used > account->limit) {
        act(self, account, used);
    }
}

/* Reports an account that exceeded its budget after its last poll, or without one. */
static void report_unchecked(const struct account *account)
{
    uint64_t used = counts_get(&account->counts, ACCOUNT_BYTECODES);
    if (has_budget(&account->counts) && used > budget
        && counts_get(&account->counts, ACTIONS) == 0) {
        jp2->message("resources: %s has used %" PRIu64 " bytecodes of %" PRIu64
                     ", and ended before "
                     "it was checked; period=N sets the distance between checks\n",
                     account->name, used, budget);
        if (policy == ERROR || policy == DEATH) {
            jp2->set_failure(); /* the policy would have ended the thread */
        }
    }
}

static void write_account(struct jp2_output *out, const struct counts *row)
{
    jp2->write(out, "  %s", ((const struct account *)row)->name);
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {{"bytecodes", 14, .counter = ACCOUNT_BYTECODES},
                                            {"of budget", 10, .counter = ACCOUNT_BYTECODES,
                                             .is_share = true, .decimals = 1, .whole = &budget,
                                             .is_part = has_budget},
                                            {"threads", 8, .counter = ACCOUNT_THREADS},
                                            {"actions", 8, .counter = ACTIONS},
                                            {.title = NULL}};
    accounts_end();
    struct rows rows = accounts_rows();
    for (size_t i = 0; i < rows.count; i++) {
        report_unchecked((const struct account *)rows.all[i]);
        if (is_wanted((const struct account *)rows.all[i])) {
            arguments_note_found();
        } else {
            arguments_offer_name(((const struct account *)rows.all[i])->name);
        }
    }
    rows_write(out, &rows, SIZE_MAX, columns, "account", write_account);
    jp2->write(out,
               "%zu accounts, %" PRIu64 " bytecodes; %" PRIu64 " of the library's start are not "
               "charged\n",
               rows.count, rows_sum(&rows, ACCOUNT_BYTECODES), accounts_uncharged());
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "resources",
             .summary = "budgets of bytecodes for threads or groups; "
                        "[groups:][budget=N:][policy=warn|error|death|slow:][only=name:][out=file]",
             .events = ACCOUNT_EVENTS, .period = 10000, .start = start, .event = event,
             .finish = report_finish);
