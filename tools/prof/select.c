#include "tools/prof/select.h"

#include "tools/prof/message.h"

bool tool_selection_is_any(const struct tool_selection *selection)
{
    return selection->packages != NULL || selection->classes != NULL || selection->methods != NULL
           || selection->threads != NULL || selection->loaders != NULL || selection->root != NULL
           || selection->fold != NULL || selection->depth != 0 || selection->min_share != 0;
}

struct prof_contexts *tool_select(struct prof_contexts *contexts,
                                  const struct tool_selection *selection, uint32_t weight)
{
    (void)weight;
    if (!tool_selection_is_any(selection)) {
        return contexts;
    }
    prof_contexts_free(contexts);
    tool_error("selection is not possible yet");
    return NULL;
}
