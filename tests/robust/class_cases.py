"""Class files made by hand: each has one error, or is as large as the format allows.

A case is a set of class files by name; the program is the class Main. jp2vm must end every case as java does, except
for the differences that class_test.py lists.
"""
from classbytes import (ABSTRACT, FINAL, INTERFACE, OBJECT, PRIVATE, PUBLIC, STATIC, SUPER,
                        ClassWriter, s4, u1, u2, u4)

CASES = {}
RETURN = b'\xb1'
NOTHING_INTERFACE = INTERFACE | ABSTRACT | PUBLIC


def case(function, name=None):
    """Registers a function that returns class writers or (name, bytes)."""
    CASES[name or function.__name__] = function
    return function


def build(function):
    return dict(item if isinstance(item, tuple) else (item.name, item.bytes())
                for item in function())


def main_class(code=None, **options):
    limits = {key: options.pop(key) for key in ('stack', 'local_variables', 'handlers')
              if key in options}
    writer = ClassWriter('Main', **options)
    writer.main(code(writer) if code else writer.print_string('fine') + RETURN, **limits)
    return writer


def uses(name):
    """A Main that creates an object of the class, as a use of it."""
    return main_class(lambda w: b'\xbb' + u2(w.klass(name)) + b'\x57' + w.print_string('made')
                      + RETURN)


def interface(name, *supers, **options):
    return ClassWriter(name, interfaces=supers, access=NOTHING_INTERFACE, **options)


# --- supertypes ---------------------------------------------------------------------------

CASES['main_is_its_own_superclass'] = lambda: [main_class(superclass='Main')]
CASES['two_classes_are_each_others_superclass'] = lambda: [uses('A'), ClassWriter('A', 'B'), ClassWriter('B', 'A')]
CASES['long_cycle_of_superclasses'] = lambda: (
    [uses('C0')] + [ClassWriter('C%d' % i, 'C%d' % ((i + 1) % 100)) for i in range(100)])
CASES['interface_is_its_own'] = lambda: [uses('A'), ClassWriter('A', interfaces=['I']), interface('I', 'I')]
CASES['cycle_of_interfaces'] = lambda: (
    [uses('A'), ClassWriter('A', interfaces=['I']), interface('I', 'J'), interface('J', 'I')])
CASES['class_implements_itself'] = lambda: [main_class(interfaces=['Main'])]
CASES['superclass_is_final'] = lambda: [main_class(superclass='java/lang/String')]
CASES['superclass_is_interface'] = lambda: [main_class(superclass='java/lang/Runnable')]
CASES['interface_is_class'] = lambda: [main_class(interfaces=[OBJECT])]
CASES['superclass_is_missing'] = lambda: [main_class(superclass='Missing')]
CASES['interface_is_missing'] = lambda: [main_class(interfaces=['Missing'])]
CASES['superclass_of_used_class_is_missing'] = lambda: [uses('A'), ClassWriter('A', 'Missing')]
CASES['superclass_is_array'] = lambda: [main_class(superclass='[I')]
CASES['superclass_is_absent'] = lambda: [main_class(superclass=None)]
CASES['superclass_is_not_accessible'] = lambda: (
    [main_class(superclass='p/Hidden'), ClassWriter('p/Hidden', access=SUPER)])
CASES['interface_extends_class'] = lambda: [uses('A'), ClassWriter('A', interfaces=['I']),
                                            ClassWriter('I', 'java/lang/String', access=NOTHING_INTERFACE)]
CASES['interface_twice'] = lambda: [main_class(interfaces=['java/lang/Runnable', 'java/lang/Runnable'])]
CASES['superclass_is_enum'] = lambda: [main_class(superclass='java/lang/Enum')]


@case
def sealed_superclass_does_not_permit():
    sealed = ClassWriter('A', version=61)
    sealed.attributes.append(sealed.attribute('PermittedSubclasses', u2(1) + u2(sealed.klass('B'))))
    return [uses('C'), sealed, ClassWriter('C', 'A', version=61)]


CASES['deep_chain_of_superclasses'] = lambda: (
    [uses('C0')] + [ClassWriter('C%d' % i, 'C%d' % (i + 1)) for i in range(500)]
    + [ClassWriter('C500')])
CASES['deep_chain_of_interfaces'] = lambda: (
    [uses('A'), ClassWriter('A', interfaces=['I0'])]
    + [interface('I%d' % i, 'I%d' % (i + 1)) for i in range(500)] + [interface('I500')])


@case
def lattice_of_interfaces():
    """Each level has two interfaces that extend both interfaces of the next level: 2^40 paths."""
    made = [uses('A'), ClassWriter('A', interfaces=['I0', 'J0'])]
    for i in range(40):
        made += [interface('I%d' % i, 'I%d' % (i + 1), 'J%d' % (i + 1)),
                 interface('J%d' % i, 'I%d' % (i + 1), 'J%d' % (i + 1))]
    return made + [interface('I40'), interface('J40')]


@case
def many_interfaces():
    names = ['I%d' % i for i in range(400)]
    return [main_class(interfaces=names)] + [interface(name) for name in names]


