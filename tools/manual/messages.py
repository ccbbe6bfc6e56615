#!/usr/bin/env python3
"""Writes docs/messages.md, from the texts in the C source and advice.txt beside this file, or checks it.

Usage: messages.py [--check | --list]

Messages are the formats in calls of functions that print or make messages, and all texts that begin with "jp2vm: ".
--list prints the messages without advice, with their files. --check writes nothing; the exit status is 1 if the page
differs, if a message has no advice, or if a rule of advice.txt matches no message.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs/messages.md"
ADVICE = pathlib.Path(__file__).resolve().parent / "advice.txt"

# Functions, and the index of the argument that is the format.
FUNCTIONS = {"vm_message": 0, "jp2->message": 0, "vm_end_without_memory": 0, "vm_option_fail": 2, "tool_error": 0,
             "tool_misuse": 1, "tool_note": 0, "prof_file_fail": 1, "prof_probe_fail": 2, "prof_probe_warn": 2,
             "vm_replay_fail": 1, "jop_source_fail": 2, "explore_fail": 0, "jop_image_fail": 1, "snprintf": 2,
             "fprintf": 1, "prof_probe_remark": None, "jop_machine_fail": 1, "jop_fail_at": None,
             "jop_source_fail_word": None,
             # Functions of single files, with different arguments: any text among them is a format.
             "fail": None, "refuse": None, "say": None, "complain": None, "misuse": None}
# Variables in which the texts of snprintf are messages. In other variables they are names or parts of output.
BUFFERS = re.compile(r"^(?:\w+(?:->|\.))?(?:message|reason|missing|problem|why)(?:->text)?$")
# Folders in which functions with these names make texts of Java exceptions.
EXCEPTIONS = ("vm/classfile/", "vm/reference/", "vm/runtime/", "vm/interp/", "classlib/")
# The parts of the page: title, and folders or files.
PARTS = (
    ("jp2vm-ctl", ("tools/ctl/",)),
    ("jp2explore", ("tools/explore/",)),
    ("Files of budgets", ("tools/prof/views/budget_file.c",)),
    ("jp2prof", ("tools/prof/",)),
    ("Damaged profiles", ("profiler/read/",)),
    ("Recordings, the explorer and stepping", ("vm/replay/", "vm/step/", "profiler/record/")),
    ("Models of JOP", ("jop/model/", "jop/cache/", "jop/routines/")),
    ("The simulator of JOP", ("jop/machine/",)),
    ("JOP mode", ("jop/",)),
    ("Probes", ("profiler/probes/",)),
    ("Control of a running program", ("profiler/control/",)),
    ("Analyses", ("profiler/plugins/", "profiler/analyses/", "profiler/java/", "vm/instrument/")),
    ("Profiles and class dumps", ("profiler/",)),
    ("Options and the start", ("vm/options/", "vm/launcher/", "classlib/openjdk/image/", "classlib/openjdk/library.c",
                               "vm/base/archive/")),
    ("While a program runs", ("vm/", "classlib/")),
)
ORDER = ("Options and the start", "While a program runs", "Profiles and class dumps", "Probes",
         "Control of a running program", "Analyses", "JOP mode", "Models of JOP", "The simulator of JOP",
         "Recordings, the explorer and stepping", "jp2prof", "Files of budgets", "Damaged profiles", "jp2explore",
         "jp2vm-ctl")
HEAD = """# Messages

This page lists the messages that the programs print in addition to their results, grouped by the part that prints them,
and says what to do about each. Messages go to standard error. In the tables, `…` is a name or another text, and `N` a
number; ` / ` separates lines. To find a message, search for its first words, without `jp2vm:` or `Error:`; the rows are
sorted by them.
[Troubleshooting](troubleshooting.md) begins with symptoms instead, [exit statuses](exit-statuses.md) with the status.

