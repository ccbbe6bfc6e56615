#!/usr/bin/env python3
"""Checks subjects of commits: `room: imperative verb object`, 65 characters at most (docs/language.md).

Usage: check_subjects.py ROOT

Checks the commits after SINCE, except merges. In a clone without SINCE, or in a tree without git, it checks none. Add a
verb to the list below if it is missing; the purpose of the list is to refuse states, nouns and past tenses.
"""
import pathlib
import re
import subprocess
import sys

SINCE = "4f7384510f68a4f533d107a7db02df758eb107dd"
MOST = 65
VERBS = set("""
accept add adopt align allocate allow answer assert attach avoid bound bring build cap charge check clarify clear
close collect compare compile compute convert copy correct count cover cut declare define delete deliver derive
describe detect disable document draw drop emit enable end enforce exclude expect explain export expose extend find
fix fold follow format free fuzz generate give group guard handle hide ignore implement import improve include
initialize inline install interpret join keep let limit link list load lock look lower make map mark match measure
merge move name narrow note notify number open optimize order parse pass place plan prefer prepare print propose
protect prove put quote raise read rebuild record recover reduce refer refuse register reject release remove rename
render reorder replace report require reserve resolve restore restrict retry return reuse review reword rewrite
round run save say scan search select send separate serve set share shorten show simplify skip sort specify speed
split start state stop store stress suggest support take tell test time trace track translate treat try turn unify
unite update use validate verify wait warn widen wrap write
""".split())


def git(root, *words):
    return subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)


def problem_of(subject):
    room, colon, rest = subject.partition(": ")
    if not colon or not re.fullmatch(r"[a-z0-9][\w ,/.-]*", room):
        return "no room before the colon"
    if rest.split(" ")[0] not in VERBS:
        return f"'{rest.split(' ')[0]}' is no verb in the imperative"
    return f"{len(subject)} characters" if len(subject) > MOST else None


def main():
    root = str(pathlib.Path(sys.argv[1]).resolve())
    known = git(root, "merge-base", "--is-ancestor", SINCE, "HEAD").returncode == 0
    log = git(root, "log", "--no-merges", "--format=%s", f"{SINCE}..HEAD").stdout.splitlines() if known else []
    wrong = [(subject, problem_of(subject)) for subject in log if problem_of(subject)]
    for subject, problem in wrong:
        print(f"{problem}: {subject}")
    print(f"{len(log)} subjects, {len(wrong)} to change")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
