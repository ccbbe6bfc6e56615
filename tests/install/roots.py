#!/usr/bin/env python3
"""Runs jp2vm in file systems that contain only the files that it needs.

Usage: roots.py package|minimal BUILD SOURCE WORK JDK

package: makes the packages with cpack. The archive runs where it is unpacked. The Debian package runs in a root with
the files of the packages that it depends on, directly or indirectly; then with OpenJDK 17 as well.
minimal: runs the commands of docs/installing.md, "A minimal root", and then jp2vm in the root that they made, without a
JDK and with one that jlink made.

Exit status 77: another root cannot be entered.
"""
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import attempt, expect, finish, make_empty, must, SKIPPED, write_files  # noqa: E402

HELLO = """public class Hello {
    public static void main(String[] names) {
        System.out.println("Hello " + String.join(" and ", names));
    }
}
"""
MERGED = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")


def run(*command, **more):
    result = must(*command, **more)
    return result.stdout + result.stderr


def find_way():
    """How another root is entered: words before its path. None: there is no way."""
    for words in ([], ["unshare", "--map-root-user"]):
        try:
            subprocess.run([*words, "chroot", "/", "/bin/true"], check=True, capture_output=True)
            return [*words, "chroot"]
        except (OSError, subprocess.CalledProcessError):
            continue
    return None


def has(text, *parts):
    for part in parts:
        expect(part in text, f"no '{part}' in: {text}")


def check_programs(run_there, prefix, directory, name):
    """The machine, a profile and a report on it; files are below the directory."""
    has(run_there(f"{prefix}/bin/jp2vm", "-version"), name)
    has(run_there(f"{prefix}/bin/jp2vm", "-cp", directory, "Hello", "you", "all"),
           "Hello you and all")
    profile = f"{directory}/run.jp2"
    has(run_there(f"{prefix}/bin/jp2vm", f"--profile-out={profile}", "-cp", directory, "Hello"),
           "contexts")
    has(run_there(f"{prefix}/bin/jp2prof", "top", "--method=Hello.main", profile), "Hello.main")


# --- the package ----------------------------------------------------------------------------------

def installed():
    """What each package that is installed here needs."""
    form = "${db:Status-Status}\t${Package}\t${Pre-Depends},${Depends}\n"
    rows = (line.split("\t") for line in run("dpkg-query", "-W", "-f", form).splitlines())
    return {name: needs for status, name, needs in rows if status == "installed"}


def names(relation):
    """Packages of a relation, the alternatives of each place together."""
    for place in filter(str.strip, relation.split(",")):
        yield [re.match(r"[\w.+-]+", word.strip())[0] for word in place.split("|")]


def closure(relation):
    """Returns the installed packages that a relation needs, directly or indirectly."""
    needs, found, pending = installed(), set(), list(names(relation))
    while pending:
        # A virtual package is another's name; what provides it is not needed to run anything here.
        here = next((name for name in pending.pop() if name in needs), None)
        if here and here not in found:
            found.add(here)
            pending += names(needs[here])
    return found


def copy_packages(packages, root):
    """Files of installed packages, as links to the same content where that can be."""
    for line in run("dpkg-query", "-L", *packages).splitlines():
        path = pathlib.Path(line)
        target = root / line.lstrip("/")
        if not line.startswith("/") or target.exists() or target.is_symlink():
            continue
        if path.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(os.readlink(path))
        elif path.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(path, target)
            except OSError:
                shutil.copy2(path, target)


def make_root(root):
    for name in MERGED:
        if pathlib.Path("/", name).is_symlink():
            (root / "usr" / name).mkdir(parents=True, exist_ok=True)
            (root / name).symlink_to(f"usr/{name}")
    (root / "tmp").mkdir()


