"""A strict reader of HPROF 1.0.2: every deviation from the specification raises Bad."""
import struct

TYPES = {2: ("Q", 8), 4: ("?", 1), 5: ("H", 2), 6: ("f", 4), 7: ("d", 8), 8: ("b", 1), 9: ("h", 2),
         10: ("i", 4), 11: ("q", 8)}


class Bad(Exception):
    """The dump breaks a rule."""


def require(condition, text):
    if not condition:
        raise Bad(text)


class Reader:
    def __init__(self, data, position=0, end=None):
        self.data, self.position = data, position
        self.end = len(data) if end is None else end

    def take(self, form):
        size = struct.calcsize(">" + form)
        require(self.position + size <= self.end, f"cut off at {self.position}")
        values = struct.unpack_from(">" + form, self.data, self.position)
        self.position += size
        return values if len(values) > 1 else values[0]

    def skip(self, size):
        require(0 <= size <= self.end - self.position, f"cut off at {self.position}")
        self.position += size
        return self.data[self.position - size:self.position]


class Class:
    def __init__(self, identifier):
        self.identifier, self.name, self.super = identifier, None, 0
        self.statics, self.fields = {}, []
        self.loader, self.instance_size, self.is_dumped = 0, 0, False


class Dump:
    """names, classes by identifier, objects: identifier -> (kind, class or type, content)."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.names, self.classes, self.serials, self.frames = {}, {}, {}, {}
        self.traces, self.objects, self.roots = {}, {}, []
        self.instantiated = set()
        reader = Reader(self.data)
        require(reader.skip(19) == b"JAVA PROFILE 1.0.2\0", "the first bytes")
        require(reader.take("I") == 8, "identifiers have 8 bytes")
        reader.take("Q")
        is_ended = False
        while reader.position < reader.end:
            require(not is_ended, "something after the end")
            tag, _, length = reader.take("BII")
            end = reader.position + length
            require(end <= reader.end, "a record is cut off")
            self.record(tag, Reader(self.data, reader.position, end))
            reader.position = end
            is_ended = tag == 0x2c
        require(is_ended, "no record HEAP DUMP END")
        self.check()

    def record(self, tag, reader):
        if tag == 0x01:
            identifier = reader.take("Q")
            text = reader.skip(reader.end - reader.position)
            require(identifier not in self.names, "a name twice")
            self.names[identifier] = text.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
        elif tag == 0x02:
            serial, identifier, trace, name = reader.take("IQIQ")
            require(serial > 0 and serial not in self.serials, "the number of a class")
            self.serials[serial] = identifier
            require(identifier not in self.classes, "a class twice")
            self.classes[identifier] = Class(identifier)
            self.classes[identifier].name = self.names[name]
            require(trace == 1, "the trace of a class")
        elif tag == 0x04:
            identifier, method, descriptor, source, serial, line = reader.take("QQQQIi")
            require(identifier not in self.frames, "a frame twice")
            require(serial in self.serials, "the class of a frame")
            require(line >= -3 and line != 0, "the line of a frame")
            require(source == 0 or source in self.names, "the source of a frame")
            self.frames[identifier] = (self.classes[self.serials[serial]].name, self.names[method],
                                       self.names[descriptor], line)
        elif tag == 0x05:
            serial, thread, count = reader.take("III")
            require(serial not in self.traces, "a trace twice")
            self.traces[serial] = (thread, [self.frames[reader.take("Q")] for _ in range(count)])
        elif tag == 0x1c:
            while reader.position < reader.end:
                self.part(reader)
        else:
            require(tag == 0x2c, f"a record {tag}")
        require(reader.position == reader.end, f"{reader.end - reader.position} bytes left in {tag}")

    def part(self, reader):
        tag = reader.take("B")
        if tag in (0xff, 0x05):
            self.roots.append((tag, reader.take("Q"), None))
        elif tag in (0x03, 0x08):
            identifier, thread, number = reader.take("QII")
            self.roots.append((tag, identifier, (thread, number)))
        elif tag == 0x20:
            self.class_dump(reader)
        elif tag == 0x21:
            identifier, trace, class_identifier, size = reader.take("QIQI")
            self.enter(identifier, trace, "instance", class_identifier, reader.skip(size))
        elif tag == 0x22:
            identifier, trace, count, class_identifier = reader.take("QIIQ")
            self.enter(identifier, trace, "objects", class_identifier,
                       struct.unpack(f">{count}Q", reader.skip(8 * count)))
        elif tag == 0x23:
            identifier, trace, count, type_code = reader.take("QIIB")
            require(type_code in TYPES and type_code != 2, "the type of an array")
            form, size = TYPES[type_code]
            self.enter(identifier, trace, "primitives", type_code,
                       struct.unpack(f">{count}{form}", reader.skip(size * count)))
        else:
            raise Bad(f"a part {tag}")

    def enter(self, identifier, trace, kind, what, content):
        require(identifier not in self.objects and identifier not in self.classes, "an object twice")
        require(trace == 1 and identifier != 0, "the trace or the name of an object")
        self.objects[identifier] = (kind, what, content)

    def class_dump(self, reader):
        (identifier, trace, super_identifier, loader, _, _, reserved, more,
         size) = reader.take("QIQQQQQQI")
        require(reserved == more == 0 and trace == 1, "reserved words of a class")
        known = self.classes[identifier]
        require(not known.is_dumped, "a class is dumped twice")
        known.is_dumped, known.loader, known.instance_size = True, loader, size
        require(reader.take("H") == 0, "constants of a class")
        known.super = super_identifier
        for _ in range(reader.take("H")):
            name, type_code = reader.take("QB")
            known.statics[self.names[name]] = reader.take(TYPES[type_code][0])
        for _ in range(reader.take("H")):
            name, type_code = reader.take("QB")
            known.fields.append((self.names[name], type_code))

    def supers(self, identifier):
        seen = set()
        while identifier != 0:
            require(identifier not in seen, "a class is its own superclass")
            seen.add(identifier)
            yield self.classes[identifier]
            identifier = self.classes[identifier].super

    def fields(self, identifier):
        """The fields of an instance by name; the fields of subclasses come first."""
        _, class_identifier, content = self.objects[identifier]
        values, at = {}, 0
        for one in self.supers(class_identifier):
            for name, type_code in one.fields:
                form, size = TYPES[type_code]
                values.setdefault(name, struct.unpack_from(">" + form, content, at)[0])
                at += size
        require(at == len(content), f"the size of an instance of {class_identifier:x}")
        return values

    def check(self):
        """All objects that are referred to must exist."""
        known = {0} | set(self.objects) | set(self.classes)
        for identifier, (kind, what, content) in self.objects.items():
            if kind == "objects":
                require(what in self.classes, "the class of an array")
                require(set(content) <= known, "an array refers to nothing")
            elif kind == "instance":
                require(what in self.classes, "the class of an instance")
                codes = [code for one in self.supers(what) for _, code in one.fields]
                values = struct.unpack(">" + "".join(TYPES[code][0] for code in codes), content)
                for code, value in zip(codes, values):
                    require(code != 2 or value in known, f"{identifier:x} refers to nothing")
        self.instantiated = {what for kind, what, _ in self.objects.values() if kind == "instance"}
        for one in self.classes.values():
            self.check_class(one, known)
        for _, identifier, thread in self.roots:
            require(identifier in known, "a root that is no object")
            require(thread is None or thread[0] in self.traces, "the thread of a root")

    def check_class(self, one, known):
        """Classes of arrays must be subclasses of Object, an instance must have space for all fields, and a loader must
        be a class loader."""
        name = one.name
        require(one.is_dumped, f"{name} has no part of its own")
        require(one.super in self.classes or one.super == 0, f"the superclass of {name}")
        supers = list(self.supers(one.identifier))
        require(supers[-1].name == "java/lang/Object" or one.super == 0, f"superclasses of {name}")
        require(not name.startswith("[") or len(supers) == 2, f"the superclass of {name}")
        size = sum(TYPES[code][1] for part in supers for _, code in part.fields)
        if one.instance_size == 0:  # arrays, interfaces
            require(size == 0 and one.identifier not in self.instantiated, f"{name} has no size")
        else:
            least = max(12 + size, self.classes[one.super].instance_size if one.super else 0)
            require(one.instance_size >= least and not name.startswith("["),
                    f"{name}: {one.instance_size} bytes, fields {size}")
        require(one.loader in known, f"the loader of {name}")
        if one.loader != 0:
            loader_class = self.objects[one.loader][1]
            require(any(part.name == "java/lang/ClassLoader" for part in self.supers(loader_class)),
                    f"the loader of {name} is none")

    def counts(self):
        """The number of objects of each class, by name."""
        result = {}
        for kind, what, _ in self.objects.values():
            name = TYPES[what][0] if kind == "primitives" else self.classes[what].name
            result[name] = result.get(name, 0) + 1
        return result

    def find(self, name):
        return next(one for one in self.classes.values() if one.name == name)