# --- versions and heads -------------------------------------------------------------------

def version_case(major, minor):
    def make():
        return [main_class(version=major, minor=minor)]
    CASES['version_%d_%d' % (major, minor)] = make


for _major, _minor in [(0, 0), (44, 65535), (45, 0), (45, 3), (45, 65535), (46, 0), (49, 0), (49,
                                                                                              7),
                       (55, 65535), (56, 1), (60, 65535), (61, 1), (61, 65535), (62, 0),
                       (62, 65535), (63, 0), (65535, 65535)]:
    version_case(_major, _minor)


CASES['wrong_magic'] = lambda: [('Main', b'\xca\xfe\xba\xbf' + main_class().bytes()[4:])]
CASES['empty_class_file'] = lambda: [('Main', b'')]
CASES['trailing_byte'] = lambda: [('Main', main_class().bytes() + b'\0')]
CASES['class_with_another_name'] = lambda: [('Main', ClassWriter('Other').bytes())]
CASES['class_in_another_package'] = lambda: [('Main', ClassWriter('p/Main').bytes())]
CASES['used_class_has_another_name'] = lambda: [uses('A'), ('A', ClassWriter('B').bytes())]


def flags_case(flags):
    def make():
        return [main_class(access=flags, version=61)]
    CASES['class_flags_%04x' % flags] = make


for _flags in [0, 0xffff, 0x8000, FINAL | ABSTRACT, INTERFACE, INTERFACE | FINAL | ABSTRACT, 0x2000,
               0x4000, INTERFACE | ABSTRACT | 0x2000 | 0x4000]:
    flags_case(_flags)


# --- constants ----------------------------------------------------------------------------

@case
def longest_string():
    def code(w):
        return w.print_int(b'\x13' + u2(w.string('x' * 65535))
                           + b'\xb6' + u2(w.method_ref('java/lang/String', 'length',
                                                       '()I'))) + RETURN
    return [main_class(code)]


@case
def most_constants():
    writer = main_class()
    while writer.count < 65535:
        writer.integer(writer.count)
    return [writer]


@case
def long_constant_at_the_end():
    writer = main_class()
    writer.long(1)
    writer.count -= 1
    return [writer]


CASES['no_constants'] = lambda: [('Main', b'\xca\xfe\xba\xbe\0\0\0\x31' + u2(0) + bytes(12))]


def tag_case(tag):
    def make():
        writer = main_class(version=61)
        writer.constant(u1(tag) + (b'\x01' if tag == 15 else b'') + u2(1))
        return [writer]
    CASES['constant_tag_%d' % tag] = make


for _tag in (0, 2, 13, 14, 15, 16, 19, 20, 21, 255):
    tag_case(_tag)


@case
def utf8_is_malformed():
    writer = main_class()
    writer.utf8(b'\xff\xfe\x80')
    return [writer]


@case
def utf8_has_a_zero():
    writer = main_class()
    writer.utf8(b'a\0b')
    return [writer]


@case
def class_constant_of_integer():
    writer = main_class()
    writer.constant(b'\x07' + u2(writer.integer(1)))
    return [writer]


@case
def class_constant_out_of_bounds():
    writer = main_class()
    writer.constant(b'\x07' + u2(65535))
    return [writer]


@case
def class_constant_of_itself():
    writer = main_class()
    writer.constant(b'\x07' + u2(writer.count))
    return [writer]


CASES['class_constant_of_strange_name'] = lambda: [main_class(lambda w: b'\x13' + u2(w.klass('a;b')) + RETURN)]


def array_case(dimensions, how):
    def code(w):
        descriptor = '[' * dimensions + 'I'
        if how == 'literal':
            return b'\x13' + u2(w.klass(descriptor)) + b'\x57' + w.print_string('got') + RETURN
        count = min(dimensions, 255)
        return (b'\x04' * count + b'\xc5' + u2(w.klass(descriptor)) + u1(count) + b'\x57'
                + w.print_string('made') + RETURN)
    CASES['array_of_%d_dimensions_%s' % (dimensions, how)] = \
        lambda: [main_class(code, stack=300)]


for _dimensions in (254, 255, 256):
    array_case(_dimensions, 'literal')
    array_case(_dimensions, 'made')


CASES['array_of_array_of_255_dimensions'] = lambda: (
    [main_class(lambda w: b'\x04\xbd' + u2(w.klass('[' * 255 + 'I')) + b'\x57' + RETURN)])
CASES['array_of_missing_class'] = lambda: (
    [main_class(lambda w: b'\x04\xbd' + u2(w.klass('Missing')) + b'\x57' + RETURN)])
CASES['multianewarray_of_no_dimension'] = lambda: (
    [main_class(lambda w: b'\x04\xc5' + u2(w.klass('[I')) + b'\0' + RETURN)])
CASES['multianewarray_of_too_many_dimensions'] = lambda: (
    [main_class(lambda w: b'\x04\x04\xc5' + u2(w.klass('[I')) + b'\x02' + RETURN)])
