#!/usr/bin/env python3
"""Makes the page of jp2prof html out of its parts, as C.

Usage: assemble.py OUTPUT.c [PAGE.html STYLE.css SCRIPT.js]

Without parts, the C file contains no page (its size is 0). The page's security policy allows only
its own script and style, by their hashes.
"""
import base64
import hashlib
import pathlib
import sys

DATA = "@DATA@"


def policy_hash(text):
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def make_page(page, style, script):
    """The page, with a mark at the place for its data."""
    for name, text in (("style", style), ("script", script)):
        if f"</{name}" in text.lower() or "<!--" in text:
            sys.exit(f"assemble.py: the {name} would end before its end")
    for mark, text in (("@SCRIPT_HASH@", policy_hash(script)), ("@STYLE_HASH@", policy_hash(style)),
                       ("@STYLE@", style), ("@SCRIPT@", script)):
        if page.count(mark) != 1:
            sys.exit(f"assemble.py: {mark} has to be in the page once")
        page = page.replace(mark, text)
    return page


def write_c(path, page):
    before, _, behind = page.partition(DATA)
    data = (before + behind).encode("utf-8")
    lines = (",".join(map(str, data[i:i + 32])) for i in range(0, len(data), 32))
    path.write_text('#include "tools/prof/html/html.h"\n\nconst unsigned char html_page[] = {\n'
                    + ",\n".join(lines) + (",\n" if data else "") + "0};\n"
                    f"const size_t html_page_size = {len(data)};\n"
                    f"const size_t html_page_data_at = {len(before.encode('utf-8'))};\n",
                    encoding="utf-8")


def main():
    output, *parts = map(pathlib.Path, sys.argv[1:])
    texts = [part.read_text(encoding="utf-8") for part in parts]
    page = make_page(*texts) if texts else ""
    if texts and page.count(DATA) != 1:
        sys.exit(f"assemble.py: {DATA} has to be in the page once")
    write_c(output, page)


if __name__ == "__main__":
    main()
