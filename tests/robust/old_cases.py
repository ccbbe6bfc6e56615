"""Class files of version 50 and earlier, made by hand: java still treats them as in those versions."""
import itertools

from class_cases import CASES, RETURN, case, interface, main_class, sum_method
from classbytes import OBJECT, PRIVATE, PUBLIC, STATIC, ClassWriter, u2


# --- initializers (JVMS 2.9.2) -----------------------------------------------------------------

def initializer_prints(version, descriptor, access=STATIC, **options):
    """A class initializer with the descriptor, which prints a line; it loads an argument, if it has one."""
    writer = main_class(version=version)
    load = b'\x1a\x57' if descriptor.startswith('(I') else b''
    writer.method('<clinit>', descriptor, load + writer.print_string('initializer') + RETURN,
                  access=access, **options)
    return writer


CASES['old_initializer_with_arguments'] = lambda: [initializer_prints(50, '(I)V')]
CASES['old_initializer_with_many_arguments'] = lambda: [initializer_prints(46, '(IJLjava/lang/Object;[[D)V')]
CASES['old_initializer_with_255_arguments'] = lambda: (
    [initializer_prints(49, '(%s)V' % ('I' * 255), local_variables=255)])


@case
def old_initializer_beside_one_with_arguments():
    writer = initializer_prints(49, '(I)V')
    writer.method('<clinit>', '()V', writer.print_string('the one') + RETURN, access=STATIC)
    return [writer]


CASES['old_initializer_is_not_static'] = lambda: [initializer_prints(50, '()V', PUBLIC)]
CASES['old_initializer_has_odd_flags'] = lambda: [initializer_prints(50, '()V', PRIVATE | PUBLIC)]


@case
def old_initializer_with_arguments_is_abstract():
    writer = main_class(version=50)
    writer.method('<clinit>', '(I)V', access=0x400)
    return [writer]


@case
def old_initializer_of_interface_with_arguments():
    maker = interface('I', version=50)
    maker.field('f', 'Ljava/lang/Object;', PUBLIC | STATIC | 16)
    maker.method('<clinit>', '(J)V', RETURN, access=STATIC)
    return [main_class(lambda w: b'\xb2' + u2(w.field_ref('I', 'f', 'Ljava/lang/Object;')) + b'\x57'
                       + w.print_string('got') + RETURN, version=50), maker]


# --- arrays where interfaces are wanted (JVMS 4.10.2.2) -------------------------------------------

ARRAYS = {'ints': '[I', 'rows': '[[I', 'strings': '[Ljava/lang/String;'}


def array_to_interface(version, array, descriptor, how):
    """An array is passed as an object of the interface, or as an array of such objects."""
    writer = ClassWriter('Main', version=version)
    writer.field('s', descriptor)
    writer.field('f', descriptor, PUBLIC)
    writer.constructor()
    load = b'\x01\xc0' + u2(writer.klass(array))
    if how == 'putstatic':
        code = load + b'\xb3' + u2(writer.field_ref('Main', 's', descriptor))
    elif how == 'putfield':
        code = (b'\xbb' + u2(writer.klass('Main')) + b'\x59\xb7'
                + u2(writer.method_ref('Main', '<init>', '()V')) + load + b'\xb5'
                + u2(writer.field_ref('Main', 'f', descriptor)))
    elif how == 'call':
        writer.method('take', '(%s)V' % descriptor, RETURN)
        code = load + b'\xb8' + u2(writer.method_ref('Main', 'take', '(%s)V' % descriptor))
    elif how == 'throw':
        code = load + b'\xbf'
    else:
        writer.method('give', '()' + descriptor, load + b'\xb0')
        code = b'\xb8' + u2(writer.method_ref('Main', 'give', '()' + descriptor)) + b'\x57'
    writer.main(code + writer.print_string('fine') + RETURN)
    return writer


def register_arrays():
    ways = [('putstatic', 46), ('putfield', 46), ('call', 46), ('return', 46), ('throw', 46),
            ('putfield', 50)]
    for (how, version), (text, array), wanted in itertools.product(
            ways, ARRAYS.items(), ('java/lang/Runnable', 'java/lang/Cloneable')):
        for descriptor in ('L%s;' % wanted, '[L%s;' % wanted):
            def made(version=version, array=array, descriptor=descriptor, how=how):
                return [array_to_interface(version, array, descriptor, how)]
            case(made, '%s_to_%s%s_by_%s_in_%d' % (text, wanted.split('/')[-1],
                                                   's' * (descriptor[0] == '['), how, version))


register_arrays()


# --- too many arguments --------------------------------------------------------------------------

