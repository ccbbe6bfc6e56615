#!/usr/bin/env python3
"""Checks the language of pages, comments and messages (docs/language.md).

Usage: check_prose.py ROOT [--count | --limits FILE | --sample SEED]

Without options it prints every finding: file:line: rule: sentence. --count prints findings by rule and kind of text.
With --limits the exit status is 1 if a rule has more or fewer findings than FILE records, which has lines "rule kind
number". A number may only go down: edit the text, then lower it. --sample prints 120 random sentences of pages and 80
of comments, for people who judge whether a sentence must be rewritten or cannot be understood. The script reads the
files that git tracks; without git the exit status is 77.
"""
import collections
import random
import re
import subprocess
import sys

SKIPPED = 77  # the exit status of a test that cannot run here
BE = r"(?:is|are|be|was|were|been|being)"
RULES = [  # name, kinds of text, expression, what to write instead
    ("told", "docs comment message", rf"\b{BE} told\b(?! apart)|\b(?:unless|otherwise|not) told\b(?! apart)",
     "notified, reported, passed, printed, given, set"),
    ("nobody", "docs comment message", r"\b(?:no|some|any)body\b", "name the thread, caller or analysis"),
    ("so-inverted", "docs comment", r"(?:^|[.;:] )[Ss]o (?:do|does|did|is|are|was|were|has|have) (?!far\b|that\b|on\b)",
     "repeat the verb: X is also ..."),
    ("of-first", "docs message", r"^Of (?!course\b)", "subject first: 'Two of these fail'"),
    ("but-for", "docs comment message", r"\b(?:all|any|none|nothing|no|every\w*|free|empty|same|[a-z]+,) but for\b|, but for\b",
     "except (for)"),
    ("begin-noun", "docs comment message", r"\b(?:the|its|each|at|every) begin\b(?! and end tags)", "start, beginning"),
    ("anew", "docs comment message", r"\banew\b", "again, new"),
    ("none-predicate", "docs comment message", rf"(?<!there )\b{BE} none\b(?! of)|\bthat (?:is|are) no(?:ne)?\b(?! (?:longer|more|less))",
     "is not a ..., there is no ..., is not one of"),
    ("who-headless", "docs comment message", r"(?:^|[.;:] |\b(?:of|by|for|to|with|from|at) )[Ww]ho (?:[a-z]+s|has|can|may|might)\b(?![^.;]*\?)",
     "the thread that, the caller that"),
    ("what-first", "docs message", r"^(?:And |So |But )?What (?!(?:if|else)\b)[^?]+[^?:]$", "name the subject"),
    ("preposition-what", "docs comment message", r"\b(?:by|at|of|for|in|with|from|to|than|like|after|behind) what\b(?! if\b)",
     "name the thing"),
    ("stands", "docs comment message", r"\bstands?\b|\bstood\b", "is, appears, is stored; replaces; is stopped"),
    ("said", "docs comment message", rf"\b{BE} said\b|\bsays? so\b", "stated, reported, a warning names it"),
    ("is-to-be", "docs comment message", r"\b(?:is|are|was|were) to (?:be|do|have|come)\b", "must, should, will"),
    ("long", "docs", None, "split: 40 words at most"),
    ("semicolons", "docs", None, "at most one semicolon in a sentence"),
    ("bare-java", "docs", r"(?<![\w/.`'\"@$*<(-])java(?:'s|s')?(?=[ ,;:.)])(?! -)(?!\.[a-z])",
     "HotSpot, the JDK, or `java` as code"),
    ("too", "docs comment message", r", too\b", "also (before the verb)"),
    ("heading", "heading", r"^(?:How it (?:is \w+|works)|What (?:it|there|the|is|all|has|such|has|can|was)\b.*|Who .*|When they .*|Where .*|Which .*)$",
     "a noun phrase or a task"),
]
GENERATED = {"docs/embedded-library.md"}  # pages with long lists of names
EXAMPLES = {"docs/language.md"}  # the page shows examples of bad sentences
NOT_IN_COURSE = {"nobody", "heading"}  # the course speaks of people and asks questions
COMPILED = [(n, k.split(), re.compile(e) if e else None, h) for n, k, e, h in RULES]
CODE = re.compile(r"`[^`]*`")


def words(text):
    return len(re.findall(r"[A-Za-z0-9][\w'’/-]*", text))


def sentences(text, code=lambda span: "CODE"):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = CODE.sub(code, text.replace("*", ""))
    return [s.strip() for s in re.split(r"(?<=[.!?])\)?\s+(?=[A-Z\"“(C])", text) if s.strip()]


def page(path):
    """(line, kind, text) of paragraphs, list items and headings; not of code, tables and quotes."""
    lines, start, fence = [], 0, False
    for number, line in enumerate(open(path, encoding="utf8"), 1):
        line = line.rstrip("\n")
        item = re.match(r"\s*(?:[-*]|\d+\.)\s+(.*)", line)
        if line.lstrip().startswith("```"):
            fence = not fence
        is_break = (fence or not line.strip() or line.lstrip()[0] in "#|!<" or line.startswith("```")
                    or item or (line.startswith("    ") and not lines))
        if is_break and lines:
            yield start, "docs", " ".join(lines)
            lines = []
        if fence or line.startswith("```"):
            continue
        if line.startswith("#"):
            yield number, "heading", line.lstrip("# ")
        elif item:
            start, lines = number, [item.group(1)]
        elif not is_break:
            if not lines:
                start = number
            lines.append(line.strip())
    if lines:
        yield start, "docs", " ".join(lines)


