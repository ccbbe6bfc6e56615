"""Reads the rows of tables in C (.def files), and checks or writes tables of pages that are made from them."""
import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|/\*.*?\*/|//[^\n]*|[(),]|[^"(),/]+|/', re.S)


def literal(text):
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text[1:-1])


def argument(tokens):
    """The string of adjacent literals; for anything else, its text."""
    tokens = [token for token in tokens if token.strip()]
    if tokens and all(token.startswith('"') for token in tokens):
        return "".join(map(literal, tokens))
    return " ".join("".join(tokens).split())


def read(path, macro):
    """The arguments of each row, that is, each use of a macro; definitions of the macro are not rows."""
    text = re.sub(r"^[ \t]*#(?:.*\\\n)*.*", "", path.read_text("utf-8"), flags=re.M)
    tokens = [token for token in TOKEN.findall(text) if not token.startswith(("/*", "//"))]
    found, row, depth = [], None, 0
    for i, token in enumerate(tokens):
        if row is None:
            if token == "(" and tokens[i - 1].split()[-1:] == [macro]:
                row, depth = [[]], 1
            continue
        depth += (token == "(") - (token == ")")
        if depth == 0:
            found.append([argument(one) for one in row])
            row = None
        elif token == "," and depth == 1:
            row.append([])
        else:
            row[-1].append(token)
    return found


def tables(root, wanted, is_written, command):
    """For each (page, heading, lines): compares the first table with this head below the heading with the lines. If
    is_written, replaces the table; otherwise yields the problems."""
    for page, heading, lines in wanted:
        path = root / "docs" / page
        text = path.read_text("utf-8")
        head = re.escape(lines[0]) if lines[0].strip("| ") == "" else re.escape(lines[0].split("|")[1]).join(
            (r"\|", r"\|.*"))
        found = re.search(rf"^#+ {re.escape(heading)}\n(?:(?!##).*\n)*?((?:{head})\n(?:\|.*\n)+)", text, flags=re.M)
        table = "".join(line + "\n" for line in lines)
        if found is None:
            yield f"docs/{page}: '{heading}' has no table with the head {lines[0]}"
        elif found[1] != table and is_written:
            path.write_text(text[:found.start(1)] + table + text[found.end(1):], "utf-8")
        elif found[1] != table:
            yield f"docs/{page}: the table of '{heading}' is not the present one: run {command}"
