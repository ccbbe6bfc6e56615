#include "tools/prof/export/prune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/prof/command/message.h"
#include "tools/prof/command/text.h"

#define MOST_PRUNED 0.1 /* share of a metric; exceeded only if the viewer cannot hold the rest */

/* The depths below which recursion is shortened, tried in this order. */
static const uint32_t recursion_depths[] = {64, 0};
#define RECURSION_DEPTHS (sizeof recursion_depths / sizeof recursion_depths[0])

/* Exponents of limits, which are powers of 2. With LOWEST, all contexts with a number other than 0
 * are kept, with HIGHEST no contexts. */
#define LOWEST (-140.0)
#define HIGHEST 8.0
#define PRECISION 0.01

/* One pass over the contexts of a profile. */
struct choice {
    const struct tool_profile *profile;
    uint32_t metrics;
    enum tool_prune_cost cost;
    uint8_t *states, *more; /* `more`: the states for a slightly lower limit */
    float *values;          /* indexed by context: sum of the context's shares of the metrics */
    float *sums;            /* indexed by context: value of the kept part of the subtree, minus the
                               limit times its number of contexts */
    uint32_t *depths;       /* indexed by context: frames of the stack; NULL: all contexts cost the
                               same */
};

/* --- values ------------------------------------------------------------------------------- */

static void add_shares(struct choice *choice)
{
    const struct tool_profile *profile = choice->profile;
    for (uint32_t i = 0; i < choice->metrics; i++) {
        double total = (double)profile->totals[i];
        for (uint32_t j = 0; total > 0 && j < profile->contexts->count; j++) {
            choice->values[j] += (float)((double)profile->self[i][j] / total);
        }
    }
}

/* Marks contexts whose subtree has a number other than 0. */
static void mark_any(struct choice *choice)
{
    const struct prof_contexts *contexts = choice->profile->contexts;
    for (uint32_t i = contexts->count; i-- > 0;) {
        uint32_t parent = contexts->parent[i];
        choice->states[i] |= choice->values[i] > 0 ? TOOL_PRUNE_OWN | TOOL_PRUNE_ANY : 0;
        if (parent != PROF_NO_CONTEXT) {
            choice->states[parent] |= choice->states[i] & TOOL_PRUNE_ANY;
        }
    }
}

static void set_depths(struct choice *choice)
{
    const struct prof_contexts *contexts = choice->profile->contexts;
    for (uint32_t i = 0; i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        choice->depths[i] = parent == PROF_NO_CONTEXT ? 1 : choice->depths[parent] + 1;
    }
}

static void end(struct choice *choice)
{
    free(choice->states);
    free(choice->more);
    free(choice->values);
    free(choice->sums);
    free(choice->depths);
    *choice = (struct choice){0};
}

static bool begin(struct choice *choice, const struct tool_prune *prune, enum tool_prune_cost cost)
{
    size_t count = prune->profile->contexts->count + (size_t)1;
    *choice = (struct choice){.profile = prune->profile,
                              .metrics = prune->metrics,
                              .cost = cost,
                              .states = calloc(count, 1),
                              .more = calloc(count, 1),
                              .values = calloc(count, sizeof(float)),
                              .sums = malloc(count * sizeof(float)),
                              .depths = malloc(count * sizeof(uint32_t))};
    if (choice->states == NULL || choice->more == NULL || choice->values == NULL
        || choice->sums == NULL || choice->depths == NULL) {
        end(choice);
        return false;
    }
    add_shares(choice);
    mark_any(choice);
    set_depths(choice);
    return true;
}

/* --- keeping contexts by a limit ------------------------------------------------------------ */

/* For TOOL_COST_FRAMES: keeps contexts whose value exceeds the limit times the number of frames of
 * their stack. */
static uint64_t keep_stacks(const struct choice *choice, float limit, uint8_t *states)
{
    uint64_t cost = 0;
    for (uint32_t i = 0; i < choice->profile->contexts->count; i++) {
        bool is_kept = choice->values[i] > limit * (float)choice->depths[i];
        states[i] = is_kept ? states[i] | TOOL_PRUNE_KEPT : states[i] & ~TOOL_PRUNE_KEPT;
        cost += is_kept ? choice->depths[i] : 0;
    }
    return cost;
}

/* For TOOL_COST_CONTEXTS: keeps the contexts for which the sum of values, minus the limit for each
 * context, is largest. */
static uint64_t keep_trees(const struct choice *choice, float limit, uint8_t *states)
{
    const struct prof_contexts *contexts = choice->profile->contexts;
    float *sums = choice->sums;
    uint64_t cost = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        sums[i] = choice->values[i] - limit;
    }
    for (uint32_t i = contexts->count; i-- > 0;) {
        if (sums[i] > 0 && contexts->parent[i] != PROF_NO_CONTEXT) {
            sums[contexts->parent[i]] += sums[i];
        }
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        bool is_kept =
            sums[i] > 0 && (parent == PROF_NO_CONTEXT || (states[parent] & TOOL_PRUNE_KEPT) != 0);
        states[i] = is_kept ? states[i] | TOOL_PRUNE_KEPT : states[i] & ~TOOL_PRUNE_KEPT;
        cost += is_kept;
    }
    return cost;
}

