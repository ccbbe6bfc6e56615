/*
 * notes.h: the notes in the head of a profile, in words. Files and JSON contain the names and
 * values of notes (docs/profile-formats.md); reports for people show them in words.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_NOTES_H
#define JP2VM_TOOLS_PROF_PROFILE_NOTES_H

#include "profiler/model/tree_walk.h"
#include "vm/base/text/text.h"

/* Returns the title of a known note, at most 22 characters; for an unknown note, its name. */
const char *tool_note_title(const struct prof_note *note);

/* Adds the value of a note in words: "allocatedObjects 117, allocatedBytes 11,519"; "none" if all
 * numbers are 0; the unchanged value if the note, or the form of its value, is unknown. */
void tool_note_add_words(struct vm_text *to, const struct prof_note *note);

/* Returns how much of a metric was counted while no method ran, for example allocatedBytes of
 * objects that the machine allocated; contexts do not have this amount. */
uint64_t tool_note_outside(const struct prof_header *header, const char *metric);

#endif