def many_arguments(version, opcode, kinds):
    """A call of a method that does not exist, with an argument of each kind in the descriptor."""
    writer = ClassWriter('Main', version=version)
    push = {'I': b'\x03', 'J': b'\x09'}
    code = b'' if opcode == 0xb8 else b'\x01'
    code += b''.join(push[kind] for kind in kinds)
    slots = len(kinds) + kinds.count('J')
    if opcode == 0xb9:
        target = writer.interface_ref('java/lang/Runnable', 'm', '(%s)V' % kinds)
        code += b'\xb9' + u2(target) + bytes([min(slots + 1, 255), 0])
    else:
        code += bytes([opcode]) + u2(writer.method_ref(OBJECT, 'm', '(%s)V' % kinds))
    writer.main(code + writer.print_string('called') + RETURN, stack=slots + 5)
    return writer


def register_calls():
    for opcode, name in ((0xb6, 'virtual'), (0xb8, 'static'), (0xb9, 'interface')):
        for kinds, text in (('I' * 254, '254'), ('I' * 255, '255'), ('I' * 256, '256'),
                            ('J' * 200, '200_wide')):
            for version in (46, 50):
                def made(version=version, opcode=opcode, kinds=kinds):
                    return [many_arguments(version, opcode, kinds)]
                case(made, '%s_call_with_%s_arguments_in_%d' % (name, text, version))


register_calls()


# --- attributes that may come once (JVMS 4.7) ----------------------------------------------------

ANNOTATIONS = ['Runtime%s%s' % (sight, what) for sight in ('Visible', 'Invisible')
               for what in ('Annotations', 'TypeAnnotations')]


def twice(version, owner, name):
    """The class, field or method has the attribute twice; the attribute is empty."""
    writer = main_class(version=version)
    short = name == 'MethodParameters' or 'Parameter' in name
    both = [writer.attribute(name, b'\0' if short else u2(0))] * 2
    if owner == 'class':
        writer.attributes += both
    elif owner == 'field':
        writer.field('f', 'I', attributes=both)
    else:
        writer.method('m', '()V', RETURN, others=both)
    return writer


def register_twice():
    wanted = list(itertools.product(('class', 'field', 'method'), ANNOTATIONS))
    wanted += [('method', 'RuntimeVisibleParameterAnnotations'),
               ('method', 'RuntimeInvisibleParameterAnnotations'), ('method', 'MethodParameters')]
    for version, (owner, name) in itertools.product((48, 49, 52), wanted):
        def made(version=version, owner=owner, name=name):
            return [twice(version, owner, name)]
        case(made, '%s_has_%s_twice_in_%d' % (owner, name, version))


register_twice()


# --- subroutines (JVMS 4.10.2.5) -----------------------------------------------------------------

@case
def subroutine_begins_behind_its_call():
    """The first jsr calls the code after it, which calls another subroutine and does not return."""
    return sum_method(main_class(version=48), 'm', {'stack': 4},
                      b'\x03\x3b\xa8\x00\x03\xa8\x00\x05\x1a\xac\x4c\x84\x00\x05\xa9\x01')


@case
def subroutine_is_called_by_the_last_instruction():
    """A subroutine that calls another one and does not return; no code follows the calls."""
    return sum_method(main_class(version=48), 'm', {'stack': 4},
                      b'\xa7\x00\x0c\x57\xa8\x00\x05\x1a\xac\x4c\xa9\x01\xa8\xff\xf7')


# --- frames as large as they get -----------------------------------------------------------------

def register_frames():
    for limit in (65520, 65530, 65534, 65535):
        def few(limit=limit):
            """Most variables have no use; the last two hold a long."""
            body = (b'\x1a\x85\xc4\x37' + u2(limit - 2) + b'\x06\x3d\xc4\x84\x00\x02\x00\x05'
                    + b'\xc4\x16' + u2(limit - 2) + b'\x88\x1c\x60\xac')
            return sum_method(main_class(), 'm', {'stack': 4, 'local_variables': limit}, body)

        def deep(limit=limit):
            body = b'\x1a' * 60000 + b'\x60' * 200 + b'\x57' * 3 + b'\xac'
            return sum_method(main_class(), 'm', {'stack': 60000, 'local_variables': limit}, body)

        def returning(limit=limit):
            """A subroutine that keeps its return address in the last variable."""
            body = (b'\xa8\x00\x07\x1a\xac\x00\x00' + b'\xc4\x3a' + u2(limit - 1)
                    + b'\x84\x00\x07\xc4\xa9' + u2(limit - 1))
            return sum_method(main_class(), 'm', {'stack': 2, 'local_variables': limit}, body)

        case(few, 'frame_of_%d_variables' % limit)
        case(deep, 'frame_of_%d_variables_and_a_deep_stack' % limit)
        case(returning, 'frame_of_%d_variables_and_a_subroutine' % limit)


register_frames()
