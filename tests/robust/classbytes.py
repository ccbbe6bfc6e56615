"""Writes class files byte by byte, and finds the parts of one (JVMS chapter 4)."""
import struct

PUBLIC, PRIVATE, PROTECTED, STATIC, FINAL, SUPER = 1, 2, 4, 8, 16, 32
INTERFACE, ABSTRACT, SYNTHETIC = 0x200, 0x400, 0x1000
OBJECT = 'java/lang/Object'


def u1(value):
    return struct.pack('>B', value)


def u2(value):
    return struct.pack('>H', value)


def u4(value):
    return struct.pack('>I', value)


def s4(value):
    return struct.pack('>i', value)


class ClassWriter:
    """A class file in the making; each method that adds a constant returns its index."""

    def __init__(self, name, superclass=OBJECT, interfaces=(), access=PUBLIC | SUPER, version=49,
                 minor=0):
        self.name = name
        self.pool, self.count, self.known = [], 1, {}
        self.version, self.minor, self.access = version, minor, access
        self.fields, self.methods, self.attributes = [], [], []
        self.bootstraps = []
        self.this_class = self.klass(name)
        self.superclass = self.klass(superclass) if superclass else 0
        self.interfaces = [self.klass(interface) for interface in interfaces]

    def constant(self, data, slots=1):
        if data not in self.known:
            self.known[data] = self.count
            self.pool.append(data)
            self.count += slots
        return self.known[data]

    def utf8(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        return self.constant(b'\x01' + u2(len(data)) + data)

    def klass(self, name):
        return self.constant(b'\x07' + u2(self.utf8(name)))

    def string(self, text):
        return self.constant(b'\x08' + u2(self.utf8(text)))

    def integer(self, value):
        return self.constant(b'\x03' + s4(value))

    def long(self, value):
        return self.constant(b'\x05' + struct.pack('>q', value), 2)

    def name_and_type(self, name, descriptor):
        return self.constant(b'\x0c' + u2(self.utf8(name)) + u2(self.utf8(descriptor)))

    def field_ref(self, owner, name, descriptor):
        return self.constant(b'\x09' + u2(self.klass(owner))
                             + u2(self.name_and_type(name, descriptor)))

    def method_ref(self, owner, name, descriptor, tag=10):
        return self.constant(u1(tag) + u2(self.klass(owner))
                             + u2(self.name_and_type(name, descriptor)))

    def interface_ref(self, owner, name, descriptor):
        return self.method_ref(owner, name, descriptor, 11)

    def method_handle(self, kind, reference):
        return self.constant(b'\x0f' + u1(kind) + u2(reference))

    def method_type(self, descriptor):
        return self.constant(b'\x10' + u2(self.utf8(descriptor)))

    def dynamic(self, bootstrap, name, descriptor, tag=17):
        return self.constant(u1(tag) + u2(bootstrap) + u2(self.name_and_type(name, descriptor)))

    def bootstrap(self, handle, *arguments):
        self.bootstraps.append(u2(handle) + u2(len(arguments)) + b''.join(map(u2, arguments)))
        return len(self.bootstraps) - 1

    def attribute(self, name, data):
        return u2(self.utf8(name)) + u4(len(data)) + data

    def field(self, name, descriptor, access=PUBLIC | STATIC, attributes=()):
        self.fields.append(u2(access) + u2(self.utf8(name)) + u2(self.utf8(descriptor))
                           + u2(len(attributes)) + b''.join(attributes))

    def code(self, code, stack=10, local_variables=10, handlers=(), attributes=()):
        return self.attribute('Code', u2(stack) + u2(local_variables) + u4(len(code)) + code
                              + u2(len(handlers))
                              + b''.join(struct.pack('>HHHH', *h) for h in handlers)
                              + u2(len(attributes)) + b''.join(attributes))

    def method(self, name, descriptor, code=None, access=PUBLIC | STATIC, others=(), **limits):
        """Adds a method. `others` are attributes besides Code; `limits` are arguments of code()."""
        attributes = list(others)
        if code is not None:
            attributes.append(self.code(code, **limits))
        self.methods.append(u2(access) + u2(self.utf8(name)) + u2(self.utf8(descriptor))
                            + u2(len(attributes)) + b''.join(attributes))

    def main(self, code, **limits):
        self.method('main', '([Ljava/lang/String;)V', code, **limits)

    def constructor(self, superclass=OBJECT):
        self.method('<init>', '()V', b'\x2a\xb7' + u2(self.method_ref(superclass, '<init>', '()V'))
                    + b'\xb1', access=PUBLIC)

    def print_string(self, text):
        return (b'\xb2' + u2(self.field_ref('java/lang/System', 'out', 'Ljava/io/PrintStream;'))
                + b'\x13' + u2(self.string(text))
                + b'\xb6' + u2(self.method_ref('java/io/PrintStream', 'println',
                                               '(Ljava/lang/String;)V')))

    def print_int(self, code):
        """Prints the int that `code` leaves."""
        return (b'\xb2' + u2(self.field_ref('java/lang/System', 'out', 'Ljava/io/PrintStream;'))
                + code + b'\xb6' + u2(self.method_ref('java/io/PrintStream', 'println', '(I)V')))

    def bytes(self):
        attributes = list(self.attributes)
        if self.bootstraps:
            attributes.append(self.attribute('BootstrapMethods', u2(len(self.bootstraps))
                                             + b''.join(self.bootstraps)))
        return (b'\xca\xfe\xba\xbe' + u2(self.minor) + u2(self.version)
                + u2(self.count) + b''.join(self.pool)
                + u2(self.access) + u2(self.this_class) + u2(self.superclass)
                + u2(len(self.interfaces)) + b''.join(map(u2, self.interfaces))
                + u2(len(self.fields)) + b''.join(self.fields)
                + u2(len(self.methods)) + b''.join(self.methods)
                + u2(len(attributes)) + b''.join(attributes))


def runner(main_class):
    """A class Go whose run() calls main_class.main with no arguments."""
    go = ClassWriter('Go', interfaces=['java/lang/Runnable'])
    go.constructor()
    go.method('run', '()V', b'\x03\xbd' + u2(go.klass('java/lang/String')) + b'\xb8'
              + u2(go.method_ref(main_class, 'main', '([Ljava/lang/String;)V')) + b'\xb1',
              access=PUBLIC)
    return go.bytes()


CONSTANT_SIZE = {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3,
                 17: 5, 18: 5, 19: 3, 20: 3}


class Parts:
    """Where things are in a well-formed class file: lists of (start, end) by kind.

    Kinds: `utf8` the texts, `constant` other constants, `head` from the access flags to the
    interfaces, `member` the heads of fields and methods, `code` instructions, `limits` max_stack,
    max_locals and the exception table, `frames` StackMapTable, `attribute` all others' contents,
    `length` attribute lengths.
    """

    def __init__(self, data):
        self.data, self.texts = data, {}
        self.spans = {kind: [] for kind in ('utf8', 'constant', 'head', 'member', 'code', 'limits',
                                            'frames', 'attribute', 'length')}
        at = self.constants(10)
        head = at
        at += 8 + 2 * self.u2(at + 6)
        self.spans['head'].append((head, at))
        for _ in ('fields', 'methods'):
            count, at = self.u2(at), at + 2
            for _ in range(count):
                self.spans['member'].append((at, at + 8))
                at = self.attributes(at + 6)
        self.attributes(at)

    def u2(self, at):
        return struct.unpack_from('>H', self.data, at)[0]

    def u4(self, at):
        return struct.unpack_from('>I', self.data, at)[0]

    def constants(self, at):
        count, index = self.u2(8), 1
        while index < count:
            tag = self.data[at]
            if tag == 1:
                size = 3 + self.u2(at + 1)
                self.spans['utf8'].append((at, at + size))
                self.texts[index] = self.data[at + 3:at + size]
            else:
                size = CONSTANT_SIZE[tag]
                self.spans['constant'].append((at, at + size))
            at += size
            index += 2 if tag in (5, 6) else 1
        return at

    def attributes(self, at):
        count, at = self.u2(at), at + 2
        for _ in range(count):
            name, length = self.texts.get(self.u2(at)), self.u4(at + 2)
            self.spans['length'].append((at + 2, at + 6))
            start, end = at + 6, at + 6 + length
            if name == b'Code':
                code_end = start + 8 + self.u4(start + 4)
                table_end = code_end + 2 + 8 * self.u2(code_end)
                self.spans['code'].append((start + 8, code_end))
                self.spans['limits'] += [(start, start + 4), (code_end, table_end)]
                self.attributes(table_end)
            elif name == b'StackMapTable':
                self.spans['frames'].append((start, end))
            else:
                self.spans['attribute'].append((start, end))
            at = end
        return at