def check_package(build, _, work, classes, way, __):
    # As if Ninja had built it, of which cpack does not ask whether all is built: other tests run.
    run("cpack", "--config", build / "CPackConfig.cmake", "-D", "CPACK_CMAKE_GENERATOR=Ninja",
        "-G", "DEB;TGZ", "-B", work / "made", cwd=build)
    archive = next((work / "made").glob("*.tar.gz"))
    run("tar", "-xzf", archive, "-C", work)
    check_programs(run, work / archive.name.removesuffix(".tar.gz"), classes, "jp2vm")

    package = next((work / "made").glob("*.deb"))
    depends = run("dpkg-deb", "-f", package, "Depends")
    recommends = run("dpkg-deb", "-f", package, "Recommends")
    has(depends, "libc6", "libffi", "libgc1", "libsqlite3-0", "libzstd1", "zlib1g")
    root = work / "root"
    make_root(root)
    unpacked = work / "unpacked"
    run("dpkg-deb", "-x", package, unpacked)
    for name in ("doc/jp2vm/copyright", "man/man1/jp2vm.1.gz", "zsh/vendor-completions/_jp2prof",
                 "bash-completion/completions/jp2prof"):
        expect((unpacked / "usr/share" / name).is_file(), f"the package has no /usr/share/{name}")
    shutil.copytree(unpacked, root, dirs_exist_ok=True, symlinks=True)
    packages = closure(depends)
    copy_packages(packages, root)
    shutil.copytree(classes, root / "app")

    def run_there(*command):
        return run(*way, root, *command, env={"PATH": os.environ["PATH"]})
    check_programs(run_there, "/usr", "/app", "jp2vm version")
    jdk = closure(recommends)
    expect("openjdk-17-jre-headless" in jdk, "openjdk-17-jre-headless is not installed")
    copy_packages(jdk, root)
    check_programs(run_there, "/usr", "/app", "openjdk version \"17")
    print(f"{len(packages)} packages without a JDK, {len(packages | jdk)} with it")


# --- the minimal root -----------------------------------------------------------------------------

def check_minimal(build, source, work, classes, way, jdk):
    prefix = work / "prefix"
    run("cmake", "--install", build, "--prefix", prefix)
    page = (source / "docs/installing.md").read_text(encoding="utf-8")
    section = re.search(r"^## A minimal root$(.*?)(?=^## |\Z)", page, re.S | re.M)[1]
    blocks = ["\n".join(line[4:] for line in group) for is_code, group in itertools.groupby(
        section.splitlines(), lambda line: line.startswith("    ")) if is_code]
    script = blocks[0].replace("prefix=/usr/local", f"prefix={prefix}")
    expect(script != blocks[0], "docs/installing.md has no prefix to replace")
    run("sh", "-euc", script, cwd=work)
    root = work / "root"
    shutil.copytree(classes, root / "app")

    def run_there(*command):
        return run(*way, root, *command, env={"PATH": os.environ["PATH"]})
    check_programs(run_there, str(prefix), "/app", "jp2vm version")
    there = root / str(prefix).lstrip("/")
    for name in ("bin/jp2prof", "lib/jp2vm/embedded-jop.jar", "lib/jp2vm/java-analyses.so",
                 "lib/jp2vm/libg2.so.1", "lib/jp2vm/jp2vm-analysis.jar", "lib/jp2vm/jp2vm-scopes.jar",
                 "lib/jp2vm/jp2vm-test.jar"):
        (there / name).unlink(missing_ok=name == "lib/jp2vm/jp2vm-test.jar")
    for library in list(there.rglob("libjp2profile.so*")):
        library.unlink()
    shutil.rmtree(there / "lib/jp2vm/analyses")
    has(run_there(f"{prefix}/bin/jp2vm", "-cp", "/app", "Hello", "you"), "Hello you")
    own = [path.name for path in there.rglob("*") if path.is_file()]
    expect(len(own) == 3, f"the page says three files: {' '.join(own)}")
    run(jdk / "bin/jlink", "--add-modules", "java.base", "--output", root / "jdk")
    has(run_there(f"{prefix}/bin/jp2vm", "--java-home=/jdk", "-version"), "openjdk version \"17")
    has(run_there(f"{prefix}/bin/jp2vm", "--java-home=/jdk", "-cp", "/app", "Hello", "you"),
           "Hello you")


def main():
    if len(sys.argv) != 6 or sys.argv[1] not in ("package", "minimal"):
        print(__doc__, file=sys.stderr)
        return 2
    build, source, work, jdk = (pathlib.Path(word).resolve() for word in sys.argv[2:6])
    way = find_way()
    if way is None:
        print("skipped: no other root can be entered here; it needs root, or namespaces of users")
        return SKIPPED
    hello, = write_files(make_empty(work) / "classes", {"Hello.java": HELLO})
    run(jdk / "bin/javac", "--release", "8", "-Xlint:-options", "-d", hello.parent, hello)
    attempt({"package": check_package, "minimal": check_minimal}[sys.argv[1]], build, source, work, hello.parent, way,
            jdk)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
