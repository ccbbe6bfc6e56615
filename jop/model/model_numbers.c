#include "jop/model/model_numbers.h"

#include <string.h>

#include "jop/model/model_shipped.h"
#include "jop/model/suggest.h"

#define STATEMENT "\nnumber "
#define MAX_NAME 60

/* The only number that no shipped model defines, because the bytecode's cost is the same without
 * the number. The text has the form of a model file. */
static const char others[] = STATEMENT "iastore.null ";

/* Returns the name in the next statement, and moves *at after the name. */
static const char *next_name(const char **at, const char *end, size_t *length)
{
    size_t keyword = sizeof STATEMENT - 1;
    const char *found = *at;
    while ((found = memchr(found, '\n', (size_t)(end - found))) != NULL) {
        if ((size_t)(end - found) > keyword && memcmp(found, STATEMENT, keyword) == 0) {
            break;
        }
        found++;
    }
    if (found == NULL) {
        return NULL;
    }
    const char *name = found + keyword;
    const char *stop = name;
    while (stop < end && *stop != ' ' && *stop != '\n') {
        stop++;
    }
    *at = stop;
    *length = (size_t)(stop - name);
    return name;
}

/* Returns text number i: first the shipped models, then `others`, then NULL. */
static const char *text_at(size_t i, const char **end)
{
    if (i > jop_shipped_model_count) {
        return NULL;
    }
    bool is_shipped = i < jop_shipped_model_count;
    const char *text = is_shipped ? jop_shipped_models[i].text : others;
    *end = text + (is_shipped ? jop_shipped_models[i].length : sizeof others - 1);
    return text;
}

bool jop_number_is_known(const char *name, size_t length)
{
    const char *at, *end, *known;
    size_t known_length;
    for (size_t i = 0; (at = text_at(i, &end)) != NULL; i++) {
        while ((known = next_name(&at, end, &known_length)) != NULL) {
            if (known_length == length && memcmp(known, name, length) == 0) {
                return true;
            }
        }
    }
    return false;
}

const char *jop_number_suggest(const char *name, size_t length, size_t *suggested)
{
    const char *at, *end, *known, *nearest = NULL;
    char best[MAX_NAME + 1] = "", next[MAX_NAME + 1];
    size_t known_length;
    for (size_t i = 0; (at = text_at(i, &end)) != NULL; i++) {
        while ((known = next_name(&at, end, &known_length)) != NULL) {
            if (known_length > MAX_NAME) {
                continue;
            }
            memcpy(next, known, known_length);
            next[known_length] = '\0';
            /* If two names are equally near, jop_suggest chooses the first name of the pair. */
            const char *const pair[] = {nearest == NULL ? next : best,
                                        nearest == NULL ? NULL : next, NULL};
            const char *near = jop_suggest(name, length, pair);
            if (near == next) {
                memcpy(best, next, sizeof best);
                nearest = known;
                *suggested = known_length;
            }
        }
    }
    return nearest;
}
