"""Methods, calling context trees and their XML, and an execution model that counts every event.

Written independently of the queries, with other methods: it does not use block counts to compute
how often an instruction ran. `Program.run` simulates activations, instruction by instruction, and
counts them; it also records blocks and exits as a profiler does, and these are written to the XML.
"""
import collections
import random
from xml.sax.saxutils import escape, quoteattr

CCT = "http://jp2vm.org/ns/cct"
EXT = "http://jp2vm.org/ns/cct-ext"

BRANCHES = ("ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt "
            "if_icmple if_acmpeq if_acmpne ifnull ifnonnull goto goto_w").split()
SWITCHES = ("tableswitch", "lookupswitch")
RETURNS = "ireturn lreturn freturn dreturn areturn return".split()
INVOKES = "invokevirtual invokespecial invokestatic invokeinterface".split()
FIELDS = "getfield putfield getstatic putstatic".split()
TYPES = "new anewarray checkcast instanceof".split()
ENDS = set(BRANCHES) | set(SWITCHES) | set(RETURNS) | {"athrow"}


class Insn:
    """One instruction, from text: an optional "wide", the mnemonic, and operands."""

    def __init__(self, text):
        words = text.split()
        self.wide = words[0] == "wide"
        if self.wide:
            words = words[1:]
        self.op, self.operands = words[0], words[1:]

    @property
    def is_explicit_invoke(self):
        return self.op in INVOKES

    def length(self, bci):
        op = self.op
        if op == "tableswitch":
            return 1 + 3 - bci % 4 + 12 + 4 * int(self.operands[0])
        if op == "lookupswitch":
            return 1 + 3 - bci % 4 + 8 + 8 * int(self.operands[0])
        if self.wide:
            return 6 if op == "iinc" else 4
        if op in ("goto_w", "invokeinterface", "invokedynamic"):
            return 5
        if op in BRANCHES or op in INVOKES or op in FIELDS or op in TYPES:
            return 3
        if op in ("sipush", "ldc_w", "ldc2_w", "iinc"):
            return 3
        if op in ("bipush", "ldc", "newarray") or (self.operands and op[1:] in ("load", "store")):
            return 2
        return 1

    def asm(self):
        """The name, attributes and number of labels in ASM's form."""
        op, args = self.op, self.operands
        if op[1:6] == "load_" or op[1:7] == "store_":
            return op[:-2].upper(), [("var", op[-1])], 0
        if op[1:] in ("load", "store") and args:
            return op.upper(), [("var", args[0])], 0
        if op == "iinc":
            return "IINC", [("var", args[0]), ("inc", args[1])], 0
        if op in ("bipush", "sipush", "newarray"):
            return op.upper(), [("value", args[0])], 0
        if op in ("ldc", "ldc_w", "ldc2_w"):
            return "LDC", [("cst", args[1]), ("desc", args[0])], 0
        if op in BRANCHES:
            return op.replace("_w", "").upper(), [("label", args[0])], 0
        if op == "tableswitch":
            return "TABLESWITCH", [("min", "0"), ("max", str(int(args[0]) - 1)),
                                   ("dflt", "0")], int(args[0])
        if op == "lookupswitch":
            return "LOOKUPSWITCH", [("dflt", "0")], int(args[0])
        if op in TYPES:
            return op.upper(), [("desc", args[0])], 0
        if op in FIELDS or op in INVOKES:
            return op.upper(), [("owner", args[0]), ("name", args[1]), ("desc", args[2])], 0
        if op == "invokedynamic":
            return "INVOKEDYNAMIC", [("name", args[0]), ("desc", args[1]), ("bsm", "b")], 0
        return op.upper(), [], 0