CASES['multianewarray_too_large'] = lambda: [main_class(lambda w: (b'\x12' + u1(w.integer(0x7fffffff))) * 3 + b'\xc5'
                                                        + u2(w.klass('[[[J')) + b'\x03' + RETURN)]


@case
def longest_class_name():
    name = 'a' * 65000
    return [main_class(lambda w: b'\xbb' + u2(w.klass(name)) + RETURN)]


# --- methods ------------------------------------------------------------------------------

def argument_case(descriptor, slots, push):
    def make():
        writer = main_class(lambda w: push * descriptor.count(descriptor[1]) + b'\xb8'
                            + u2(w.method_ref('Main', 'm', descriptor)) + w.print_string('called')
                            + RETURN, stack=600)
        writer.method('m', descriptor, RETURN, local_variables=max(slots, 1))
        return [writer]
    return make


CASES['arguments_255'] = argument_case('(' + 'I' * 255 + ')V', 255, b'\x04')
CASES['arguments_256'] = argument_case('(' + 'I' * 256 + ')V', 256, b'\x04')
CASES['arguments_127_long'] = argument_case('(' + 'J' * 127 + ')V', 254, b'\x09')
CASES['arguments_128_long'] = argument_case('(' + 'J' * 128 + ')V', 256, b'\x09')


@case
def missing_method_with_255_booleans():
    """The name of the method in the message is as long as possible."""
    return [main_class(lambda w: b'\x04' * 255 + b'\xb8'
                       + u2(w.method_ref('Main', 'n', '(' + 'Z' * 255 + ')V')) + RETURN, stack=300)]


@case
def missing_native_method():
    """The class name has a parenthesis."""
    native = ClassWriter('A')
    native.method('n', '(La)V;[[Z)J', access=PUBLIC | STATIC | 0x100)
    return [native, main_class(lambda w: b'\x01\x01\xb8'
                               + u2(w.method_ref('A', 'n', '(La)V;[[Z)J')) + b'\x58' + RETURN)]


@case
def class_name_with_parenthesis():
    a = ClassWriter('A')
    a.method('m', '(La)V;)J', b'\x0a\xad')
    return [a, main_class(lambda w: b'\x01\xb8' + u2(w.method_ref('A', 'm', '(La)V;)J')) + b'\x58'
                          + w.print_string('called') + RETURN)]


CASES['longest_method'] = lambda: [main_class(lambda w: b'\0' * 65534 + RETURN)]
CASES['method_too_long'] = lambda: [main_class(lambda w: b'\0' * 65535 + RETURN)]
CASES['method_without_code_bytes'] = lambda: [main_class(lambda w: b'')]
CASES['code_falls_off_the_end'] = lambda: [main_class(lambda w: b'\0')]


@case
def code_attribute_is_missing():
    writer = ClassWriter('Main')
    writer.method('main', '([Ljava/lang/String;)V')
    return [writer]


@case
def abstract_method_has_code():
    writer = main_class(access=PUBLIC | SUPER | ABSTRACT)
    writer.method('m', '()V', RETURN, access=PUBLIC | ABSTRACT)
    return [writer]


@case
def two_code_attributes():
    writer = main_class()
    writer.method('m', '()V', RETURN, others=[writer.code(RETURN)])
    return [writer]


@case
def method_twice():
    writer = main_class()
    writer.main(RETURN)
    return [writer]


@case
def field_twice():
    writer = main_class()
    writer.field('f', 'I')
    writer.field('f', 'I')
    return [writer]


def sum_method(writer, name, limits, body):
    """A static int method; main prints its result."""
    writer.methods.clear()
    writer.main(writer.print_int(b'\x10\x05\xb8' + u2(writer.method_ref('Main', name, '(I)I')))
                + RETURN)
    writer.method(name, '(I)I', body, **limits)
    return [writer]


CASES['most_local_variables'] = lambda: (
    sum_method(main_class(), 'm', {'local_variables': 65001},
               b'\x1a\xc4\x36\xfd\xe8\xc4\x84\xfd\xe8\x7f\xff\xc4\x15\xfd\xe8\xac'))
CASES['deepest_stack'] = lambda: sum_method(main_class(), 'm', {'stack': 32010, 'local_variables': 30000},
                                            b'\x1a' * 32000 + b'\x60' * 31999 + b'\xac')


@case
def deepest_stack_of_handler():
    """A handler in the middle of a full frame makes the stack deepest."""
    body = b'\x1a' * 30000 + b'\x1a\x03\x6c\x57' + b'\x57' * 29999 + b'\xac'
    body = body + b'\x57\x07\xac'
    return sum_method(main_class(), 'm', {
        'stack': 30010, 'local_variables': 30000,
        'handlers': [(0, len(body) - 3, len(body) - 3, 0)]}, body)


@case
def recursion_in_the_largest_frame():
    writer = main_class()
    body = b'\x1a\xb8' + u2(writer.method_ref('Main', 'm', '(I)I')) + b'\xac'
    return sum_method(writer, 'm', {'stack': 65535, 'local_variables': 65535}, body)


