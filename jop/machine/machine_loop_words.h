/*
 * machine_loop_words.h: the cases of the simulator's loop that only move words and compute with
 * them: constants, local variables, the operand stack, arithmetic. Only machine_loop_body.h
 * includes it.
 */
        case VM_OP_NOP:
        case JOP_OP_NOP:
            break;
        case VM_OP_ACONST_NULL:
        case VM_OP_ICONST_0:
        case VM_OP_FCONST_0:
            PUSH(0);
            break;
        case VM_OP_ICONST_M1:
            PUSH(-1);
            break;
        case VM_OP_ICONST_1:
            PUSH(1);
            break;
        case VM_OP_ICONST_2:
            PUSH(2);
            break;
        case VM_OP_ICONST_3:
            PUSH(3);
            break;
        case VM_OP_ICONST_4:
            PUSH(4);
            break;
        case VM_OP_ICONST_5:
            PUSH(5);
            break;
        case VM_OP_LCONST_0:
        case VM_OP_DCONST_0:
            PUSH(0);
            PUSH(0);
            break;
        case VM_OP_LCONST_1:
            PUSH(0);
            PUSH(1);
            break;
        case VM_OP_BIPUSH:
            PUSH((int8_t)OPERAND_1());
            pc += 1;
            break;
        case VM_OP_SIPUSH:
            PUSH((int16_t)OPERAND_2());
            pc += 2;
            break;
        case VM_OP_LDC:
            PUSH_READ(m->cp + OPERAND_1());
            pc += 1;
            break;
        case VM_OP_LDC_W:
            PUSH_READ(m->cp + OPERAND_2());
            pc += 2;
            break;
        case VM_OP_LDC2_W:
            PUSH_READ(m->cp + OPERAND_2());
            PUSH_READ(m->cp + OPERAND_2() + 1);
            pc += 2;
            break;
        case VM_OP_ILOAD:
        case VM_OP_FLOAD:
        case VM_OP_ALOAD:
            PUSH(LOCAL(OPERAND_1()));
            pc += 1;
            break;
        case VM_OP_LLOAD:
        case VM_OP_DLOAD:
            PUSH(LOCAL(OPERAND_1()));
            PUSH(LOCAL(OPERAND_1() + 1));
            pc += 1;
            break;
        case VM_OP_ILOAD_0:
        case VM_OP_FLOAD_0:
        case VM_OP_ALOAD_0:
            PUSH(LOCAL(0));
            break;
        case VM_OP_ILOAD_1:
        case VM_OP_FLOAD_1:
        case VM_OP_ALOAD_1:
            PUSH(LOCAL(1));
            break;
        case VM_OP_ILOAD_2:
        case VM_OP_FLOAD_2:
        case VM_OP_ALOAD_2:
            PUSH(LOCAL(2));
            break;
        case VM_OP_ILOAD_3:
        case VM_OP_FLOAD_3:
        case VM_OP_ALOAD_3:
            PUSH(LOCAL(3));
            break;
        case VM_OP_LLOAD_0:
        case VM_OP_DLOAD_0:
            PUSH(LOCAL(0));
            PUSH(LOCAL(1));
            break;
        case VM_OP_LLOAD_1:
        case VM_OP_DLOAD_1:
            PUSH(LOCAL(1));
            PUSH(LOCAL(2));
            break;
        case VM_OP_LLOAD_2:
        case VM_OP_DLOAD_2:
            PUSH(LOCAL(2));
            PUSH(LOCAL(3));
            break;
        case VM_OP_LLOAD_3:
        case VM_OP_DLOAD_3:
            PUSH(LOCAL(3));
            PUSH(LOCAL(4));
            break;
        case VM_OP_ISTORE:
        case VM_OP_FSTORE:
        case VM_OP_ASTORE:
            STORE(OPERAND_1());
            pc += 1;
            break;
        case VM_OP_LSTORE:
        case VM_OP_DSTORE:
            STORE(OPERAND_1() + 1);
            STORE(OPERAND_1());
            pc += 1;
            break;
        case VM_OP_ISTORE_0:
        case VM_OP_FSTORE_0:
        case VM_OP_ASTORE_0:
            STORE(0);
            break;
        case VM_OP_ISTORE_1:
        case VM_OP_FSTORE_1:
        case VM_OP_ASTORE_1:
            STORE(1);
            break;
        case VM_OP_ISTORE_2:
        case VM_OP_FSTORE_2:
        case VM_OP_ASTORE_2:
            STORE(2);
            break;
        case VM_OP_ISTORE_3:
        case VM_OP_FSTORE_3:
        case VM_OP_ASTORE_3:
            STORE(3);
            break;
        case VM_OP_LSTORE_0:
        case VM_OP_DSTORE_0:
            STORE(1);
            STORE(0);
            break;
        case VM_OP_LSTORE_1:
        case VM_OP_DSTORE_1:
            STORE(2);
            STORE(1);
            break;
        case VM_OP_LSTORE_2:
        case VM_OP_DSTORE_2:
            STORE(3);
            STORE(2);
            break;
        case VM_OP_LSTORE_3:
        case VM_OP_DSTORE_3:
            STORE(4);
            STORE(3);
            break;
        case VM_OP_POP:
            DROP(1);
            break;
        case VM_OP_POP2:
            DROP(2);
            break;
        case VM_OP_DUP:
            PUSH(tos);
            break;
        case VM_OP_DUP_X1: {
            uint32_t a = tos, b = nos;
            nos = a;
            tos = b;
            PUSH(a);
            break;
        }
        case VM_OP_DUP_X2: {
            uint32_t a = tos, b = nos, c = BELOW(2);
            DROP(3);
            PUSH(a);
            PUSH(c);
            PUSH(b);
            PUSH(a);
            break;
        }
        case VM_OP_DUP2: {
            uint32_t a = tos, b = nos;
            PUSH(b);
            PUSH(a);
            break;
        }
        case VM_OP_DUP2_X1: {
            uint32_t a = tos, b = nos, c = BELOW(2);
            DROP(3);
            PUSH(b);
            PUSH(a);
            PUSH(c);
            PUSH(b);
            PUSH(a);
            break;
        }
        case VM_OP_DUP2_X2: {
            uint32_t a = tos, b = nos, c = BELOW(2), d = BELOW(3);
            DROP(4);
            PUSH(b);
            PUSH(a);
            PUSH(d);
            PUSH(c);
            PUSH(b);
            PUSH(a);
            break;
        }
        case VM_OP_SWAP: {
            uint32_t a = tos;
            tos = nos;
            nos = a;
            break;
        }
        case VM_OP_IADD:
            nos += tos;
            DROP(1);
            break;
        case VM_OP_ISUB:
            nos -= tos;
            DROP(1);
            break;
        case VM_OP_IMUL:
            nos *= tos;
            DROP(1);
            break;
        case VM_OP_IAND:
            nos &= tos;
            DROP(1);
            break;
        case VM_OP_IOR:
            nos |= tos;
            DROP(1);
            break;
        case VM_OP_IXOR:
            nos ^= tos;
            DROP(1);
            break;
        case VM_OP_ISHL:
            nos <<= tos & 31;
            DROP(1);
            break;
        case VM_OP_ISHR:
            nos = (uint32_t)((int32_t)nos >> (tos & 31));
            DROP(1);
            break;
        case VM_OP_IUSHR:
            nos >>= tos & 31;
            DROP(1);
            break;
        case VM_OP_INEG:
            tos = -tos;
            break;
        case VM_OP_LADD: {
            uint64_t a = LONG_BELOW(), b = TOP_LONG();
            DROP(2);
            SET_LONG(a + b);
            break;
        }
        case VM_OP_LSUB: {
            uint64_t a = LONG_BELOW(), b = TOP_LONG();
            DROP(2);
            SET_LONG(a - b);
            break;
        }
        case VM_OP_LAND: {
            uint64_t a = LONG_BELOW(), b = TOP_LONG();
            DROP(2);
            SET_LONG(a & b);
            break;
        }
        case VM_OP_LOR: {
            uint64_t a = LONG_BELOW(), b = TOP_LONG();
            DROP(2);
            SET_LONG(a | b);
            break;
        }
        case VM_OP_LXOR: {
            uint64_t a = LONG_BELOW(), b = TOP_LONG();
            DROP(2);
            SET_LONG(a ^ b);
            break;
        }
        case VM_OP_LNEG:
            SET_LONG(-TOP_LONG());
            break;
        case VM_OP_LSHL: {
            uint32_t count = tos & 63;
            DROP(1);
            SET_LONG(TOP_LONG() << count);
            COSTS(count == 0 ? m->costs.shift_none
                : count > 31 ? m->costs.shift_left : m->costs.shift_below_32);
            break;
        }
        case VM_OP_LSHR: {
            uint32_t count = tos & 63;
            DROP(1);
            SET_LONG((int64_t)TOP_LONG() >> count);
            COSTS(count == 0 ? m->costs.shift_none
                : count > 31 ? m->costs.shift_right : m->costs.shift_below_32);
            break;
        }
        case VM_OP_LUSHR: {
            uint32_t count = tos & 63;
            DROP(1);
            SET_LONG(TOP_LONG() >> count);
            COSTS(count == 0 ? m->costs.shift_none
                : count > 31 ? m->costs.shift_unsigned : m->costs.shift_below_32);
            break;
        }
        case VM_OP_LCMP: {
            int64_t a = (int64_t)LONG_BELOW(), b = (int64_t)TOP_LONG();
            DROP(3);
            tos = (uint32_t)((a > b) - (a < b));
            COSTS(a >= 0 && b < 0 ? m->costs.lcmp_positive_negative
                : a < 0 && b >= 0 ? m->costs.lcmp_negative_positive
                : a == b ? m->costs.lcmp_equal : m->costs.lcmp_other);
            break;
        }
        case VM_OP_IINC:
            LOCAL(OPERAND_1()) += (uint32_t)(int8_t)code[pc + 1];
            pc += 2;
            break;
        case VM_OP_I2L:
            PUSH(tos);
            nos = (uint32_t)((int32_t)tos >> 31);
            break;
        case VM_OP_L2I:
            nos = tos;
            DROP(1);
            break;
        case VM_OP_I2C:
            tos &= 0xffff;
            break;