class Method:
    """A method; it has code unless it is native. blocks are (first, last), both included."""

    def __init__(self, owner, name, params, result, code=None, access="", starts=(), loader=None):
        self.owner, self.name, self.params, self.result = owner, name, params, result
        self.access, self.loader = access, loader
        self.code = [Insn(text) for text in code] if code else []
        first = {1} | set(starts)
        first |= {i + 1 for i, insn in enumerate(self.code, 1)
                  if insn.op in ENDS and i < len(self.code)}
        first |= {int(insn.operands[0]) for insn in self.code if insn.op in BRANCHES}
        order = sorted(first)
        self.blocks = [(start, following - 1) for start, following in
                       zip(order, order[1:] + [len(self.code) + 1])] if self.code else []

    @property
    def is_synchronized(self):
        return "synchronized" in self.access.split()

    @property
    def desc(self):
        return f"({self.params}){self.result}"

    def title(self):
        text = f"{self.owner.replace('/', '.')}.{self.name}{self.desc}"
        return f"{text} {self.loader}" if self.loader else text

    def block_of(self, number):
        return next(b for b, (first, last) in enumerate(self.blocks) if first <= number <= last)

    def byte_length(self):
        bci = 0
        for insn in self.code:
            bci += insn.length(bci)
        return bci

    def xml(self, forms):
        out = [f'<method access="{self.access}" name={quoteattr(self.name)} '
               f'desc="{self.desc}"><exceptions/>']
        if self.code:
            out.append(f'<code x:length="{self.byte_length()}">' if forms else "<code>")
            bci = 0
            for number, insn in enumerate(self.code, 1):
                name, attributes, labels = insn.asm()
                length = insn.length(bci)
                if forms:
                    attributes = attributes + [("x:bci", str(bci)), ("x:number", str(number)),
                                               ("x:length", str(length)), ("x:opcode", insn.op)]
                    if insn.wide:
                        attributes.append(("x:wide", "true"))
                text = " ".join(f"{key}={quoteattr(value)}" for key, value in attributes)
                inner = "".join(f'<label name="{label}"/>' for label in range(labels))
                out.append(f'<Label name="{number}"/><LineNumber line="7" start="{number}"/>'
                           f"<{name} {text}>{inner}</{name}>")
                bci += length
            out.append('<Max maxStack="9" maxLocals="9"/></code>')
        out.append("</method>")
        return "".join(out)


def classes_xml(methods, forms=True):
    by_class = collections.OrderedDict()
    for method in methods:
        by_class.setdefault((method.owner, method.loader), []).append(method)
    out = [f'<?xml version="1.0" encoding="UTF-8"?>\n<classes xmlns:x="{EXT}">']
    for (owner, loader), members in by_class.items():
        more = f' x:loader="{loader}"' if loader else ""
        out.append(f'<class access="public super " name="{owner}" major="61" minor="0"{more}>'
                   "<interfaces/>")
        out.extend(member.xml(forms) for member in members)
        out.append("</class>")
    out.append("</classes>")
    return "\n".join(out)


