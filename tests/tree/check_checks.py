#!/usr/bin/env python3
"""Proves that the checks of the tree find faults: runs them on small trees that contain one fault each.

Usage: check_checks.py --work DIR
"""
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import equal, must, read_options, run_all, start, write_files  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# Headers that intentionally have no guard.
LOOSE = {name: "X(1)\n" for name in ("jop/machine/machine_loop_body.h", "jop/machine/machine_loop_words.h",
                                     "vm/interp/probe_handlers.h")}


def outcome(script, *words, **more):
    """The exit status and the lines of a check."""
    done = start(sys.executable, HERE / script, *words, **more)
    equal(f"{script}: stderr", done.stderr, "")
    return done.returncode, done.stdout.splitlines()


def check_prose(options):
    """A count must equal its limit. Without git, the check is skipped."""
    root = options.work / "prose"
    write_files(root, {"page.md": "It is told twice.\n\nIt is told once more, too.\n"})
    limits, = write_files(options.work, {"limits": "told docs 2\ntoo docs 1\n"})
    inside = {"GIT_CEILING_DIRECTORIES": options.work}
    status, lines = outcome("check_prose.py", root, "--limits", limits, variables=inside)
    equal("no tree of git", (status, len(lines)), (77, 1))
    status, lines = outcome("check_prose.py", root, "--limits", limits, variables={"PATH": options.work})
    equal("no git", (status, len(lines)), (77, 1))
    if not shutil.which("git"):
        return
    must("git", "init", "-q", root)
    must("git", "-C", root, "add", "page.md")
    equal("as recorded", outcome("check_prose.py", root, "--limits", limits), (0, []))
    limits.write_text("told docs 2\n")
    status, lines = outcome("check_prose.py", root, "--limits", limits)
    equal("beyond", (status, lines[0].partition(";")[0], len(lines)), (1, "too in docs: 1, 0 allowed", 2))
    limits.write_text("told docs 3\ntoo docs 1\nanew docs 1\n")
    equal("below", outcome("check_prose.py", root, "--limits", limits),
          (1, [f"anew in docs: 0, 1 recorded; remove the line in {limits}",
               f"told in docs: 2, 3 recorded; write 'told docs 2' in {limits}"]))


def check_guards(options):
    """A header without a guard is a violation, unless the list WITHOUT has it."""
    root = options.work / "guards"
    guarded, = write_files(root, {"vm/a/b.h": "#ifndef JP2VM_VM_A_B_H\n#define JP2VM_VM_A_B_H\n#endif\n"})
    write_files(root, LOOSE)
    good = "4 headers, 0 guards with a wrong name, 0 other violations"
    equal("good", outcome("check_guards.py", root), (0, [good]))
    text = guarded.read_text()
    for wrong, problem, line in (
            ("int b;\n", "the guard JP2VM_VM_A_B_H is missing",
             "4 headers, 0 guards with a wrong name, 1 other violations"),
            (text.replace("VM_A_B_H", "B_H"), "the guard JP2VM_B_H should be JP2VM_VM_A_B_H",
             "4 headers, 1 guards with a wrong name, 0 other violations")):
        guarded.write_text(wrong)
        equal("wrong", outcome("check_guards.py", root), (1, [f"vm/a/b.h: {problem}", line]))
    equal("written", outcome("check_guards.py", root, "--write")[0], 0)
    equal("right then", (guarded.read_text(), outcome("check_guards.py", root)), (text, (0, [good])))
    (root / "vm/interp/probe_handlers.h").unlink()
    equal("absent", outcome("check_guards.py", root)[0], 1)


if __name__ == "__main__":
    sys.exit(run_all([check_prose, check_guards], read_options(__doc__, "work")))
