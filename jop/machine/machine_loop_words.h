/*
 * machine_loop_words.h: the cases of the loop that only move and compute words: constants, local
 * variables, the operand stack, arithmetic. For machine_loop_body.h alone.
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
            sp++;
            READ(AT(0), m->cp + OPERAND_1());
            pc += 1;
            break;
        case VM_OP_LDC_W:
            sp++;
            READ(AT(0), m->cp + OPERAND_2());
            pc += 2;
            break;
        case VM_OP_LDC2_W:
            sp += 2;
            READ(AT(1), m->cp + OPERAND_2());
            READ(AT(0), m->cp + OPERAND_2() + 1);
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
            LOCAL(OPERAND_1()) = AT(0);
            sp--;
            pc += 1;
            break;
        case VM_OP_LSTORE:
        case VM_OP_DSTORE:
            LOCAL(OPERAND_1() + 1) = AT(0);
            LOCAL(OPERAND_1()) = AT(1);
            sp -= 2;
            pc += 1;
            break;
        case VM_OP_ISTORE_0:
        case VM_OP_FSTORE_0:
        case VM_OP_ASTORE_0:
            LOCAL(0) = AT(0);
            sp--;
            break;
        case VM_OP_ISTORE_1:
        case VM_OP_FSTORE_1:
        case VM_OP_ASTORE_1:
            LOCAL(1) = AT(0);
            sp--;
            break;
        case VM_OP_ISTORE_2:
        case VM_OP_FSTORE_2:
        case VM_OP_ASTORE_2:
            LOCAL(2) = AT(0);
            sp--;
            break;
        case VM_OP_ISTORE_3:
        case VM_OP_FSTORE_3:
        case VM_OP_ASTORE_3:
            LOCAL(3) = AT(0);
            sp--;
            break;
        case VM_OP_LSTORE_0:
        case VM_OP_DSTORE_0:
            LOCAL(1) = AT(0);
            LOCAL(0) = AT(1);
            sp -= 2;
            break;
        case VM_OP_LSTORE_1:
        case VM_OP_DSTORE_1:
            LOCAL(2) = AT(0);
            LOCAL(1) = AT(1);
            sp -= 2;
            break;
        case VM_OP_LSTORE_2:
        case VM_OP_DSTORE_2:
            LOCAL(3) = AT(0);
            LOCAL(2) = AT(1);
            sp -= 2;
            break;
        case VM_OP_LSTORE_3:
        case VM_OP_DSTORE_3:
            LOCAL(4) = AT(0);
            LOCAL(3) = AT(1);
            sp -= 2;
            break;
        case VM_OP_POP:
            sp--;
            break;
        case VM_OP_POP2:
            sp -= 2;
            break;
        case VM_OP_DUP:
            PUSH(AT(0));
            break;
        case VM_OP_DUP_X1: {
            uint32_t a = AT(0), b = AT(1);
            AT(1) = a;
            AT(0) = b;
            PUSH(a);
            break;
        }
        case VM_OP_DUP_X2: {
            uint32_t a = AT(0), b = AT(1), c = AT(2);
            AT(2) = a;
            AT(1) = c;
            AT(0) = b;
            PUSH(a);
            break;
        }
        case VM_OP_DUP2:
            sp += 2;
            AT(1) = AT(3);
            AT(0) = AT(2);
            break;
        case VM_OP_DUP2_X1: {
            uint32_t a = AT(0), b = AT(1), c = AT(2);
            AT(2) = b;
            AT(1) = a;
            AT(0) = c;
            PUSH(b);
            PUSH(a);
            break;
        }
        case VM_OP_DUP2_X2: {
            uint32_t a = AT(0), b = AT(1), c = AT(2), d = AT(3);
            AT(3) = b;
            AT(2) = a;
            AT(1) = d;
            AT(0) = c;
            PUSH(b);
            PUSH(a);
            break;
        }
        case VM_OP_SWAP: {
            uint32_t a = AT(0);
            AT(0) = AT(1);
            AT(1) = a;
            break;
        }
        case VM_OP_IADD:
            AT(1) += AT(0);
            sp--;
            break;
        case VM_OP_ISUB:
            AT(1) -= AT(0);
            sp--;
            break;
        case VM_OP_IMUL:
            AT(1) *= AT(0);
            sp--;
            break;
        case VM_OP_IAND:
            AT(1) &= AT(0);
            sp--;
            break;
        case VM_OP_IOR:
            AT(1) |= AT(0);
            sp--;
            break;
        case VM_OP_IXOR:
            AT(1) ^= AT(0);
            sp--;
            break;
        case VM_OP_ISHL:
            AT(1) <<= AT(0) & 31;
            sp--;
            break;
        case VM_OP_ISHR:
            AT(1) = (uint32_t)((int32_t)AT(1) >> (AT(0) & 31));
            sp--;
            break;
        case VM_OP_IUSHR:
            AT(1) >>= AT(0) & 31;
            sp--;
            break;
        case VM_OP_INEG:
            AT(0) = -AT(0);
            break;
        case VM_OP_LADD: {
            uint64_t a = (uint64_t)long_at(stack, (uint8_t)(sp - 3));
            uint64_t b = (uint64_t)long_at(stack, (uint8_t)(sp - 1));
            sp -= 2;
            set_long(stack, (uint8_t)(sp - 1), a + b);
            break;
        }
        case VM_OP_LSUB: {
            uint64_t a = (uint64_t)long_at(stack, (uint8_t)(sp - 3));
            uint64_t b = (uint64_t)long_at(stack, (uint8_t)(sp - 1));
            sp -= 2;
            set_long(stack, (uint8_t)(sp - 1), a - b);
            break;
        }
        case VM_OP_LAND: {
            uint64_t a = (uint64_t)long_at(stack, (uint8_t)(sp - 3));
            uint64_t b = (uint64_t)long_at(stack, (uint8_t)(sp - 1));
            sp -= 2;
            set_long(stack, (uint8_t)(sp - 1), a & b);
            break;
        }
        case VM_OP_LOR: {
            uint64_t a = (uint64_t)long_at(stack, (uint8_t)(sp - 3));
            uint64_t b = (uint64_t)long_at(stack, (uint8_t)(sp - 1));
            sp -= 2;
            set_long(stack, (uint8_t)(sp - 1), a | b);
            break;
        }
        case VM_OP_LXOR: {
            uint64_t a = (uint64_t)long_at(stack, (uint8_t)(sp - 3));
            uint64_t b = (uint64_t)long_at(stack, (uint8_t)(sp - 1));
            sp -= 2;
            set_long(stack, (uint8_t)(sp - 1), a ^ b);
            break;
        }
        case VM_OP_LNEG:
            set_long(stack, (uint8_t)(sp - 1),
                -(uint64_t)long_at(stack, (uint8_t)(sp - 1)));
            break;
        case VM_OP_LSHL: {
            uint32_t count = AT(0) & 63;
            int64_t a = long_at(stack, (uint8_t)(sp - 2));
            sp--;
            set_long(stack, (uint8_t)(sp - 1), (uint64_t)a << count);
            COSTS(count == 0 ? m->costs.shift_none
                : count > 31 ? m->costs.shift_left : m->costs.shift_below_32);
            break;
        }
        case VM_OP_LSHR: {
            uint32_t count = AT(0) & 63;
            int64_t a = long_at(stack, (uint8_t)(sp - 2));
            sp--;
            set_long(stack, (uint8_t)(sp - 1), (uint64_t)(a >> count));
            COSTS(count == 0 ? m->costs.shift_none
                : count > 31 ? m->costs.shift_right : m->costs.shift_below_32);
            break;
        }
        case VM_OP_LUSHR: {
            uint32_t count = AT(0) & 63;
            int64_t a = long_at(stack, (uint8_t)(sp - 2));
            sp--;
            set_long(stack, (uint8_t)(sp - 1), (uint64_t)a >> count);
            COSTS(count == 0 ? m->costs.shift_none
                : count > 31 ? m->costs.shift_unsigned : m->costs.shift_below_32);
            break;
        }
        case VM_OP_LCMP: {
            int64_t a = long_at(stack, (uint8_t)(sp - 3));
            int64_t b = long_at(stack, (uint8_t)(sp - 1));
            sp -= 3;
            AT(0) = (uint32_t)((a > b) - (a < b));
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
            PUSH(AT(0));
            AT(1) = (uint32_t)((int32_t)AT(0) >> 31);
            break;
        case VM_OP_L2I:
            AT(1) = AT(0);
            sp--;
            break;
        case VM_OP_I2C:
            AT(0) &= 0xffff;
            break;