def switch_case(name, values, lookup=False, low=0, at=3):
    def make():
        writer = main_class()
        count = len(values)
        # iload_0, switch, padding; each target is an ireturn block: bipush, ireturn
        head = 4 + (8 if lookup else 12) + (8 if lookup else 4) * count
        offset = head - 1
        if lookup:
            table = s4(offset) + s4(count) + b''.join(s4(v) + s4(offset) for v in values)
        else:
            table = s4(offset) + s4(low) + s4(low + count - 1) + s4(offset) * count
        body = b'\x1a' + (b'\xab' if lookup else b'\xaa') + b'\0\0' + table + b'\x10\x07\xac'
        return sum_method(writer, 'm', {}, body)
    CASES[name] = make


switch_case('huge_tableswitch', [0] * 16000)
switch_case('huge_lookupswitch', list(range(0, 8000)), lookup=True)
switch_case('unsorted_lookupswitch', [1, 3, 2], lookup=True)
switch_case('lookupswitch_with_equal_keys', [1, 1], lookup=True)
switch_case('tableswitch_at_the_largest_int', [0, 0, 0], low=0x7ffffffd)
switch_case('tableswitch_at_the_smallest_int', [0, 0, 0], low=-0x80000000)


def raw_method_case(name, body, version=49, **limits):
    def make():
        return sum_method(main_class(version=version), 'm', limits, body)
    CASES[name] = make


raw_method_case('tableswitch_upside_down', b'\x1a\xaa\0\0' + s4(15) + s4(5) + s4(1) + b'\x03\xac')
raw_method_case('tableswitch_over_all_ints',
                b'\x1a\xaa\0\0' + s4(15) + s4(-0x80000000) + s4(0x7fffffff) + b'\x03\xac')
raw_method_case('lookupswitch_of_negative_count', b'\x1a\xab\0\0' + s4(11) + s4(-1) + b'\x03\xac')
raw_method_case('lookupswitch_of_too_many', b'\x1a\xab\0\0' + s4(11) + s4(0x20000001) + b'\x03\xac')
raw_method_case('new_lookupswitch_unsorted', b'\x1a\xab\0\0' + s4(27) + s4(2) + (s4(1) + s4(27)) * 2
                + b'\x03\xac', version=51)
raw_method_case('tableswitch_cut', b'\x1a\xaa\0\0' + s4(15))
raw_method_case('jump_before_the_method', b'\xa7\xff\xf0')
raw_method_case('jump_behind_the_method', b'\xa7\x7f\xff')
raw_method_case('jump_into_an_instruction', b'\xa7\0\x01\xac')
raw_method_case('wide_jump_far_away', b'\xc8\x80\0\0\0')
raw_method_case('reserved_instruction', b'\xca\x03\xac')
raw_method_case('unknown_instruction', b'\xcb\x03\xac')
raw_method_case('last_instruction_cut', b'\x03\xb8')
raw_method_case('wide_of_add', b'\xc4\x60\x03\xac')
raw_method_case('wide_at_the_end', b'\xc4')
raw_method_case('stack_overflow', b'\x03\x03\x03\xac', stack=2)
raw_method_case('stack_underflow', b'\x57\x03\xac')
raw_method_case('no_stack_at_all', b'\x03\xac', stack=0)
raw_method_case('local_variable_out_of_bounds', b'\x15\x0a\xac', local_variables=10)
raw_method_case('no_local_variables_for_arguments', b'\x03\xac', local_variables=0)
raw_method_case('int_as_reference', b'\x1a\xbe\xac')
raw_method_case('half_a_long', b'\x09\x57\x03\xac')
raw_method_case('return_address_as_int', b'\xa8\0\x03\xac')
raw_method_case('return_to_nowhere', b'\x1a\x3b\xa9\0')
raw_method_case('void_return_of_int_method', b'\xb1')
raw_method_case('constant_out_of_bounds', b'\x12\xff\xac')
raw_method_case('constant_zero', b'\x12\0\xac')
raw_method_case('subroutine_calls_itself', b'\xa8\0\x04\xac\x4c\xa8\xff\xff\xa9\x01')
raw_method_case('subroutine_never_returns', b'\xa8\0\x05\x03\xac\x57\x04\xac')
raw_method_case('subroutine_in_new_version', b'\xa8\0\x05\x03\xac\x4c\xa9\x01', version=51)
raw_method_case('no_stack_map', b'\x1a\x99\0\x05\x03\xac\x04\xac', version=51)
raw_method_case('no_stack_map_50', b'\x1a\x99\0\x05\x03\xac\x04\xac', version=50)
raw_method_case('handler_of_nothing', b'\x03\xac', handlers=[(0, 0, 0, 0)])
raw_method_case('handler_upside_down', b'\x03\xac', handlers=[(1, 0, 0, 0)])
raw_method_case('handler_far_away', b'\x03\xac', handlers=[(0, 1, 65535, 0)])
raw_method_case('handler_range_behind_the_end', b'\x03\xac', handlers=[(0, 3, 0, 0)])
raw_method_case('handler_of_bad_class', b'\x03\xac', handlers=[(0, 1, 0, 65535)])
raw_method_case('handler_covers_itself', b'\x03\x04\x5f\x6c\xac\x57\x03\xac', handlers=[(0, 8, 5,
                                                                                         0)])