def source(path):
    """(line, kind, text) of comments and of string literals with at least four words."""
    text = open(path, encoding="utf8", errors="replace").read()
    for match in re.finditer(r"/\*(.*?)\*/", text, re.S):
        for part in re.split(r"\n\s*\*?\s*\n", match.group(1)):
            part = " ".join(re.sub(r"^\s*\*+\s?", "", x).strip() for x in part.split("\n")).strip(" *")
            if part:
                yield text.count("\n", 0, match.start()) + 1, "comment", part
    blank = re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", "", m.group()), text, flags=re.S)
    for match in re.finditer(r"(?:\"(?:[^\"\\\n]|\\.)*\"\s*)+", blank):
        literal = "".join(re.findall(r"\"((?:[^\"\\]|\\.)*)\"", match.group()))
        if len(re.findall(r"[A-Za-z]{2,}", literal)) >= 4:
            yield blank.count("\n", 0, match.start()) + 1, "message", literal.replace("\\n", " ").strip()


def tracked_files(root):
    """The files below a directory that git tracks; an empty list if there are none, or if git is missing."""
    try:
        listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return []
    return listed.stdout.splitlines() if listed.returncode == 0 else []


def texts(root, names):
    """(file, line, kind, text) of each paragraph, heading, comment and message."""
    for name in names:
        if (name.startswith(("tests/", "benchmarks/")) or name in EXAMPLES
                or not name.endswith((".md", ".c", ".h", ".def", ".java"))):
            continue
        for line, kind, text in (page if name.endswith(".md") else source)(f"{root}/{name}"):
            yield name, line, kind, text


def findings(root, names):
    for name, line, kind, text in texts(root, names):
        for sentence in [text] if kind == "heading" else sentences(text):
            for rule, kinds, expression, _ in COMPILED:
                if kind not in kinds or (rule in NOT_IN_COURSE and "docs/course/" in name):
                    continue
                if rule == "long":
                    is_found = words(sentence) > 40 and name not in GENERATED
                elif rule == "semicolons":
                    is_found = sentence.count(";") > 1
                else:
                    is_found = expression.search(sentence) is not None
                if is_found:
                    yield name, line, rule, kind, sentence


def print_sample(root, names, seed):
    """Prints random sentences of at least six words, each with the previous sentence."""
    found = {"docs": [], "comment": [], "message": [], "heading": []}
    for name, line, kind, text in texts(root, names):
        before = ""
        for sentence in sentences(text, lambda span: "C\0" + span.group().replace(" ", "\1")):
            sentence = sentence.replace("C\0", "").replace("\1", " ")
            if words(sentence) >= 6:
                found[kind].append(f"{name}:{line}: {sentence}" + (f"\n    after: {before}" if before else ""))
            before = sentence
    choose = random.Random(seed)
    for number, one in enumerate(choose.sample(found["docs"], 120) + choose.sample(found["comment"], 80), 1):
        print(f"{number}. {one}")


def compare(found, counts, path):
    """Prints the differences between the counts and those that a file records; returns the exit status."""
    limits = collections.Counter()
    for row in open(path, encoding="utf8"):
        rule, kind, limit = row.split()
        limits[rule, kind] = int(limit)
    differing = [key for key in sorted({*counts, *limits}) if counts[key] != limits[key]]
    for rule, kind in differing:
        count, limit = counts[rule, kind], limits[rule, kind]
        if count < limit:
            print(f"{rule} in {kind}: {count}, {limit} recorded; "
                  + (f"write '{rule} {kind} {count}'" if count else "remove the line") + f" in {path}")
            continue
        hint = next(h for n, _, _, h in COMPILED if n == rule)
        print(f"{rule} in {kind}: {count}, {limit} allowed; write: {hint}")
        for name, line, found_rule, found_kind, sentence in found:
            if (found_rule, found_kind) == (rule, kind):
                print(f"  {name}:{line}: {sentence[:120]}")
    return 1 if differing else 0


def main():
    root = sys.argv[1]
    names = tracked_files(root)
    if not names:
        print(f"{root} is not a tree of git; not checked")
        return SKIPPED
    if "--sample" in sys.argv:
        print_sample(root, names, sys.argv[sys.argv.index("--sample") + 1])
        return 0
    found = list(findings(root, names))
    counts = collections.Counter((rule, kind) for _, _, rule, kind, _ in found)
    if "--count" in sys.argv:
        for (rule, kind), count in sorted(counts.items()):
            print(f"{rule} {kind} {count}")
    elif "--limits" in sys.argv:
        return compare(found, counts, sys.argv[sys.argv.index("--limits") + 1])
    else:
        for name, line, rule, _, sentence in found:
            print(f"{name}:{line}: {rule}: {sentence[:160]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
