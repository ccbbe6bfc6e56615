"""Runs jp2vm and jp2prof for the tests of jp2prof's commands, and reads their output."""
import csv
import io
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from harness import compile_java, expect, must, read_options, run_all, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "profile"))
import profiles  # noqa: E402  (the independent reader of XML profiles)

EXT = profiles.EXT


def spell_classes(rows):
    """In rows, classes of methods have dots; this converts them to the form of class files."""
    for row in rows:
        if "class" in row and ("method" in row or "descriptor" in row):
            expect("/" not in row["class"], row)
            row["class"] = row["class"].replace(".", "/")
    return rows


class Tool:
    """jp2prof, and profiles for the tests."""

    def __init__(self, options, work):
        self.options, self.work = options, work
        self.classes = work / "classes"

    def compile(self, sources):
        compile_java(self.options, *sources, to=self.classes)

    def record(self, name, main, *extra, library="embedded", outputs=("jp2", "xml"), arguments=(),
               classes=None):
        """Makes the profile of a program; returns its files by format."""
        paths = {kind: self.work / f"{name}.{suffix(kind)}" for kind in outputs}
        command = [self.options.jp2vm, f"--classlib={library}", *(extra or ("--profile",)),
                   *(f"--profile-out={kind}:{path}" for kind, path in paths.items()),
                   "-cp", classes or self.classes, main, *arguments]
        start(*command)
        for path in paths.values():
            expect(path.exists(), f"no profile {path} by {command}")
        return paths

    def done(self, *arguments, status=0, text=None):
        """Runs a command, which must end with a status."""
        return must(self.options.jp2prof, *arguments, status=status, input=text, text=False, cwd=self.work)

    def run(self, *arguments, **more):
        """Runs a command; returns its standard output."""
        return self.done(*arguments, **more).stdout

    def messages(self, *arguments, **more):
        """The lines on standard error."""
        return self.done(*arguments, **more).stderr.decode().splitlines()

    def error(self, *arguments, status=1, text=None):
        """The one line on standard error of a command that fails."""
        line, = self.messages(*arguments, status=status, text=text)
        expect(line.startswith("jp2prof: "), *arguments, line)
        return line

    def json(self, *arguments, **more):
        result = json.loads(self.run(*arguments, "--json", **more))
        spell_classes(result.get("rows", []) if isinstance(result, dict) else result)
        return result

    def csv(self, *arguments, **more):
        text = self.run(*arguments, "--csv", **more).decode()
        return spell_classes(list(csv.DictReader(io.StringIO(text, newline=""))))

    def rows(self, *arguments, **more):
        return self.json(*arguments, **more)["rows"]

    def sql(self, path, query, *options):
        return json.loads(self.run("sql", "--json", *options, path, query))


def suffix(kind):
    return {"dcg": "dcg.xml", "text": "txt", "flat": "tsv"}.get(kind, kind)


def read_profile(path):
    """Reads a profile's XML with the reader of the machine's tests."""
    return profiles.read_xml(pathlib.Path(path))


def main(description, tests):
    """Runs the tests of a script, each with a Tool; returns the exit status."""
    options = read_options(description, "jp2prof jp2vm javac work", only="", openjdk={
        "action": "store_true", "help": "programs on OpenJDK, too"})
    return run_all([test for test in tests if options.only in test.__name__], Tool(options, options.work))