raw_method_case('most_handlers', b'\x03\x1a\x5f\x6c\xac\x57\x03\xac', handlers=[(0, 5, 5,
                                                                                 0)] * 65535)


@case
def handler_goes_back():
    """A handler that jumps back, a few times, into the code that it covers."""
    body = (b'\x84\0\xff'             # 0: iinc 0 -1
            b'\x1a\x9b\0\x0a'         # 3: iload_0, iflt 14
            b'\x03\x03\x6c\x57'       # 7: 0 / 0
            b'\0\0\0'                 # 11
            b'\x03\xac'               # 14: return 0
            b'\x57\xa7\xff\xef')      # 16: pop, goto 0
    return sum_method(main_class(), 'm', {'handlers': [(0, 14, 16, 0)]}, body)


@case
def verifier_has_much_to_do():
    """65535 variables and a merge at every third byte, for type inference."""
    body = b'\x1a\x3c' + b'\x1a\x99\0\x03' * 16000 + b'\x03\xac'
    return sum_method(main_class(), 'm', {'local_variables': 65535}, body)


@case
def stack_map_has_much_to_say():
    """The same, with a stack map frame for every branch."""
    writer = main_class(version=51)
    branches = 16000
    body = b'\0\0' + b'\x1a\x99\0\x03' * branches + b'\x03\xac'
    frames = u2(branches) + u1(6) + u1(3) * (branches - 1)
    return sum_method(writer, 'm', {'local_variables': 65000,
                                    'attributes': [writer.attribute('StackMapTable', frames)]},
                      body)


def map_case(name, table):
    def make():
        writer = main_class(version=51)
        return sum_method(writer, 'm', {'attributes': [writer.attribute('StackMapTable', table)]},
                          b'\x1a\x99\0\x05\x03\xac\x04\xac')
    CASES['stack_map_' + name] = make


map_case('right', u2(1) + u1(6))
map_case('empty', b'')
map_case('cut', u2(1))
map_case('counts_too_many', u2(65535) + u1(6))
map_case('has_more', u2(1) + u1(6) + b'\0')
map_case('reserved', u2(1) + u1(128) + u2(6))
map_case('off_instruction', u2(1) + u1(7))
map_case('behind_the_end', u2(1) + u1(60))
map_case('chops_all', u2(1) + u1(248) + u2(6))
map_case('unknown_type', u2(1) + u1(255) + u2(6) + u2(1) + u1(9) + u2(0))
map_case('of_65535_locals', u2(1) + u1(255) + u2(6) + u2(65535) + u1(1) * 65535 + u2(0))
map_case('of_65535_on_the_stack', u2(1) + u1(255) + u2(6) + u2(1) + u1(1) + u2(65535)
         + u1(1) * 65535)
map_case('uninitialized_at_nothing', u2(1) + u1(255) + u2(6) + u2(1) + u1(8) + u2(3) + u2(0))
map_case('object_of_no_class', u2(1) + u1(255) + u2(6) + u2(1) + u1(7) + u2(1) + u2(0))


# --- members at run time ------------------------------------------------------------------

def call(name, opcode, reference, others, before=b'', after=b''):
    CASES[name] = lambda: [main_class(lambda w: before + opcode + u2(reference(w)) + after
                                      + w.print_string('no') + RETURN)] + others()


def holder():
    """A class A with members of each kind."""
    a = ClassWriter('A')
    a.constructor()
    a.field('hidden', 'I', PRIVATE | STATIC)
    a.field('instance', 'I', PUBLIC)
    a.field('constant', 'I', PUBLIC | STATIC | FINAL)
    a.method('hidden', '()V', RETURN, PRIVATE | STATIC)
    a.method('instance', '()V', RETURN, PUBLIC)
    a.method('common', '()V', RETURN)
    return [a]


def an_object(w, name='A'):
    return (b'\xbb' + u2(w.klass(name)) + b'\x59\xb7' + u2(w.method_ref(name, '<init>', '()V')))


call('missing_static_field', b'\xb2', lambda w: w.field_ref('A', 'none', 'I'), holder,
     after=b'\x57')
call('missing_static_method', b'\xb8', lambda w: w.method_ref('A', 'none',
                                                              '(J[Ljava/lang/String;)V'),
     holder, before=b'\x09\x01')
call('field_of_another_type', b'\xb2', lambda w: w.field_ref('A', 'constant', 'J'), holder,
     after=b'\x58')
call('field_of_missing_class', b'\xb2', lambda w: w.field_ref('Missing', 'f', 'I'), holder,
     after=b'\x57')
