#!/usr/bin/env python3
"""Tests tools/prof/html/page/assemble.py: the C file with the page, and the C file without a page.

Usage: test_assemble.py ASSEMBLE.py COMPILER ROOT
"""
import base64
import hashlib
import pathlib
import subprocess
import sys
import tempfile
import unittest

ASSEMBLE, COMPILER, ROOT = sys.argv[1:4]
PAGE = ("<meta content=\"script-src @SCRIPT_HASH@; style-src @STYLE_HASH@\"><style>@STYLE@</style>"
        "<i>@DATA@</i><script>@SCRIPT@</script>\n")
PRINT = """
#include <stdio.h>
#include "tools/prof/html/html.h"
int main(void)
{
    fwrite(html_page, 1, html_page_data_at, stdout);
    fputs("HERE", stdout);
    fwrite(html_page + html_page_data_at, 1, html_page_size - html_page_data_at, stdout);
    return 0;
}
"""


class Assemble(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.place = pathlib.Path(self.directory.name)

    def assemble(self, *texts):
        names = []
        for name, text in zip(("page.html", "page.css", "page.js"), texts):
            (self.place / name).write_text(text, "utf-8")
            names.append(str(self.place / name))
        return subprocess.run([sys.executable, ASSEMBLE, str(self.place / "page.c"), *names],
                              capture_output=True, text=True, check=False)

    def printed(self):
        """The output of a program that contains the page: the page, with HERE in place of its data."""
        (self.place / "print.c").write_text(PRINT, "utf-8")
        subprocess.run([COMPILER, "-std=gnu11", "-I", ROOT, str(self.place / "page.c"),
                        str(self.place / "print.c"), "-o", str(self.place / "print")], check=True)
        return subprocess.run([str(self.place / "print")], capture_output=True,
                              check=True).stdout.decode()

    def test_page(self):
        style, script = "i { color: red }", "say('\u00e9\\n')"
        self.assertEqual(self.assemble(PAGE, style, script).returncode, 0)
        want = PAGE.replace("@DATA@", "HERE")
        for name, text in (("SCRIPT", script), ("STYLE", style)):
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            want = want.replace(f"@{name}_HASH@", f"'sha256-{digest}'").replace(f"@{name}@", text)
        self.assertEqual(self.printed(), want)

    def test_no_page(self):
        self.assertEqual(self.assemble().returncode, 0)
        self.assertEqual(self.printed(), "HERE")

    def test_refuses(self):
        for page, style, script, message in (
                (PAGE, "", "x = '</script>'", "the script would end"),
                (PAGE, "</style>", "", "the style would end"),
                (PAGE.replace("@STYLE@", ""), "", "", "@STYLE@ has to be in the page once"),
                (PAGE.replace("@DATA@", ""), "", "", "@DATA@ has to be in the page once")):
            done = self.assemble(page, style, script)
            self.assertEqual(done.returncode, 1)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