class Node:
    """A calling context. `executed` has the actual executions; blocks and exits are the data that a profiler
    records."""

    def __init__(self, method, caller=None, site=-1, truncated=False):
        self.method, self.caller, self.site, self.truncated = method, caller, site, truncated
        self.entries = 0
        self.executed = [0] * (len(method.code) + 1)
        self.blocks = [0] * len(method.blocks)
        self.exits, self.live = collections.Counter(), collections.Counter()
        self.children = {}
        # Data for the cycles: calls by the invoke instruction itself, and returns.
        self.explicit_entries = 0
        self.returns = 0
        self.values = {}  # other metrics, by name

    @property
    def is_native(self):
        return not self.method.code

    def child(self, site, method):
        key = (site, method)
        if key not in self.children:
            self.children[key] = Node(method, self, site)
        return self.children[key]

    def ordered(self):
        return [node for _, node in sorted(self.children.items(), key=lambda item: (
            item[0][0], item[0][1].owner, item[0][1].name, item[0][1].desc))]

    def self_count(self):
        return sum(self.executed)

    def walk(self):
        """This context and all below it, in the order of the document."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.ordered()))

    def inclusive(self):
        return sum(node.self_count() for node in self.walk())

    def path(self):
        path, node = [], self
        while node:
            path.append(node)
            node = node.caller
        return path[::-1]


def write_profile(out, roots, truncated=(), nested=True, threads=(), notes=()):
    """nested: exits are in their block's element, otherwise in the method's element, after the blocks. threads: one
    name for each root that is the tree of a single thread. notes: (name, value)."""
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<callingContextTree '
              f'xmlns="{CCT}" xmlns:x="{EXT}" x:threads="merged">\n')
    for name, value in notes:
        out.write(f'<x:note name="{name}">{escape(value)}</x:note>\n')
    for number, root in enumerate(roots, 1):
        if threads:
            out.write(f'<x:thread number="{number}" name={quoteattr(threads[number - 1])}>')
        write_node(out, root, nested)
        if threads:
            out.write("</x:thread>")
    if truncated:
        out.write("<x:truncated>\n")
        for node in truncated:
            write_node(out, node, nested)
        out.write("</x:truncated>\n")
    out.write("</callingContextTree>\n")


def write_node(out, root, nested):
    todo = [("node", root)]
    while todo:
        kind, thing = todo.pop()
        if kind == "text":
            out.write(thing)
            continue
        method = thing.method
        native = "" if method.code else ' x:native="true"'
        loader = f' x:loader="{method.loader}"' if method.loader else ""
        out.write(f'<method declaringClass="L{method.owner};" name={quoteattr(method.name)} '
                  f'params="{method.params}" return="{method.result}"{native}{loader}>'
                  f"<executionCount>{thing.entries}</executionCount>"
                  f"<executedInstructions>{thing.self_count()}</executedInstructions>"
                  + "".join(f'<x:value name="{name}">{value % 2 ** 64}</x:value>'
                            for name, value in thing.values.items()) + "\n")
        tail, behind = [], []
        for block, (first, last) in enumerate(method.blocks):
            own = [f'<x:{name} instruction="{at}" count="{exits[place, at]}"/>\n'
                   for name, exits in (("abruptExit", thing.exits), ("inProgress", thing.live))
                   for place, at in sorted(exits) if place == block]
            behind.extend(own)
            tail.append(f'<basicBlock startInstruction="{first}" endInstruction="{last}">'
                        f"<executionCount>{thing.blocks[block]}</executionCount>"
                        f"{''.join(own) if nested else ''}</basicBlock>\n")
        tail.extend([] if nested else behind)
        todo.append(("text", "".join(tail) + "</method>\n"))
        sites = collections.OrderedDict()
        for child in thing.ordered():
            sites.setdefault(child.site, []).append(child)
        for site in reversed(sites):
            todo.append(("text", "</callsite>\n"))
            todo.extend(("node", child) for child in reversed(sites[site]))
            todo.append(("text", f'<callsite instruction="{site}">\n'))


class Thrown(Exception):
    """A Java exception on its way through the frames."""


class Stopped(Exception):
    """Raised by System.exit; frames stay as they are."""


class Program:
    """Random methods and a random run of them; the seed decides everything."""

    PLAIN = ("nop aconst_null iconst_m1 iconst_5 lconst_1 fconst_0 fconst_2 bipush:7 sipush:300 "
             "ldc:Ljava/lang/String;:s ldc_w:Ljava/lang/Integer;:70000 ldc2_w:Ljava/lang/Long;:9 "
             "ldc2_w:Ljava/lang/Double;:2.5 iload:4 iload_3 lload:7 lload_0 lload_3 aload:9 "
             "aload_0 istore:200 istore_1 dstore_3 astore_2 fstore:5 iaload laload aaload iastore "
             "lastore aastore pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd "
             "imul lmul idiv ineg ishl lshl land iinc:2:1 iinc:3:-100 iinc:5:127 iinc:4:300 wide:iinc:300:1000 "
             "wide:iload:300 i2l l2i i2b i2c lcmp getfield:F:a:I getfield:F:b:J getfield:F:c:LX; "
             "putfield:F:a:F putfield:F:b:D putfield:F:c:[I getstatic:F:s:Z getstatic:F:t:J "
             "getstatic:F:u:LX; putstatic:F:s:I putstatic:F:t:D putstatic:F:u:[[J new:X "
             "newarray:10 anewarray:X arraylength checkcast:X monitorenter monitorexit "
             "invokedynamic:run:()V").split()
    MAY_THROW = {"iaload", "aaload", "idiv", "getfield", "new", "checkcast"}

    def __init__(self, seed, method_count=25, steps=20000):
        self.random = random.Random(seed)
        self.steps = steps
        self.methods = [self.make_method(number) for number in range(method_count)]
        self.natives = [Method("N", f"n{number}", "I", "V", access="static native ")
                        for number in range(3)]
        self.initializer = Method("X", "<clinit>", "", "V", ["iconst_5", "putstatic X a I",
                                                            "return"], "static ")
        # Two classes of one name from two loaders, with code of different length.
        self.twins = [Method("Twin", "twin", "", "V", ["nop"] * size + ["return"], "static ",
                             loader=loader)
                      for size, loader in ((3, "app"), (40, "other"))]
        # A method that the classes do not contain.
        self.hidden = Method("Hidden$$Lambda/0x1", "get", "", "V", ["nop", "nop", "return"])
        for method in self.methods:
            self.resolve(method)
        self.root = None

    def all_methods(self):
        return self.methods + self.natives + [self.initializer] + self.twins

    def make_method(self, number):
        rand = self.random
        code = []
        size = rand.choice((3, 8, 20, 60, 300))
        result = rand.choice(RETURNS)
        letter = {"return": "V", "areturn": "LX;", "lreturn": "J"}.get(result, result[0].upper())
        for _ in range(size):
            kind = rand.random()
            if kind < 0.70:
                code.append(rand.choice(self.PLAIN).replace(":", " "))
            elif kind < 0.85:
                code.append(rand.choice(INVOKES) + " ?")
            elif kind < 0.92:
                code.append(f"{rand.choice(BRANCHES)} {rand.randint(1, size)}")
            elif kind < 0.95:
                code.append(f"{rand.choice(SWITCHES)} {rand.randint(1, 6)}")
            elif kind < 0.97:
                code.append("athrow")
            else:
                code.append(result)
        code.append(result)
        access = rand.choice(("", "static ", "synchronized ", "static synchronized "))
        return Method(f"p/C{number % 5}", f"m{number}", rand.choice(("", "I", "[J")), letter, code,
                      access)

    def resolve(self, method):
        """Sets the targets of invoke instructions; virtual ones have several."""
        method.targets = {}
        for number, insn in enumerate(method.code, 1):
            if insn.operands != ["?"]:
                continue
            callee = self.random.choice(self.methods + self.natives + self.twins[:1])
            targets = [callee]
            if callee is self.twins[0]:
                targets = list(self.twins)
            elif insn.op in ("invokevirtual", "invokeinterface") and callee.code:
                # Overriding: the same method exists in another class.
                for other in range(self.random.choice((0, 1, 2))):
                    targets.append(self.override(callee, other))
            insn.operands = [callee.owner, callee.name, callee.desc]
            method.targets[number] = targets

    def override(self, callee, other):
        known = self.__dict__.setdefault("overridden", {})
        key = callee.name, callee.desc, other
        if key not in known:
            body = self.random.randint(1, 30)
            ret = callee.code[-1].op
            method = Method(f"q/D{other}", callee.name, callee.params, callee.result,
                            ["aload 5", "iinc 1 1"] * body + [ret])
            method.targets = {}
            known[key] = method
            self.methods.append(method)
        return known[key]

    def run(self, stops):
        """Executes main until its end, or until System.exit: stops is None, "anywhere" or "at a block"; in the last
        case, a block is counted but none of its instructions has run."""
        self.stops = stops
        self.left = self.steps
        self.root = Node(self.methods[0])
        self.root.entries = 0
        try:
            while self.left > 0 or self.stops:
                try:
                    self.call(self.root, 0, True)
                except Thrown:
                    pass
        except Stopped:
            pass
        return self.root

    def call(self, node, depth, explicit):
        node.entries += 1
        if explicit and node.caller:
            node.explicit_entries += 1
        method = node.method
        if not method.code:
            if depth < 12 and self.random.random() < 0.2:
                callback = self.random.choice(self.methods)
                self.call(node.child(-1, callback), depth + 1, False)
            return
        block, at = 0, 0
        length = 0
        while True:
            first, last = method.blocks[block]
            node.blocks[block] += 1
            at = first - 1
            try:
                for at_now in range(first, last + 1):
                    if self.left <= 0 and (self.stops == "anywhere" or
                                           self.stops == "at a block" and at_now == first):
                        raise Stopped
                    at = at_now
                    node.executed[at] += 1
                    self.left -= 1
                    if self.instruction(node, at, depth):
                        node.returns += 1
                        return
            except Thrown:
                if at < last:
                    node.exits[block, at] += 1
                if self.random.random() < 0.5:
                    raise
            except Stopped:
                if at < last:
                    node.live[block, at] += 1
                raise
            length += 1
            if length > 12 or self.left <= 0 and not self.stops:
                block = len(method.blocks) - 1
            else:
                block = self.random.randrange(len(method.blocks))

    def instruction(self, node, at, depth):
        """Executes one instruction, without counting it; returns true if the method returns."""
        insn, method, rand = node.method.code[at - 1], node.method, self.random
        if insn.op in RETURNS:
            return True
        if insn.op == "athrow":
            raise Thrown
        if insn.op in self.MAY_THROW and rand.random() < 0.02:
            raise Thrown
        if insn.op in ("new", "getstatic") and rand.random() < 0.1:
            self.call(node.child(at, self.initializer), depth + 1, False)
        if insn.op in INVOKES and depth < 12:
            chance = rand.random()
            if chance < 0.05:
                raise Thrown  # the receiver is null, so no method is entered
            if chance < 0.15:
                self.call(node.child(at, self.initializer), depth + 1, False)
            if chance < 0.8:
                targets = method.targets.get(at)
                if targets:
                    self.call(node.child(at, rand.choice(targets)), depth + 1, True)
        if insn.op == "invokedynamic" and rand.random() < 0.3:
            self.call(node.child(at, self.hidden), depth + 1, False)
        return False


def demo():
    """The program of JP2's paper (figure 1) as compiled by javac, and its tree (figure 2), made by hand."""
    init = ("aload_0", "invokespecial java/lang/Object <init> ()V")
    thing = Method("java/lang/Object", "<init>", "", "V", ["return"], "public ")
    square_new = Method("Square", "<init>", "F", "V",
                        [*init, "aload_0", "fload_1", "putfield Square a F", "return"], "public ")
    square_area = Method("Square", "area", "", "F",
                         ["aload_0", "getfield Square a F", "aload_0", "getfield Square a F",
                          "fmul", "freturn"], "public ")
    pair_new = Method("Composite", "<init>", "LShape;LShape;", "V",
                      [*init, "aload_0", "aload_1", "putfield Composite x LShape;", "aload_0",
                       "aload_2", "putfield Composite y LShape;", "return"], "public ")
    pair_area = Method("Composite", "area", "", "F",
                       ["aload_0", "getfield Composite x LShape;",
                        "invokeinterface Shape area ()F", "fstore_1", "aload_0",
                        "getfield Composite y LShape;", "invokeinterface Shape area ()F",
                        "fstore_2", "fload_1", "fload_2", "fadd", "freturn"], "public ")
    main = Method("Demo", "main", "[Ljava/lang/String;", "V",
                  ["new Square", "dup", "fconst_2", "invokespecial Square <init> (F)V", "astore_1",
                   "new Composite", "dup", "aload_1", "aload_1",
                   "invokespecial Composite <init> (LShape;LShape;)V", "astore_2", "iconst_3",
                   "anewarray Shape", "dup", "iconst_0", "aload_1", "aastore", "dup", "iconst_1",
                   "aload_2", "aastore", "dup", "iconst_2", "aload_1", "aastore",
                   "invokestatic Demo sumAreas ([LShape;)F", "pop", "return"], "public static ")
    sums = Method("Demo", "sumAreas", "[LShape;", "F",
                  ["fconst_0", "fstore_1", "iconst_0", "istore_2", "iload_2", "aload_0",
                   "arraylength", "if_icmplt 11", "fload_1", "freturn", "fload_1", "aload_0",
                   "iload_2", "iinc 2 1", "aaload", "invokeinterface Shape area ()F", "fadd",
                   "fstore_1", "goto 5"], "static ")

    def node(caller, site, method, entries, blocks=None):
        made = caller.child(site, method) if caller else Node(method)
        made.entries = entries
        made.explicit_entries = entries if caller else 0
        made.blocks = blocks or [entries]
        for (first, last), count in zip(method.blocks, made.blocks):
            made.executed[first:last + 1] = [count] * (last + 1 - first)
        made.returns = entries
        return made

    top = node(None, -1, main, 1)
    node(node(top, 4, square_new, 1), 2, thing, 1)
    node(node(top, 10, pair_new, 1), 2, thing, 1)
    loop = node(top, 26, sums, 1, [1, 4, 1, 3])
    both = node(loop, 16, pair_area, 1)
    node(both, 3, square_area, 1)
    node(both, 7, square_area, 1)
    node(loop, 16, square_area, 2)
    return top, [main, sums, square_new, square_area, pair_new, pair_area, thing]