call('method_of_missing_class', b'\xb8', lambda w: w.method_ref('Missing', 'm', '()V'), holder)
call('private_field', b'\xb2', lambda w: w.field_ref('A', 'hidden', 'I'), holder, after=b'\x57')
call('private_method', b'\xb8', lambda w: w.method_ref('A', 'hidden', '()V'), holder)
call('instance_field_as_static', b'\xb2', lambda w: w.field_ref('A', 'instance', 'I'), holder,
     after=b'\x57')
call('instance_method_as_static', b'\xb8', lambda w: w.method_ref('A', 'instance', '()V'), holder)
call('final_field_of_another_class', b'\xb3', lambda w: w.field_ref('A', 'constant', 'I'), holder,
     before=b'\x03')
call('class_method_as_interface_method', b'\xb8', lambda w: w.interface_ref('A', 'common', '()V'),
     holder)
call('interface_method_as_class_method', b'\xb8',
     lambda w: w.method_ref('java/lang/Runnable', 'run', '()V'), holder)
call('method_of_array', b'\xb8', lambda w: w.method_ref('[I', 'none', '()V'), holder)
call('field_of_array', b'\xb2', lambda w: w.field_ref('[I', 'length', 'I'), holder, after=b'\x57')


def object_call(name, opcode, reference, others, kind='A', tail=b''):
    CASES[name] = lambda: [main_class(lambda w: an_object(w, kind) + opcode + u2(reference(w))
                                      + tail
                                      + w.print_string('no') + RETURN)] + others()


object_call('missing_virtual_method', b'\xb6', lambda w: w.method_ref('A', 'none', '()V'), holder)
object_call('static_method_as_virtual', b'\xb6', lambda w: w.method_ref('A', 'common', '()V'),
            holder)
object_call('static_field_as_instance', b'\xb4', lambda w: w.field_ref('A', 'constant', 'I'),
            holder,
            tail=b'\x57')
object_call('class_as_interface', b'\xb9', lambda w: w.interface_ref('A', 'instance', '()V'),
            holder,
            tail=b'\x01\0')
object_call('interface_not_implemented', b'\xb9',
            lambda w: w.interface_ref('java/lang/Runnable', 'run', '()V'), holder, tail=b'\x01\0')


def abstract_holder():
    """B extends A and does not implement A's abstract method."""
    a = ClassWriter('A', access=PUBLIC | SUPER | ABSTRACT)
    a.constructor()
    a.method('left', '()V', access=PUBLIC | ABSTRACT)
    b = ClassWriter('B', 'A', ['java/lang/Runnable'])
    b.constructor('A')
    return [a, b]


object_call('abstract_method_left_out', b'\xb6', lambda w: w.method_ref('A', 'left', '()V'),
            abstract_holder, kind='B')
object_call('interface_method_left_out', b'\xb9',
            lambda w: w.interface_ref('java/lang/Runnable', 'run', '()V'), abstract_holder,
            kind='B',
            tail=b'\x01\0')
CASES['abstract_class_is_made'] = lambda: [uses('A')] + abstract_holder()
CASES['interface_is_made'] = lambda: [uses('java/lang/Runnable')]


@case
def constructor_is_inherited():
    """Only the superclass has a constructor with that descriptor."""
    a, b = ClassWriter('A'), ClassWriter('B', 'A')
    for writer, superclass, descriptor in ((a, OBJECT, '(I)V'), (b, 'A', '(J)V')):
        writer.constructor(superclass)
        writer.method('<init>', descriptor, b'\x2a\xb7'
                      + u2(writer.method_ref(superclass, '<init>', '()V')) + RETURN, access=PUBLIC)
    return [a, b, main_class(lambda w: b'\xbb' + u2(w.klass('B')) + b'\x59\x03\xb7'
                             + u2(w.method_ref('B', '<init>', '(I)V')) + w.print_string('no')
                             + RETURN)]


@case
def superclass_method_became_final():
    a, b = ClassWriter('A'), ClassWriter('B', 'A')
    a.method('m', '()V', RETURN, access=PUBLIC | FINAL)
    b.method('m', '()V', RETURN, access=PUBLIC)
    return [uses('B'), a, b]


@case
def conflicting_defaults():
    made = []
    for name in ('I', 'J'):
        writer = interface(name, version=52)
        writer.method('m', '()V', RETURN, access=PUBLIC)
        made.append(writer)
    a = ClassWriter('A', interfaces=['I', 'J'], version=52)
    a.constructor()
    return made + [a, main_class(lambda w: an_object(w) + b'\xb9' + u2(w.interface_ref('I', 'm',
                                                                                       '()V'))
                                 + b'\x01\0' + RETURN, version=52)]


@case
def nest_host_does_not_agree():
    a = ClassWriter('A', version=55)
    a.field('hidden', 'I', PRIVATE | STATIC)
    writer = ClassWriter('Main', version=55)
    writer.main(b'\xb2' + u2(writer.field_ref('A', 'hidden', 'I')) + b'\x57' + RETURN)
    writer.attributes.append(writer.attribute('NestHost', u2(writer.klass('A'))))
    return [a, writer]