static uint64_t keep(const struct choice *choice, double exponent, uint8_t *states)
{
    float limit = (float)exp2(exponent);
    return choice->cost == TOOL_COST_FRAMES ? keep_stacks(choice, limit, states)
                                            : keep_trees(choice, limit, states);
}

/* Returns the largest pruned share of any metric. */
static double pruned_share(const struct choice *choice)
{
    const struct tool_profile *profile = choice->profile;
    double most = 0;
    for (uint32_t i = 0; i < choice->metrics; i++) {
        uint64_t kept = 0;
        for (uint32_t j = 0; j < profile->contexts->count; j++) {
            kept += (choice->states[j] & TOOL_PRUNE_KEPT) != 0 ? profile->self[i][j] : 0;
        }
        double total = (double)profile->totals[i];
        double share = total > 0 ? (total - (double)kept) / total : 0;
        most = share > most ? share : most;
    }
    return most;
}

/* Keeps further contexts whose value is slightly below the limit, as long as their cost is at most
 * `left`. */
static void fill(struct choice *choice, uint64_t left)
{
    const struct prof_contexts *contexts = choice->profile->contexts;
    bool has_ancestors = choice->cost == TOOL_COST_CONTEXTS;
    for (uint32_t i = 0; i < contexts->count && left > 0; i++) {
        uint32_t parent = contexts->parent[i];
        uint64_t cost = has_ancestors ? 1 : choice->depths[i];
        bool is_free = !has_ancestors || parent == PROF_NO_CONTEXT
                       || (choice->states[parent] & TOOL_PRUNE_KEPT) != 0;
        if ((choice->states[i] & TOOL_PRUNE_KEPT) == 0 && (choice->more[i] & TOOL_PRUNE_KEPT) != 0
            && is_free && cost <= left) {
            choice->states[i] |= TOOL_PRUNE_KEPT;
            left -= cost;
        }
    }
}

/* Keeps the best contexts whose cost is within a budget. */
static void keep_within(struct choice *choice, uint64_t budget)
{
    double low = LOWEST, high = HIGHEST;
    if (keep(choice, low, choice->states) <= budget) {
        return;
    }
    while (high - low > PRECISION) {
        double middle = (low + high) / 2;
        bool fits = keep(choice, middle, choice->states) <= budget;
        *(fits ? &high : &low) = middle;
    }
    keep(choice, low, choice->more);
    fill(choice, budget - keep(choice, high, choice->states));
}

/* Keeps the fewest contexts so that at most MOST_PRUNED is pruned. Returns their cost. */
static uint64_t keep_enough(struct choice *choice)
{
    double low = LOWEST, high = HIGHEST;
    while (high - low > PRECISION) {
        double middle = (low + high) / 2;
        keep(choice, middle, choice->states);
        *(pruned_share(choice) <= MOST_PRUNED ? &low : &high) = middle;
    }
    return keep(choice, low, choice->states);
}

/* --- the choice --------------------------------------------------------------------------- */

static bool shorten_recursion(struct tool_prune *prune, struct tool_profile *profile,
                              uint32_t depth)
{
    uint64_t united = 0;
    if (tool_deepest(profile->contexts) <= depth) {
        return true;
    }
    bool is_good = tool_unite_recursion(profile, depth, &united);
    prune->recursive += united;
    prune->recursion_depth = united > 0 ? depth : prune->recursion_depth;
    return is_good;
}

/* Chooses contexts that fit the plan. */
static bool choose(struct tool_prune *prune, struct tool_profile *profile,
                   const struct tool_prune_plan *plan, struct choice *choice)
{
    for (size_t i = 0;; i++) {
        if (!begin(choice, prune, plan->cost)) {
            return tool_no_memory() == TOOL_OK;
        }
        keep_within(choice, plan->budget);
        bool is_enough = pruned_share(choice) <= MOST_PRUNED;
        if (is_enough || plan->deepest == 0 || i == RECURSION_DEPTHS) {
            if (!is_enough && keep_enough(choice) > plan->most) {
                keep_within(choice, plan->most);
            }
            return true;
        }
        end(choice);
        if (!shorten_recursion(prune, profile, recursion_depths[i])) {
            return false;
        }
    }
}

/* Keeps contexts whose subtree has a share of at least `least` of any metric. */
static bool keep_shares(const struct tool_prune *prune, double least, uint8_t *states)
{
    const struct tool_profile *profile = prune->profile;
    for (uint32_t i = 0; i < prune->metrics; i++) {
        uint64_t *sums = tool_inclusive(profile->contexts, profile->self[i]);
        double total = (double)profile->totals[i];
        if (sums == NULL) {
            return tool_no_memory() == TOOL_OK;
        }
        for (uint32_t j = 0; j < profile->contexts->count; j++) {
            bool is_kept = sums[j] > 0 && (double)sums[j] / total >= least;
            states[j] |= is_kept ? TOOL_PRUNE_KEPT : 0;
        }
        free(sums);
    }
    return true;
}