`tools/manual/messages.py` writes this page from the C source and from `tools/manual/advice.txt`. It does
not contain texts of Java exceptions, answers of [stepping](stepping.md) and lines of reports; the pages on these
subjects explain them. Words such as *did you mean* may follow a message.
"""
INTRODUCTIONS = {
    "While a program runs": "A crash of native code prints `jp2vm: fatal: SIGNAL at address ADDRESS in thread "
                            "\"NAME\"`, and the native method or the plug-in ([exit paths](threads.md#exit-paths)).",
    "Options and the start": "Most of these messages end the start with status 1 or 2. Some of them are HotSpot's own messages.",
    "Probes": "A message about a mistake begins with the location, `--probe:LINE:COLUMN:`, and shows the line of the probe.",
    "Analyses": "The messages begin with the option: `Error: --analysis=NAME:` or `Error: --java-analysis=CLASS:`.",
    "JOP mode": "The lines begin with `jp2vm: jop:`, or with `Error:` if an option is wrong.",
    "Models of JOP": "The messages begin with the location: `Error: --jop: FILE:LINE:COLUMN:`, or `Error: --jop-cache:`.",
    "The simulator of JOP": "Lines of `--jop-home`; they begin with `jp2vm:`.",
    "Files of budgets": "The messages begin with the location, `FILE:LINE:`.",
    "Recordings, the explorer and stepping": "Messages about damage begin with the file, and end with the "
                                             "number of the instruction or of the object.",
    "jp2prof": "The lines begin with `jp2prof:`, and often with the name of the profile. If the command line is wrong, "
               "they end with `(see jp2prof COMMAND --help)`.",
    "Damaged profiles": "`jp2prof` prints the name of the profile before these messages.",
    "jp2explore": "The lines begin with `jp2explore:`.",
    "jp2vm-ctl": "The lines begin with `jp2vm-ctl:`. The texts of [control](#control-of-a-running-program) come "
                 "from the program.",
}
LITERAL = r'"(?:[^"\\]|\\.)*"'
GROUP = re.compile(rf"{LITERAL}(?:\s*(?:PRI\w+|[A-Z][A-Z_]{{3,}}|{LITERAL}))*")
MACRO = re.compile(rf"^#define[ \t]+([A-Z]\w+)[ \t]+({LITERAL})[ \t]*$", re.M)


def without_comments(text):
    return re.sub(rf"({LITERAL})|/\*.*?\*/|//[^\n]*", lambda match: match[1] or re.sub(r"[^\n]", " ", match[0]), text,
                  flags=re.S)


def with_macros(text, shared):
    """The source with names of macros replaced by their texts. The macros are those of the file and those of
    headers."""
    macros = {**shared, **dict(MACRO.findall(text))}
    return re.sub(rf"{LITERAL}|'\\?.'|\b[A-Z]\w+\b", lambda match: macros.get(match[0], match[0]), text)


def macros_of_headers():
    """The macros of all headers whose value is a text, except names with several different texts."""
    found = {}
    for path in ROOT.glob("*/**/*.h"):
        for name, text in MACRO.findall(without_comments(path.read_text("utf-8"))):
            found.setdefault(name, set()).add(text)
    return {name: next(iter(texts)) for name, texts in found.items() if len(texts) == 1}


def arguments(text, at):
    """The arguments of a call whose parenthesis is at `at`."""
    found, start, depth = [], at + 1, 0
    for token in re.finditer(rf"{LITERAL}|'(?:[^'\\]|\\.)*'|[(){{}}\[\],]", text[at:]):
        here = at + token.start()
        if token[0] in "([{":
            depth += 1
        elif token[0] in ")]}":
            depth -= 1
            if depth == 0:
                return [*found, text[start:here].strip()]
        elif token[0] == "," and depth == 1:
            found.append(text[start:here].strip())
            start = here + 1
    return found


def plain(group):
    """The text of a literal, or of several literals with macros between them."""
    parts = re.findall(rf"{LITERAL}|\w+", group)
    text = "".join(part[1:-1] if part[0] == '"' else "d" if part.startswith("PRI") else "N"
                   for part in parts)
    text = text.replace('\\"', '"').replace("\\\\", "\\")
    text = re.sub(r"^(?:\\n)+|(?:\\n)+$", "", text).replace("\\n", " / ").replace("\\t", "")
    text = re.sub(r"\b(context|thread|call|file|time|place)%s", r"\1(s)", text)
    text = re.sub(r"%[-+0 #]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|z|j|t)?([a-zA-Z])",
                  lambda match: "N" if match[1] in "diufgeFGE" else "…", text)
    text = re.sub(r"…(?:[ :]*…)+", "…", text.replace("%%", "%"))
    return " ".join(text.split())


def is_message(text):
    is_part = text[:1] in ";:(" or text.endswith(",") or re.fullmatch(r"(\w+, )*\w+ (and|or) \w+", text)
    rest = re.sub(r"^jp2vm: \w*:?|^Error:", "", text)
    return not is_part and len(re.findall(r"[A-Za-z]{2,}", rest)) >= (3 if rest == text else 2)


def assigned(text, name):
    """Texts that are assigned to a variable before it is printed."""
    for match in re.finditer(rf"\b{re.escape(name)}(?:s|es)?(?:\[[^\]]*\])*\s*=\s*((?:{LITERAL}|[^;\"])*);", text):
        yield from GROUP.findall(match[1])


def texts_of(argument, text, at):
    """The messages in the format argument of a call: literals, or the texts that the function has assigned to the
    variable."""
    groups = GROUP.findall(argument)
    if not groups and re.fullmatch(r"\w+", argument):
        start = text.rfind("\n}\n", 0, at)
        groups = list(assigned(text[max(start, 0):at], argument))
    return groups


def groups_of(words, text, at):
    """The messages of a call: those in the first argument that contains words, or, if no argument does, in the
    variables that the call prints."""
    for word in words:
        groups = [group for group in GROUP.findall(word) if is_message(plain(group))]
        if groups:
            return groups
    return [group for word in words if '"' not in word for group in texts_of(word, text, at)]


def is_collected(name, function, call):
    if function == "snprintf":
        return bool(BUFFERS.match(call[0]))
    if function == "fprintf":
        return call[0] == "stderr"
    return FUNCTIONS[function] is not None or not name.startswith(EXCEPTIONS)


def part_of(name):
    return next(title for title, folders in PARTS if name.startswith(folders))


def collect():
    """{part: {message: file}}"""
    found = {title: {} for title in ORDER}
    shared = macros_of_headers()
    call = re.compile(r"(?<![\w.>])(" + "|".join(map(re.escape, FUNCTIONS)) + r")\(")
    for path in sorted([*ROOT.glob("*/**/*.c"), *ROOT.glob("*/**/*_body.h")]):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("vm/", "classlib/", "profiler/", "jop/", "tools/")) or "/wasm/" in name:
            continue
        text = with_macros(without_comments(path.read_text("utf-8")), shared)
        for match in call.finditer(text):
            words = arguments(text, match.end() - 1)
            position = FUNCTIONS[match[1]]
            if len(words) <= (position or 0) or not is_collected(name, match[1], words):
                continue
            for group in groups_of(words[position:] if position is not None else words, text, match.start()):
                message = plain(group)
                if match[1] == "vm_end_without_memory":
                    message = f"jp2vm: out of memory for {message}; the program ends"
                if is_message(message):
                    found[part_of(name)].setdefault(message, name)
        for group in GROUP.findall(text):  # texts that other functions print
            if group.startswith('"jp2vm: ') and is_message(plain(group)):
                found[part_of(name)].setdefault(plain(group), name)
    return found


def key(message):
    return re.sub(r"^[\W_…N]+", "", re.sub(r"^(?:jp2vm: |Error: |jp2prof: )+", "", message)).lower()


def read_advice():
    """{part: [(expression, advice)]}"""
    rules, part = {}, None
    for line in ADVICE.read_text("utf-8").splitlines():
        if re.fullmatch(r"\[[\w ,-]+\]", line):
            part = rules.setdefault(line.strip("[]"), [])
        elif line.startswith("    "):
            part[-1][1].append(line.strip())
        elif line and not line.startswith("#"):
            part.append((line, []))
    return {part: [(expression, " ".join(text)) for expression, text in found] for part, found in rules.items()}


def as_code(message):
    quotes = "``" if "`" in message else "`"
    return quotes + message.replace("|", r"\|") + quotes


def make(found, rules):
    """The page, and the problems of the rules."""
    lines, problems, used = [HEAD.rstrip()], [], set()
    problems += [f"advice for a part that is not there: {part}" for part in rules if part not in (*ORDER, "all")]
    for title in ORDER:
        lines += ["", f"## {title}", "", *([INTRODUCTIONS[title], ""] if title in INTRODUCTIONS else []),
                  "| message | what to do |", "|---|---|"]
        for message in sorted(found[title], key=key):
            for part, number, (expression, advice) in (
                    *((title, i, rule) for i, rule in enumerate(rules[title]) if rule[0] != "."),
                    *(("all", i, rule) for i, rule in enumerate(rules["all"])),
                    *((title, i, rule) for i, rule in enumerate(rules[title]) if rule[0] == ".")):
                if re.search(expression, message):
                    used.add((part, number))
                    lines.append(f"| {as_code(message)} | {advice} |")
                    break
            else:
                problems.append(f"no advice for: {message} ({title}, {found[title][message]})")
    problems += [f"no message for the advice of {part}: {rule[0]}" for part, listed in rules.items()
                 for number, rule in enumerate(listed) if (part, number) not in used]
    return "\n".join(lines) + "\n", problems


def main():
    if sys.argv[1:] not in ([], ["--check"], ["--list"]):
        print(__doc__, file=sys.stderr)
        return 2
    found = collect()
    if sys.argv[1:] == ["--list"]:
        for title in ORDER:
            for message in sorted(found[title], key=key):
                print(f"{title}: {message}    {found[title][message]}")
        return 0
    page, problems = make(found, read_advice())
    if not sys.argv[1:]:
        PAGE.write_text(page, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != page:
        problems.append(f"{PAGE} is not that of the source: run tools/manual/messages.py")
    print("\n".join(problems + [f"{sum(map(len, found.values()))} messages, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