@case
def nest_host_is_missing():
    a = ClassWriter('A', version=55)
    a.field('hidden', 'I', PRIVATE | STATIC)
    a.attributes.append(a.attribute('NestHost', u2(a.klass('Missing'))))
    return [a, main_class(lambda w: b'\xb2' + u2(w.field_ref('A', 'hidden', 'I')) + b'\x57'
                          + RETURN,
                          version=55)]


# --- initialization -----------------------------------------------------------------------

@case
def initializers_recurse_deeply():
    """The initializer of each class initializes the next class."""
    made = [main_class(lambda w: w.print_int(b'\xb2' + u2(w.field_ref('C0', 'f', 'I'))) + RETURN)]
    for i in range(300):
        writer = ClassWriter('C%d' % i)
        writer.field('f', 'I')
        writer.method('<clinit>', '()V', b'\xb2' + u2(writer.field_ref('C%d' % (i + 1), 'f', 'I'))
                      + b'\x04\x60\xb3' + u2(writer.field_ref('C%d' % i, 'f', 'I')) + RETURN,
                      access=STATIC)
        made.append(writer)
    last = ClassWriter('C300')
    last.field('f', 'I')
    return made + [last]


@case
def initializer_recurses_without_end():
    writer = main_class()
    writer.method('m', '()V', b'\xb8' + u2(writer.method_ref('Main', 'm', '()V')) + RETURN)
    writer.method('<clinit>', '()V', b'\xb8' + u2(writer.method_ref('Main', 'm', '()V')) + RETURN,
                  access=STATIC)
    return [writer]


@case
def initializer_of_main_throws():
    writer = main_class()
    writer.method('<clinit>', '()V', b'\x04\x03\x6c\x57' + RETURN, access=STATIC)
    return [writer]


@case
def initializer_of_main_throws_an_error():
    writer = main_class()
    writer.method('<clinit>', '()V', b'\x01\xbf', access=STATIC)
    return [writer]


@case
def initializer_is_not_static():
    writer = main_class(version=52)
    writer.method('<clinit>', '()V', RETURN, access=PUBLIC)
    return [writer]


@case
def initializer_with_arguments():
    writer = main_class(version=52)
    writer.method('<clinit>', '(I)V', RETURN, access=STATIC)
    return [writer]


@case
def constructor_returns_something():
    writer = main_class()
    writer.method('<init>', '()I', b'\x03\xac', access=PUBLIC)
    return [writer]


# --- attributes ---------------------------------------------------------------------------

def attribute_case(name, make):
    """`make` receives a writer, and returns the attributes of the class."""
    def classes():
        writer = main_class(version=61)
        writer.attributes += make(writer)
        return [writer]
    CASES['attribute_' + name] = classes


attribute_case('longer_than_the_file', lambda w: [u2(w.utf8('Strange')) + u4(0xffffffff)])
attribute_case('longer_by_one', lambda w: [u2(w.utf8('Strange')) + u4(1)])
attribute_case('without_name', lambda w: [u2(0) + u4(0)])
attribute_case('unknown', lambda w: [w.attribute('Strange', bytes(70000))])
attribute_case('many_unknown', lambda w: [w.attribute('Strange', b'')] * 65535)
attribute_case('source_file_twice',
               lambda w: [w.attribute('SourceFile', u2(w.utf8('a.java')))] * 2)
attribute_case('source_file_of_nothing', lambda w: [w.attribute('SourceFile', u2(0))])
attribute_case('source_file_odd', lambda w: [w.attribute('SourceFile', b'\0')])
attribute_case('inner_classes_cut', lambda w: [w.attribute('InnerClasses', u2(5))])
attribute_case('inner_class_of_itself',
               lambda w: [w.attribute('InnerClasses', u2(1) + u2(w.this_class) * 2 + u2(0)
                                      + u2(1))])
attribute_case('inner_class_is_module',
               lambda w: [w.attribute('InnerClasses', u2(1) + u2(w.this_class) + u2(0) * 2
                                      + u2(0x8000))])
attribute_case('inner_classes_in_a_circle', lambda w: [w.attribute(
    'InnerClasses', u2(2) + u2(w.this_class) + u2(w.klass('A')) + u2(0) + u2(1)
    + u2(w.klass('A')) + u2(w.this_class) + u2(0) + u2(1))])
attribute_case('enclosing_method_of_nothing', lambda w: [w.attribute('EnclosingMethod', u2(0) * 2)])
attribute_case('nest_host_and_members', lambda w: [
    w.attribute('NestHost', u2(w.klass('A'))), w.attribute('NestMembers', u2(1)
                                                           + u2(w.klass('A')))])
attribute_case('nest_members_cut', lambda w: [w.attribute('NestMembers', u2(9))])
attribute_case('record_of_no_record', lambda w: [w.attribute('Record', u2(0))])
attribute_case('permitted_subclasses_of_final',
               lambda w: [w.attribute('PermittedSubclasses', u2(0))])
attribute_case('bootstrap_methods_cut', lambda w: [w.attribute('BootstrapMethods', u2(1))])
attribute_case('bootstrap_methods_of_integer',
               lambda w: [w.attribute('BootstrapMethods', u2(1) + u2(w.integer(1)) + u2(0))])
