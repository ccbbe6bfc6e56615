#!/usr/bin/env python3
"""Checks that files and sections that comments and pages cite exist.

Usage: check_citations.py ROOT; exit status 1 and one line per violation.

It checks comments of C, Java, Python, CMake and data files, and the text of Markdown pages, for:

- names of files of this project, with or without folders (docs/heap.md, tree/method_facts.h, loop_inversion.c,
  verify*.c): a file exists whose path ends with the name;
- sections of pages (docs/profiling.md, "Selection"): the page has such a heading;
- links of Markdown pages to files and to sections.
"""
import pathlib
import re
import sys

PLACES = (".ci", "benchmarks", "classlib", "docs", "include", "jop", "profiler", "tests", "tools",
          "vm")
# Expressions for the comments of each kind of file. In Markdown pages, everything is text except blocks of commands.
SLASHES = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
HASHES = re.compile(r"^[ \t]*#[^\n]*|[ \t]#[ \t][^\n]*|\"\"\".*?\"\"\"", re.S | re.M)
COMMENTS = {".c": SLASHES, ".h": SLASHES, ".def": SLASHES, ".java": SLASHES, ".js": SLASHES,
            ".py": HASHES, ".cmake": HASHES, ".txt": HASHES, ".model": HASHES, ".rng": None,
            ".md": None, "": HASHES}
BLOCK = re.compile(r"^( *)```.*?^\1```$|^    [^\n]*$", re.S | re.M)

NAME = re.compile(r"(?<![\w/.*@{<%$-])((?:[\w.*-]+/)*[\w*-]+\.(?:md|c|h|def|rng|rst))\b(?![\w/(.]*\()"
                  r"(?:,\s+(?:\*\s+|#\s+)?\"([^\"]+)\")?")
LINK = re.compile(r"\]\(([^)\s:]*?)(?:#([^)\s]*))?\)")
# A section in quotes after a page without its path.
ELSEWHERE = re.compile(r"(?<![\w\"'])([a-z]+-[a-z-]+): \"[A-Z]")
# Files of other projects, and names in examples of files that do not exist.
OTHERS = re.compile(r"(?:std\w+|pthread|setjmp|jni|jni_md|classfile_constants|jvm|zlib|ffi|sqlite3|"
                    r"gc\w*|fcntl|dirent|zip_util|hello|my\w*)\.[ch]|"
                    r"(?:.*[/_])?(?:NAME|PAGE|FILE|OUTPUT|OPCODES)\.\w+|sys/.*|src/.*|share/.*|native/.*")


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def slug(heading):
    """The anchor of a heading, as GitHub makes it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


class Tree:
    def __init__(self, root):
        self.root = root
        self.files = [path for path in root.iterdir() if path.is_file()]
        for place in PLACES:
            self.files += [path for path in sorted((root / place).rglob("*"))
                           if path.is_file() and "__pycache__" not in path.parts]
        self.names = {path.relative_to(root) for path in self.files}
        self.by_name = {}
        for path in self.names:
            self.by_name.setdefault(path.name, []).append(path)
        self.headings = {}

    def has(self, name):
        """Whether the path of a file ends with the name; a star matches any characters."""
        if "*" in name:
            return any(path.match(name) for path in self.names)
        parts = pathlib.PurePosixPath(name).parts
        if parts[0] in (".", ".."):
            parts = tuple(part for part in parts if part not in (".", ".."))
        return any(path.parts[-len(parts):] == parts for path in self.by_name.get(parts[-1], ()))

    def sections(self, path):
        if path not in self.headings:
            text = re.sub(r"^```.*?^```$", "", read(path), flags=re.S | re.M)
            self.headings[path] = {heading.strip() for heading
                                   in re.findall(r"^#+ +(.*)$", text, re.M)}
        return self.headings[path]


def cited(text):
    """Yields names of files in a text, each with the section that is cited, or None."""
    for name, section in NAME.findall(text):
        if not OTHERS.fullmatch(name):
            yield name, " ".join(re.sub(r"\n[ \t]*[*#]?", " ", section).split()) or None


def violations(tree, path, text):
    for name, section in cited(text):
        if not tree.has(name):
            yield f"cites {name}, which is not there"
        elif section and name.endswith(".md") and not any(
                section in tree.sections(tree.root / page)
                for page in tree.names if page.match(name)):
            yield f"cites {name}, which has no section \"{section}\""
    for name in ELSEWHERE.findall(text):
        if not tree.has(name + ".md"):
            yield f"cites {name}, which is not there"
        else:
            yield f"cites {name} as {name}: \"...\"; write docs/{name}.md, \"...\""
    if path.suffix == ".md":
        yield from broken_links(tree, path, text)


def broken_links(tree, path, text):
    for name, anchor in LINK.findall(text):
        target = (path.parent / name).resolve() if name else path
        if not target.exists():
            yield f"has a link to {name}, which is not there"
        elif anchor and target.suffix == ".md" and anchor not in {
                slug(heading) for heading in tree.sections(target)}:
            yield f"has a link to {name}#{anchor}, a section that is not there"


def text_of(path):
    """The part of a file that is checked; None: the file is not checked."""
    if path.suffix not in COMMENTS:
        return None
    content = read(path)
    if path.suffix == "" and not content.startswith("#!"):
        return None
    if path.suffix == ".md":
        return BLOCK.sub("", content)
    comments = COMMENTS[path.suffix]
    return content if comments is None else "\n".join(
        match.group() for match in comments.finditer(content))


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    tree = Tree(root)
    bad = seen = 0
    for path in tree.files:
        text = text_of(path)
        if text is None:
            continue
        seen += 1
        for found in violations(tree, path, text):
            print(f"{path.relative_to(root).as_posix()}: {found}")
            bad += 1
    print(f"{seen} files, {bad} violations")
    return 1 if bad or seen == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
