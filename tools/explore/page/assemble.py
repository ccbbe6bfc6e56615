#!/usr/bin/env python3
"""Makes the page of jp2explore out of its parts, as C.

Usage: assemble.py OUTPUT.c [PAGE.html STYLE.css SCRIPT.js WORKER.js REPLAY.wasm]

Without parts, the C file contains no page (its size is 0). The page's security policy allows only
its own script and style, by their hashes, workers that the script makes, and WebAssembly.
"""
import base64
import importlib.util
import pathlib
import sys

PROF = pathlib.Path(__file__).resolve().parents[2] / "prof" / "html" / "page" / "assemble.py"


def of_prof():
    """The module assemble.py of jp2prof's page."""
    spec = importlib.util.spec_from_file_location("prof_assemble", PROF)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_page(page, style, script, worker, replay):
    """The page, with a mark at the place for its data."""
    page = of_prof().make_page(page, style, script)
    if "</script" in worker.lower() or "<!--" in worker:
        sys.exit("assemble.py: the worker would end before its end")
    for mark, text in (("@WORKER@", worker), ("@REPLAY@", base64.b64encode(replay).decode())):
        if page.count(mark) != 1:
            sys.exit(f"assemble.py: {mark} has to be in the page once")
        page = page.replace(mark, text)
    return page


def write_c(path, page):
    before, _, behind = page.partition("@DATA@")
    data = (before + behind).encode("utf-8")
    lines = (",".join(map(str, data[i:i + 32])) for i in range(0, len(data), 32))
    path.write_text('#include "tools/explore/page.h"\n\nconst unsigned char explore_page[] = {\n'
                    + ",\n".join(lines) + (",\n" if data else "") + "0};\n"
                    f"const size_t explore_page_size = {len(data)};\n"
                    f"const size_t explore_page_data_at = {len(before.encode('utf-8'))};\n",
                    encoding="utf-8")


def main():
    output, *parts = map(pathlib.Path, sys.argv[1:])
    page = ""
    if parts:
        texts = [part.read_text(encoding="utf-8") for part in parts[:4]]
        page = make_page(*texts, parts[4].read_bytes())
        if page.count("@DATA@") != 1:
            sys.exit("assemble.py: @DATA@ has to be in the page once")
    write_c(output, page)


if __name__ == "__main__":
    main()