attribute_case('nested_annotations', lambda w: [w.attribute(
    'RuntimeVisibleAnnotations', u2(1) + u2(w.utf8('LA;')) + u2(1) + u2(w.utf8('a'))
    + b'[\0\x01' * 20000 + b'I' + u2(w.integer(1)))])
attribute_case('annotations_cut', lambda w: [w.attribute('RuntimeVisibleAnnotations', u2(65535))])
attribute_case('signature_garbage', lambda w: [w.attribute('Signature', u2(w.utf8('<<<<')))])


@case
def constant_value_of_another_type():
    writer = main_class()
    writer.field('f', 'J', attributes=[writer.attribute('ConstantValue', u2(writer.integer(1)))])
    return [writer]


@case
def constant_value_out_of_bounds():
    writer = main_class()
    writer.field('f', 'I', attributes=[writer.attribute('ConstantValue', u2(65535))])
    return [writer]


@case
def line_numbers_far_away():
    writer = ClassWriter('Main')
    writer.main(RETURN, attributes=[writer.attribute('LineNumberTable', u2(1) + u2(65535) + u2(1))])
    return [writer]


@case
def line_numbers_cut():
    writer = ClassWriter('Main')
    writer.main(RETURN, attributes=[writer.attribute('LineNumberTable', u2(100))])
    return [writer]


@case
def field_of_void():
    writer = main_class()
    writer.field('f', 'V')
    return [writer]


@case
def field_of_256_dimensions():
    writer = main_class()
    writer.field('f', '[' * 256 + 'I')
    return [writer]


@case
def most_fields():
    writer = main_class()
    for i in range(30000):
        writer.field('f%d' % i, 'J', PUBLIC)
    writer.constructor()
    last = writer.field_ref('Main', 'f29999', 'J')
    writer.methods.pop(0)
    writer.main(an_object(writer, 'Main') + b'\x59\x59\x59\x0a\xb5' + u2(last)  # dup 3, lconst_1
                + b'\xb4' + u2(last) + b'\x88\x3c\x57' + writer.print_int(b'\x1b') + RETURN)
    return [writer]


@case
def most_methods():
    writer = main_class()
    for i in range(30000):
        writer.method('m%d' % i, '()V', access=PUBLIC | 0x100)
    return [writer]


def dynamic_case(name, kind, prepare):
    """Main loads a dynamic constant (17) or has an invokedynamic (18)."""
    def classes():
        writer = ClassWriter('Main', version=61)
        index = writer.dynamic(*prepare(writer), kind)
        code = b'\x13' + u2(index) if kind == 17 else b'\xba' + u2(index) + b'\0\0'
        writer.main(code + b'\x57' + RETURN)
        return [writer]
    CASES['dynamic_' + name] = classes


def own_bootstrap(w, name='none'):
    return w.method_handle(6, w.method_ref(
        'Main', name, '(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;'
        'Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;'))


dynamic_case('bootstrap_is_missing', 18,
             lambda w: (w.bootstrap(own_bootstrap(w)), 'x', '()Ljava/lang/Object;'))
dynamic_case('bootstrap_class_is_missing', 18, lambda w: (
    w.bootstrap(w.method_handle(6, w.method_ref('Missing', 'm', '()V'))), 'x',
    '()Ljava/lang/Object;'))
dynamic_case('bootstrap_index_is_too_large', 18, lambda w: (7, 'x', '()Ljava/lang/Object;'))
dynamic_case('constant_of_itself', 17, lambda w: (
    w.bootstrap(own_bootstrap(w), w.count), 'x', 'Ljava/lang/Object;'))
dynamic_case('constant_index_is_too_large', 17, lambda w: (7, 'x', 'Ljava/lang/Object;'))
dynamic_case('constant_has_method_type', 17, lambda w: (
    w.bootstrap(own_bootstrap(w)), 'x', '()Ljava/lang/Object;'))


def handle_case(kind, reference):
    def classes():
        writer = ClassWriter('Main', version=61)
        index = writer.method_handle(kind, reference(writer))
        writer.main(b'\x13' + u2(index) + b'\x57' + RETURN)
        return [writer]
    return classes


for _kind in (0, 1, 5, 6, 8, 9, 10, 255):
    CASES['handle_of_kind_%d_for_method' % _kind] = handle_case(
        _kind, lambda w: w.method_ref('Main', 'none', '()V'))
    CASES['handle_of_kind_%d_for_field' % _kind] = handle_case(
        _kind, lambda w: w.field_ref('Main', 'none', 'I'))


CASES['method_type_of_missing_class'] = lambda: (
    [main_class(lambda w: b'\x13' + u2(w.method_type('(LMissing;)V')) + b'\x57' + RETURN,
                version=61)])
CASES['method_type_is_malformed'] = lambda: (
    [main_class(lambda w: b'\x13' + u2(w.method_type('(LMissing')) + b'\x57' + RETURN,
                version=61)])