static void count_folded(struct tool_prune *prune)
{
    const struct tool_profile *profile = prune->profile;
    const struct prof_contexts *contexts = profile->contexts;
    uint8_t *states = prune->states;
    for (uint32_t i = contexts->count; i-- > 0;) {
        uint32_t parent = contexts->parent[i];
        if ((states[i] & (TOOL_PRUNE_KEPT | TOOL_PRUNE_PASSED)) != 0 && parent != PROF_NO_CONTEXT
            && (states[parent] & TOOL_PRUNE_KEPT) == 0) {
            states[parent] |= TOOL_PRUNE_PASSED;
        }
    }
    prune->kept = prune->folded = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        bool is_kept = (states[i] & TOOL_PRUNE_KEPT) != 0;
        uint8_t counted = (states[i] & TOOL_PRUNE_PASSED) != 0 ? TOOL_PRUNE_OWN : TOOL_PRUNE_ANY;
        prune->kept += is_kept;
        prune->folded += !is_kept && (states[i] & counted) != 0;
        for (uint32_t j = 0; !is_kept && j < profile->metric_count; j++) {
            prune->folded_self[j] += profile->self[j][i];
        }
    }
    snprintf(prune->name, sizeof prune->name, "(pruned: %llu context%s)",
             (unsigned long long)prune->folded, prune->folded == 1 ? "" : "s");
}

static bool find(struct tool_prune *prune, struct tool_profile *profile,
                 const struct tool_prune_options *options, const struct tool_prune_plan *plan)
{
    struct choice choice = {0};
    bool is_good = true;
    if (options->min_share < 0) {
        is_good = choose(prune, profile, plan, &choice);
    } else {
        is_good = (begin(&choice, prune, plan->cost) || tool_no_memory() == TOOL_OK)
                  && keep_shares(prune, options->min_share / 100, choice.states);
    }
    if (is_good) {
        prune->states = choice.states;
        choice.states = NULL;
        count_folded(prune);
    }
    end(&choice);
    return is_good;
}

bool tool_prune_init(struct tool_prune *prune, struct tool_profile *profile,
                     const struct tool_prune_options *options, const struct tool_prune_plan *plan)
{
    *prune = (struct tool_prune){
        .profile = profile, .metrics = plan->metrics == 0 ? profile->metric_count : plan->metrics};
    bool is_wanted = !options->writes_all && (options->min_share >= 0 || plan->budget > 0);
    bool is_shortened = is_wanted && options->min_share < 0 && plan->deepest > 0;
    prune->folded_self = calloc(profile->metric_count + 1u, sizeof *prune->folded_self);
    if ((prune->folded_self != NULL || tool_no_memory() == TOOL_OK)
        && tool_unite_callees(profile, plan->apart)
        && (!is_shortened || shorten_recursion(prune, profile, plan->deepest))
        && (!is_wanted || find(prune, profile, options, plan))) {
        return true;
    }
    tool_prune_fini(prune);
    return false;
}

void tool_prune_fini(struct tool_prune *prune)
{
    free(prune->states);
    free(prune->folded_self);
    *prune = (struct tool_prune){0};
}

static void report_recursion(const struct tool_prune *prune)
{
    char united[TOOL_NUMBER_BYTES], depth[TOOL_NUMBER_BYTES];
    tool_put_number(united, prune->recursive);
    tool_put_number(depth, prune->recursion_depth);
    if (prune->recursion_depth > 0) {
        tool_note("recursion deeper than %s frames was united: %s contexts are one with an outer "
                  "context of their method; --no-prune writes them all",
                  depth, united);
    } else {
        tool_note("recursion was united: %s contexts are one with an outer context of their "
                  "method; --no-prune writes them all",
                  united);
    }
}

void tool_prune_report(const struct tool_prune *prune)
{
    const struct tool_profile *profile = prune->profile;
    char shares[256], share[TOOL_NUMBER_BYTES], folded[TOOL_NUMBER_BYTES], all[TOOL_NUMBER_BYTES];
    size_t length = 0;
    if (prune->recursive > 0) {
        report_recursion(prune);
    }
    if (prune->folded == 0) {
        return;
    }
    for (uint32_t i = 0; i < profile->metric_count && i < 3; i++) {
        double total = (double)profile->totals[i];
        tool_put_small_percentage(share,
                                  total > 0 ? 100 * (double)prune->folded_self[i] / total : 0.0);
        int added = snprintf(shares + length, sizeof shares - length, "%s%s %% of %s",
                             i == 0 ? "" : ", ", share, profile->metrics[i].name);
        length += added > 0 ? (size_t)added : 0;
        if (length >= sizeof shares) {
            break;
        }
    }
    tool_put_number(folded, prune->folded);
    tool_put_number(all, prune->folded + prune->kept);
    tool_note("%s of %s contexts were folded into entries named %s: %s; --no-prune writes them all",
              folded, all, prune->name, shares);
}
