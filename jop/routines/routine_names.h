/*
 * routine_names.h: lists the methods of the processor's library that routines follow, and the
 * pieces of these methods, with their names in model files: "number idiv.words 32" is the length of
 * a method, "number idiv.base ..." the cycles of a piece.
 */
#ifndef JP2VM_JOP_ROUTINES_ROUTINE_NAMES_H
#define JP2VM_JOP_ROUTINES_ROUTINE_NAMES_H

#define JOP_ROUTINE_METHOD_LIST(X) \
    X(FCONST_1, "fconst_1") X(FCONST_2, "fconst_2") X(DCONST_1, "dconst_1") X(FNEG, "fneg") \
    X(DNEG, "dneg") X(I2B, "i2b") X(I2S, "i2s") X(IDIV, "idiv") X(IREM, "irem") X(LMUL, "lmul") \
    X(LDIV, "ldiv") X(LREM, "lrem") X(TABLESWITCH, "tableswitch") X(LOOKUPSWITCH, "lookupswitch") \
    X(NEW, "new") X(NEWARRAY, "newarray") X(ANEWARRAY, "anewarray") \
    X(MULTIANEWARRAY, "multianewarray") X(NEW_OBJECT, "new_object") X(NEW_ARRAY, "new_array") \
    X(INSTANCEOF, "instanceof") X(CHECKCAST, "checkcast") X(AASTORE, "aastore") \
    X(PUTSTATIC_REF, "putstatic_ref") X(PUTFIELD_REF, "putfield_ref") X(ATHROW, "athrow") \
    X(EXCEPT, "except") X(HANDLE_EXCEPTION, "handle_exception") \
    X(NEGATIVE_SIZE_INIT, "negative_size_init") \
    X(RUNTIME_EXCEPTION_INIT, "runtime_exception_init") X(EXCEPTION_INIT, "exception_init") \
    X(THROWABLE_INIT, "throwable_init") X(THROWABLE_MESSAGE_INIT, "throwable_message_init") \
    X(OBJECT_INIT, "object_init") X(FILL_IN_STACK_TRACE, "fill_in_stack_trace") \
    X(LEADING_ZEROS, "leading_zeros") X(LEADING_ZEROS_LONG, "leading_zeros_long") \
    X(STICKY_SHIFT, "sticky_shift") X(STICKY_SHIFT_LONG, "sticky_shift_long") \
    X(ROUNDING_SHIFT, "rounding_shift") X(ROUNDING_SHIFT_LONG, "rounding_shift_long") \
    X(FADD, "fadd") X(FSUB, "fsub") X(FMUL, "fmul") X(FDIV, "fdiv") X(FREM, "frem") \
    X(FCMPL, "fcmpl") X(FCMPG, "fcmpg") X(I2F, "i2f") X(L2F, "l2f") X(D2F, "d2f") X(F2I, "f2i") \
    X(F2L, "f2l") X(FLOAT_IS_NAN, "float_is_nan") X(FLOAT_IS_INFINITE, "float_is_infinite") \
    X(FLOAT_IS_ZERO, "float_is_zero") X(FLOAT_MANTISSA, "float_mantissa") \
    X(FLOAT_EXPONENT, "float_exponent") X(FLOAT_PACK, "float_pack") \
    X(FLOAT_PACK_LONG, "float_pack_long") X(FLOAT_PACK_ALIGNED, "float_pack_aligned") \
    X(FLOAT_ADD, "float_add") X(FLOAT_SUB, "float_sub") X(FLOAT_MUL, "float_mul") \
    X(FLOAT_DIV, "float_div") X(FLOAT_REM, "float_rem") X(FLOAT_COMPARE, "float_compare") \
    X(FLOAT_CMPL, "float_cmpl") X(FLOAT_CMPG, "float_cmpg") X(INT_TO_FLOAT, "int_to_float") \
    X(LONG_TO_FLOAT, "long_to_float") X(DOUBLE_TO_FLOAT, "double_to_float") \
    X(FLOAT_TO_LONG, "float_to_long") X(FLOAT_TO_INT, "float_to_int") X(DADD, "dadd") \
    X(DSUB, "dsub") X(DMUL, "dmul") X(DDIV, "ddiv") X(DREM, "drem") X(DCMPL, "dcmpl") \
    X(DCMPG, "dcmpg") X(I2D, "i2d") X(L2D, "l2d") X(F2D, "f2d") X(D2I, "d2i") X(D2L, "d2l") \
    X(DOUBLE_IS_NAN, "double_is_nan") X(DOUBLE_IS_INFINITE, "double_is_infinite") \
    X(DOUBLE_IS_ZERO, "double_is_zero") X(DOUBLE_MANTISSA, "double_mantissa") \
    X(DOUBLE_EXPONENT, "double_exponent") X(DOUBLE_PACK, "double_pack") \
    X(DOUBLE_ADD, "double_add") X(DOUBLE_SUB, "double_sub") X(DOUBLE_MUL, "double_mul") \
    X(DOUBLE_DIV, "double_div") X(DOUBLE_REM, "double_rem") X(DOUBLE_COMPARE, "double_compare") \
    X(DOUBLE_CMPL, "double_cmpl") X(DOUBLE_CMPG, "double_cmpg") X(INT_TO_DOUBLE, "int_to_double") \
    X(LONG_TO_DOUBLE, "long_to_double") X(FLOAT_TO_DOUBLE, "float_to_double") \
    X(DOUBLE_TO_LONG, "double_to_long") X(DOUBLE_TO_INT, "double_to_int")

#define JOP_MICROCODE_PIECES(X) \
    X(LCMP_OTHER, "lcmp.other") X(LCMP_EQUAL, "lcmp.equal") \
    X(LCMP_POSITIVE_NEGATIVE, "lcmp.positive_negative") \
    X(LCMP_NEGATIVE_POSITIVE, "lcmp.negative_positive") X(LSHL_NEAR, "lshl.near") \
    X(LSHL_FAR, "lshl.far") X(LSHL_ZERO, "lshl.zero") X(LSHR_NEAR, "lshr.near") \
    X(LSHR_FAR, "lshr.far") X(LSHR_ZERO, "lshr.zero") X(LUSHR_NEAR, "lushr.near") \
    X(LUSHR_FAR, "lushr.far") X(LUSHR_ZERO, "lushr.zero") \
    X(MONITOREXIT_OUTERMOST, "monitorexit.outermost") X(MONITOREXIT_NESTED, "monitorexit.nested")

#define JOP_SMALL_PIECES(X) \
    X(FCONST_1_BODY, "fconst_1.body") X(FCONST_2_BODY, "fconst_2.body") \
    X(DCONST_1_BODY, "dconst_1.body") X(FNEG_BODY, "fneg.body") X(DNEG_BODY, "dneg.body") \
    X(I2B_POSITIVE, "i2b.positive") X(I2B_NEGATIVE, "i2b.negative") \
    X(I2S_POSITIVE, "i2s.positive") X(I2S_NEGATIVE, "i2s.negative")

#define JOP_INT_PIECES(X) \
    X(IDIV_BASE, "idiv.base") X(IDIV_BY_MINIMUM, "idiv.by_minimum") \
    X(IDIV_BY_ZERO, "idiv.by_zero") X(IDIV_NEGATIVE_DIVIDEND, "idiv.negative_dividend") \
    X(IDIV_DIVISOR_FLIPS, "idiv.divisor_flips") X(IDIV_DIVISOR_RESTORES, "idiv.divisor_restores") \
    X(IDIV_DIVIDEND_BIT, "idiv.dividend_bit") X(IDIV_QUOTIENT_BIT, "idiv.quotient_bit") \
    X(IDIV_NEGATE, "idiv.negate") X(IREM_BASE, "irem.base") X(IREM_BY_MINIMUM, "irem.by_minimum") \
    X(IREM_BY_ZERO, "irem.by_zero") X(IREM_NEGATIVE_DIVIDEND, "irem.negative_dividend") \
    X(IREM_NEGATIVE_DIVISOR, "irem.negative_divisor") X(IREM_DIVIDEND_BIT, "irem.dividend_bit") \
    X(IREM_QUOTIENT_BIT, "irem.quotient_bit") X(IREM_NEGATE, "irem.negate")

#define JOP_LONG_PIECES(X) \
    X(LMUL_BASE, "lmul.base") X(LMUL_NEGATIVE_A, "lmul.negative_a") \
    X(LMUL_B_FLIPS, "lmul.b_flips") X(LMUL_B_RESTORES, "lmul.b_restores") \
    X(LMUL_NEGATE, "lmul.negate") X(LDIV_BASE, "ldiv.base") X(LDIV_BY_MINIMUM, "ldiv.by_minimum") \
    X(LDIV_BY_ZERO, "ldiv.by_zero") X(LDIV_NEGATIVE_DIVIDEND, "ldiv.negative_dividend") \
    X(LDIV_DIVISOR_FLIPS, "ldiv.divisor_flips") X(LDIV_DIVISOR_RESTORES, "ldiv.divisor_restores") \
    X(LDIV_DIVIDEND_BIT, "ldiv.dividend_bit") X(LDIV_QUOTIENT_BIT, "ldiv.quotient_bit") \
    X(LDIV_NEGATE, "ldiv.negate") X(LREM_BASE, "lrem.base") X(LREM_BY_MINIMUM, "lrem.by_minimum") \
    X(LREM_BY_ZERO, "lrem.by_zero") X(LREM_NEGATIVE_DIVIDEND, "lrem.negative_dividend") \
    X(LREM_NEGATIVE_DIVISOR, "lrem.negative_divisor") X(LREM_DIVIDEND_BIT, "lrem.dividend_bit") \
    X(LREM_QUOTIENT_BIT, "lrem.quotient_bit") X(LREM_NEGATE, "lrem.negate")

#define JOP_SWITCH_PIECES(X) \
    X(TABLESWITCH_BELOW, "tableswitch.below") X(TABLESWITCH_INSIDE, "tableswitch.inside") \
    X(TABLESWITCH_ABOVE, "tableswitch.above") X(LOOKUPSWITCH_BASE, "lookupswitch.base") \
    X(LOOKUPSWITCH_MISMATCH, "lookupswitch.mismatch") X(LOOKUPSWITCH_MATCH, "lookupswitch.match") \
    X(LOOKUPSWITCH_DEFAULT, "lookupswitch.default")

#define JOP_ALLOCATION_PIECES(X) \
    X(NEW_BODY, "new.body") X(NEWARRAY_CALL, "newarray.call") X(NEWARRAY_BACK, "newarray.back") \
    X(ANEWARRAY_CALL, "anewarray.call") X(ANEWARRAY_BACK, "anewarray.back") \
    X(MULTIANEWARRAY_BASE, "multianewarray.base") X(MULTIANEWARRAY_OUTER, "multianewarray.outer") \
    X(MULTIANEWARRAY_INDEX_HIGH_SHIFT, "multianewarray.index_high_shift") \
    X(MULTIANEWARRAY_INDEX_LOW_SHIFT, "multianewarray.index_low_shift") \
    X(MULTIANEWARRAY_DIMENSIONS_SHIFT, "multianewarray.dimensions_shift") \
    X(MULTIANEWARRAY_ROW, "multianewarray.row") \
    X(MULTIANEWARRAY_NEXT_ROW, "multianewarray.next_row") \
    X(MULTIANEWARRAY_LAST, "multianewarray.last") X(NEW_OBJECT_BODY, "new_object.body") \
    X(NEW_ARRAY_BODY, "new_array.body") X(NEW_ARRAY_OF_LONG, "new_array.of_long") \
    X(NEW_ARRAY_OF_DOUBLE, "new_array.of_double") X(NEW_ARRAY_OF_OTHERS, "new_array.of_others") \
    X(NEW_ARRAY_NEGATIVE, "new_array.negative")

#define JOP_CAST_PIECES(X) \
    X(INSTANCEOF_NULL, "instanceof.null") X(INSTANCEOF_NO_INTERFACES, "instanceof.no_interfaces") \
    X(INSTANCEOF_INTERFACE, "instanceof.interface") X(INSTANCEOF_HEAD, "instanceof.head") \
    X(INSTANCEOF_STEP, "instanceof.step") X(INSTANCEOF_FOUND, "instanceof.found") \
    X(INSTANCEOF_MISSING, "instanceof.missing") X(CHECKCAST_NULL, "checkcast.null") \
    X(CHECKCAST_NO_INTERFACES, "checkcast.no_interfaces") \
    X(CHECKCAST_INTERFACE, "checkcast.interface") \
    X(CHECKCAST_INTERFACE_MISSING, "checkcast.interface_missing") \
    X(CHECKCAST_HEAD, "checkcast.head") X(CHECKCAST_STEP, "checkcast.step") \
    X(CHECKCAST_FOUND, "checkcast.found") X(CHECKCAST_MISSING, "checkcast.missing")

#define JOP_STORE_PIECES(X) \
    X(AASTORE_BASE, "aastore.base") X(AASTORE_OLD_OBJECT, "aastore.old_object") \
    X(AASTORE_OLD_LITERAL, "aastore.old_literal") X(AASTORE_UNTIL_LOAD, "aastore.until_load") \
    X(AASTORE_NULL, "aastore.null") X(AASTORE_BOUNDS, "aastore.bounds") \
    X(AASTORE_RETHROW, "aastore.rethrow") X(PUTSTATIC_REF_BASE, "putstatic_ref.base") \
    X(PUTSTATIC_REF_OLD_OBJECT, "putstatic_ref.old_object") \
    X(PUTSTATIC_REF_OLD_LITERAL, "putstatic_ref.old_literal") \
    X(PUTFIELD_REF_BASE, "putfield_ref.base") \
    X(PUTFIELD_REF_OLD_OBJECT, "putfield_ref.old_object") \
    X(PUTFIELD_REF_OLD_LITERAL, "putfield_ref.old_literal") \
    X(PUTFIELD_REF_UNTIL_LOAD, "putfield_ref.until_load") \
    X(PUTFIELD_REF_NULL, "putfield_ref.null") X(PUTFIELD_REF_RETHROW, "putfield_ref.rethrow")

#define JOP_EXCEPTION_PIECES(X) \
    X(ATHROW_HEAD, "athrow.head") X(ATHROW_FRAME, "athrow.frame") \
    X(ATHROW_ENTRY_BEFORE, "athrow.entry_before") X(ATHROW_ENTRY_BEHIND, "athrow.entry_behind") \
    X(ATHROW_ENTRY_ANY, "athrow.entry_any") X(ATHROW_ENTRY_TYPED, "athrow.entry_typed") \
    X(ATHROW_ENTRY_MISMATCH, "athrow.entry_mismatch") X(ATHROW_UNWIND, "athrow.unwind") \
    X(ATHROW_UNLOCK, "athrow.unlock") X(ATHROW_CAUGHT, "athrow.caught") \
    X(EXCEPT_BODY, "except.body") \
    X(HANDLE_EXCEPTION_NULL_POINTER, "handle_exception.null_pointer") \
    X(HANDLE_EXCEPTION_ARRAY_BOUNDS, "handle_exception.array_bounds") \
    X(HANDLE_EXCEPTION_DIVISION, "handle_exception.division") \
    X(NEGATIVE_SIZE_INIT_BODY, "negative_size_init.body") \
    X(RUNTIME_EXCEPTION_INIT_BODY, "runtime_exception_init.body") \
    X(EXCEPTION_INIT_BODY, "exception_init.body") X(THROWABLE_INIT_BODY, "throwable_init.body") \
    X(THROWABLE_MESSAGE_INIT_BODY, "throwable_message_init.body") \
    X(OBJECT_INIT_BODY, "object_init.body") \
    X(FILL_IN_STACK_TRACE_BODY, "fill_in_stack_trace.body")

#define JOP_BITS_PIECES(X) \
    X(LEADING_ZEROS_ZERO, "leading_zeros.zero") \
    X(LEADING_ZEROS_NEGATIVE, "leading_zeros.negative") \
    X(LEADING_ZEROS_POSITIVE, "leading_zeros.positive") \
    X(LEADING_ZEROS_BY_16, "leading_zeros.by_16") X(LEADING_ZEROS_BY_8, "leading_zeros.by_8") \
    X(LEADING_ZEROS_BY_1, "leading_zeros.by_1") \
    X(LEADING_ZEROS_LONG_HIGH, "leading_zeros_long.high") \
    X(LEADING_ZEROS_LONG_LOW, "leading_zeros_long.low") \
    X(STICKY_SHIFT_OUT_ZERO, "sticky_shift.out_zero") X(STICKY_SHIFT_OUT, "sticky_shift.out") \
    X(STICKY_SHIFT_EXACT, "sticky_shift.exact") X(STICKY_SHIFT_INEXACT, "sticky_shift.inexact") \
    X(STICKY_SHIFT_LONG_OUT_ZERO, "sticky_shift_long.out_zero") \
    X(STICKY_SHIFT_LONG_OUT, "sticky_shift_long.out") \
    X(STICKY_SHIFT_LONG_EXACT, "sticky_shift_long.exact") \
    X(STICKY_SHIFT_LONG_INEXACT, "sticky_shift_long.inexact") \
    X(ROUNDING_SHIFT_OUT, "rounding_shift.out") X(ROUNDING_SHIFT_ALL, "rounding_shift.all") \
    X(ROUNDING_SHIFT_PART, "rounding_shift.part") X(ROUNDING_SHIFT_HALF, "rounding_shift.half") \
    X(ROUNDING_SHIFT_TIE, "rounding_shift.tie") X(ROUNDING_SHIFT_UP, "rounding_shift.up") \
    X(ROUNDING_SHIFT_DOWN, "rounding_shift.down") \
    X(ROUNDING_SHIFT_LONG_OUT, "rounding_shift_long.out") \
    X(ROUNDING_SHIFT_LONG_ALL, "rounding_shift_long.all") \
    X(ROUNDING_SHIFT_LONG_PART, "rounding_shift_long.part") \
    X(ROUNDING_SHIFT_LONG_HALF, "rounding_shift_long.half") \
    X(ROUNDING_SHIFT_LONG_TIE, "rounding_shift_long.tie") \
    X(ROUNDING_SHIFT_LONG_UP, "rounding_shift_long.up") \
    X(ROUNDING_SHIFT_LONG_DOWN, "rounding_shift_long.down")

#define JOP_FLOAT_PIECES(X) \
    X(FADD_BODY, "fadd.body") X(FSUB_BODY, "fsub.body") X(FMUL_BODY, "fmul.body") \
    X(FDIV_BODY, "fdiv.body") X(FREM_BODY, "frem.body") X(FCMPL_BODY, "fcmpl.body") \
    X(FCMPG_BODY, "fcmpg.body") X(I2F_BODY, "i2f.body") X(L2F_BODY, "l2f.body") \
    X(D2F_BODY, "d2f.body") X(F2I_BODY, "f2i.body") X(F2L_BODY, "f2l.body") \
    X(FLOAT_IS_NAN_NO, "float_is_nan.no") X(FLOAT_IS_NAN_YES, "float_is_nan.yes") \
    X(FLOAT_IS_INFINITE_NO, "float_is_infinite.no") \
    X(FLOAT_IS_INFINITE_YES, "float_is_infinite.yes") X(FLOAT_IS_ZERO_NO, "float_is_zero.no") \
    X(FLOAT_IS_ZERO_YES, "float_is_zero.yes") \
    X(FLOAT_MANTISSA_SUBNORMAL, "float_mantissa.subnormal") \
    X(FLOAT_MANTISSA_NORMAL, "float_mantissa.normal") \
    X(FLOAT_EXPONENT_BODY, "float_exponent.body") X(FLOAT_PACK_BODY, "float_pack.body") \
    X(FLOAT_PACK_LONG_BASE, "float_pack_long.base") \
    X(FLOAT_PACK_LONG_RIGHT, "float_pack_long.right") \
    X(FLOAT_PACK_LONG_LEFT, "float_pack_long.left") \
    X(FLOAT_PACK_LONG_NONE, "float_pack_long.none") \
    X(FLOAT_PACK_ALIGNED_ZERO, "float_pack_aligned.zero") \
    X(FLOAT_PACK_ALIGNED_SUBNORMAL, "float_pack_aligned.subnormal") \
    X(FLOAT_PACK_ALIGNED_NORMAL, "float_pack_aligned.normal") \
    X(FLOAT_PACK_ALIGNED_CARRY, "float_pack_aligned.carry") \
    X(FLOAT_PACK_ALIGNED_OVERFLOW, "float_pack_aligned.overflow") \
    X(FLOAT_PACK_ALIGNED_FINITE, "float_pack_aligned.finite") \
    X(FLOAT_PACK_ALIGNED_NEGATIVE, "float_pack_aligned.negative") \
    X(FLOAT_ADD_FIRST_NAN, "float_add.first_nan") X(FLOAT_ADD_SECOND_NAN, "float_add.second_nan") \
    X(FLOAT_ADD_NEGATIVE, "float_add.negative") \
    X(FLOAT_ADD_INFINITIES_DIFFER, "float_add.infinities_differ") \
    X(FLOAT_ADD_INFINITIES_EQUAL, "float_add.infinities_equal") \
    X(FLOAT_ADD_FIRST_INFINITE, "float_add.first_infinite") \
    X(FLOAT_ADD_SECOND_INFINITE, "float_add.second_infinite") \
    X(FLOAT_ADD_ZEROS_DIFFER, "float_add.zeros_differ") \
    X(FLOAT_ADD_ZEROS_EQUAL, "float_add.zeros_equal") \
    X(FLOAT_ADD_FIRST_ZERO, "float_add.first_zero") \
    X(FLOAT_ADD_SECOND_ZERO, "float_add.second_zero") X(FLOAT_ADD_FINITE, "float_add.finite") \
    X(FLOAT_ADD_SHIFT_SECOND, "float_add.shift_second") \
    X(FLOAT_ADD_SHIFT_FIRST, "float_add.shift_first") X(FLOAT_ADD_ALIGNED, "float_add.aligned") \
    X(FLOAT_ADD_NEGATE_SECOND, "float_add.negate_second") \
    X(FLOAT_ADD_NEGATE_FIRST, "float_add.negate_first") \
    X(FLOAT_ADD_MINUS_ZERO, "float_add.minus_zero") X(FLOAT_ADD_RESULT, "float_add.result") \
    X(FLOAT_SUB_BODY, "float_sub.body") X(FLOAT_MUL_FIRST_NAN, "float_mul.first_nan") \
    X(FLOAT_MUL_SECOND_NAN, "float_mul.second_nan") X(FLOAT_MUL_NEGATIVE, "float_mul.negative") \
    X(FLOAT_MUL_START, "float_mul.start") \
    X(FLOAT_MUL_SECOND_INFINITE, "float_mul.second_infinite") \
    X(FLOAT_MUL_INFINITE_BY_FIRST_ZERO, "float_mul.infinite_by_first_zero") \
    X(FLOAT_MUL_INFINITE_BY_SECOND_ZERO, "float_mul.infinite_by_second_zero") \
    X(FLOAT_MUL_INFINITE, "float_mul.infinite") \
    X(FLOAT_MUL_INFINITE_NEGATIVE, "float_mul.infinite_negative") \
    X(FLOAT_MUL_FINITE, "float_mul.finite") X(FLOAT_DIV_FIRST_NAN, "float_div.first_nan") \
    X(FLOAT_DIV_SECOND_NAN, "float_div.second_nan") X(FLOAT_DIV_NEGATIVE, "float_div.negative") \
    X(FLOAT_DIV_START, "float_div.start") X(FLOAT_DIV_INFINITIES, "float_div.infinities") \
    X(FLOAT_DIV_INFINITE, "float_div.infinite") \
    X(FLOAT_DIV_INFINITE_NEGATIVE, "float_div.infinite_negative") \
    X(FLOAT_DIV_BY_INFINITE, "float_div.by_infinite") \
    X(FLOAT_DIV_BY_INFINITE_NEGATIVE, "float_div.by_infinite_negative") \
    X(FLOAT_DIV_ZEROS, "float_div.zeros") X(FLOAT_DIV_ZERO, "float_div.zero") \
    X(FLOAT_DIV_ZERO_NEGATIVE, "float_div.zero_negative") \
    X(FLOAT_DIV_BY_ZERO, "float_div.by_zero") \
    X(FLOAT_DIV_BY_ZERO_NEGATIVE, "float_div.by_zero_negative") \
    X(FLOAT_DIV_FINITE, "float_div.finite") X(FLOAT_DIV_EXACT, "float_div.exact") \
    X(FLOAT_DIV_INEXACT, "float_div.inexact") X(FLOAT_REM_FIRST_NAN, "float_rem.first_nan") \
    X(FLOAT_REM_SECOND_NAN, "float_rem.second_nan") X(FLOAT_REM_INFINITE, "float_rem.infinite") \
    X(FLOAT_REM_BY_ZERO, "float_rem.by_zero") X(FLOAT_REM_ZERO, "float_rem.zero") \
    X(FLOAT_REM_BY_INFINITE, "float_rem.by_infinite") X(FLOAT_REM_SMALLER, "float_rem.smaller") \
    X(FLOAT_REM_FINITE, "float_rem.finite") X(FLOAT_REM_NEGATIVE, "float_rem.negative") \
    X(FLOAT_REM_EQUAL_EXPONENTS, "float_rem.equal_exponents") X(FLOAT_REM_STEP, "float_rem.step") \
    X(FLOAT_REM_FULL_STEP, "float_rem.full_step") X(FLOAT_REM_LAST, "float_rem.last") \
    X(FLOAT_COMPARE_SAME, "float_compare.same") X(FLOAT_COMPARE_ZEROS, "float_compare.zeros") \
    X(FLOAT_COMPARE_NEGATIVES, "float_compare.negatives") \
    X(FLOAT_COMPARE_NEGATIVE_FIRST, "float_compare.negative_first") \
    X(FLOAT_COMPARE_NEGATIVE_SECOND, "float_compare.negative_second") \
    X(FLOAT_COMPARE_POSITIVES, "float_compare.positives") \
    X(FLOAT_CMPL_FIRST_NAN, "float_cmpl.first_nan") \
    X(FLOAT_CMPL_SECOND_NAN, "float_cmpl.second_nan") X(FLOAT_CMPL_COMPARE, "float_cmpl.compare") \
    X(FLOAT_CMPG_FIRST_NAN, "float_cmpg.first_nan") \
    X(FLOAT_CMPG_SECOND_NAN, "float_cmpg.second_nan") X(FLOAT_CMPG_COMPARE, "float_cmpg.compare") \
    X(INT_TO_FLOAT_NEGATIVE, "int_to_float.negative") \
    X(INT_TO_FLOAT_POSITIVE, "int_to_float.positive") \
    X(LONG_TO_FLOAT_NEGATIVE, "long_to_float.negative") \
    X(LONG_TO_FLOAT_POSITIVE, "long_to_float.positive") \
    X(DOUBLE_TO_FLOAT_NAN, "double_to_float.nan") \
    X(DOUBLE_TO_FLOAT_START, "double_to_float.start") \
    X(DOUBLE_TO_FLOAT_NEGATIVE, "double_to_float.negative") \
    X(DOUBLE_TO_FLOAT_ZERO, "double_to_float.zero") \
    X(DOUBLE_TO_FLOAT_ZERO_NEGATIVE, "double_to_float.zero_negative") \
    X(DOUBLE_TO_FLOAT_INFINITE, "double_to_float.infinite") \
    X(DOUBLE_TO_FLOAT_INFINITE_NEGATIVE, "double_to_float.infinite_negative") \
    X(DOUBLE_TO_FLOAT_FINITE, "double_to_float.finite") X(FLOAT_TO_LONG_NAN, "float_to_long.nan") \
    X(FLOAT_TO_LONG_START, "float_to_long.start") \
    X(FLOAT_TO_LONG_NEGATIVE, "float_to_long.negative") X(FLOAT_TO_LONG_FAR, "float_to_long.far") \
    X(FLOAT_TO_LONG_ABOVE, "float_to_long.above") \
    X(FLOAT_TO_LONG_TOO_BIG, "float_to_long.too_big") \
    X(FLOAT_TO_LONG_TOO_SMALL, "float_to_long.too_small") \
    X(FLOAT_TO_LONG_LEFT, "float_to_long.left") \
    X(FLOAT_TO_LONG_BELOW_ONE, "float_to_long.below_one") \
    X(FLOAT_TO_LONG_RIGHT, "float_to_long.right") X(FLOAT_TO_LONG_RESULT, "float_to_long.result") \
    X(FLOAT_TO_LONG_RESULT_NEGATIVE, "float_to_long.result_negative") \
    X(FLOAT_TO_INT_HEAD, "float_to_int.head") X(FLOAT_TO_INT_MAXIMUM, "float_to_int.maximum") \
    X(FLOAT_TO_INT_MINIMUM_TEST, "float_to_int.minimum_test") \
    X(FLOAT_TO_INT_MINIMUM, "float_to_int.minimum") X(FLOAT_TO_INT_RESULT, "float_to_int.result")

#define JOP_DOUBLE_PIECES(X) \
    X(DADD_BODY, "dadd.body") X(DSUB_BODY, "dsub.body") X(DMUL_BODY, "dmul.body") \
    X(DDIV_BODY, "ddiv.body") X(DREM_BODY, "drem.body") X(DCMPL_BODY, "dcmpl.body") \
    X(DCMPG_BODY, "dcmpg.body") X(I2D_BODY, "i2d.body") X(L2D_BODY, "l2d.body") \
    X(F2D_BODY, "f2d.body") X(D2I_BODY, "d2i.body") X(D2L_BODY, "d2l.body") \
    X(DOUBLE_IS_NAN_NO, "double_is_nan.no") X(DOUBLE_IS_NAN_YES, "double_is_nan.yes") \
    X(DOUBLE_IS_INFINITE_NO, "double_is_infinite.no") \
    X(DOUBLE_IS_INFINITE_YES, "double_is_infinite.yes") X(DOUBLE_IS_ZERO_NO, "double_is_zero.no") \
    X(DOUBLE_IS_ZERO_YES, "double_is_zero.yes") \
    X(DOUBLE_MANTISSA_SUBNORMAL, "double_mantissa.subnormal") \
    X(DOUBLE_MANTISSA_NORMAL, "double_mantissa.normal") \
    X(DOUBLE_EXPONENT_BODY, "double_exponent.body") X(DOUBLE_PACK_ZERO, "double_pack.zero") \
    X(DOUBLE_PACK_SUBNORMAL, "double_pack.subnormal") X(DOUBLE_PACK_NORMAL, "double_pack.normal") \
    X(DOUBLE_PACK_CARRY, "double_pack.carry") X(DOUBLE_PACK_OVERFLOW, "double_pack.overflow") \
    X(DOUBLE_PACK_FINITE, "double_pack.finite") X(DOUBLE_PACK_NEGATIVE, "double_pack.negative") \
    X(DOUBLE_ADD_FIRST_NAN, "double_add.first_nan") \
    X(DOUBLE_ADD_SECOND_NAN, "double_add.second_nan") \
    X(DOUBLE_ADD_NEGATIVE, "double_add.negative") \
    X(DOUBLE_ADD_INFINITIES_DIFFER, "double_add.infinities_differ") \
    X(DOUBLE_ADD_INFINITIES_EQUAL, "double_add.infinities_equal") \
    X(DOUBLE_ADD_FIRST_INFINITE, "double_add.first_infinite") \
    X(DOUBLE_ADD_SECOND_INFINITE, "double_add.second_infinite") \
    X(DOUBLE_ADD_START, "double_add.start") X(DOUBLE_ADD_ZEROS_DIFFER, "double_add.zeros_differ") \
    X(DOUBLE_ADD_ZEROS_EQUAL, "double_add.zeros_equal") \
    X(DOUBLE_ADD_FIRST_ZERO, "double_add.first_zero") \
    X(DOUBLE_ADD_SECOND_ZERO, "double_add.second_zero") X(DOUBLE_ADD_FINITE, "double_add.finite") \
    X(DOUBLE_ADD_SHIFT_SECOND, "double_add.shift_second") \
    X(DOUBLE_ADD_SHIFT_FIRST, "double_add.shift_first") \
    X(DOUBLE_ADD_ALIGNED, "double_add.aligned") \
    X(DOUBLE_ADD_SIGNS_DIFFER, "double_add.signs_differ") \
    X(DOUBLE_ADD_NEGATE_SECOND, "double_add.negate_second") \
    X(DOUBLE_ADD_NEGATE_FIRST, "double_add.negate_first") \
    X(DOUBLE_ADD_MINUS_ZERO, "double_add.minus_zero") X(DOUBLE_ADD_RESULT, "double_add.result") \
    X(DOUBLE_SUB_BODY, "double_sub.body") X(DOUBLE_MUL_FIRST_NAN, "double_mul.first_nan") \
    X(DOUBLE_MUL_SECOND_NAN, "double_mul.second_nan") \
    X(DOUBLE_MUL_NEGATIVE, "double_mul.negative") X(DOUBLE_MUL_START, "double_mul.start") \
    X(DOUBLE_MUL_SECOND_INFINITE, "double_mul.second_infinite") \
    X(DOUBLE_MUL_INFINITE_BY_FIRST_ZERO, "double_mul.infinite_by_first_zero") \
    X(DOUBLE_MUL_INFINITE_BY_SECOND_ZERO, "double_mul.infinite_by_second_zero") \
    X(DOUBLE_MUL_INFINITE, "double_mul.infinite") \
    X(DOUBLE_MUL_INFINITE_NEGATIVE, "double_mul.infinite_negative") \
    X(DOUBLE_MUL_FINITE, "double_mul.finite") X(DOUBLE_MUL_LOW, "double_mul.low") \
    X(DOUBLE_MUL_HIGH, "double_mul.high") X(DOUBLE_MUL_INEXACT, "double_mul.inexact") \
    X(DOUBLE_DIV_FIRST_NAN, "double_div.first_nan") \
    X(DOUBLE_DIV_SECOND_NAN, "double_div.second_nan") \
    X(DOUBLE_DIV_NEGATIVE, "double_div.negative") X(DOUBLE_DIV_START, "double_div.start") \
    X(DOUBLE_DIV_INFINITIES, "double_div.infinities") \
    X(DOUBLE_DIV_INFINITE, "double_div.infinite") \
    X(DOUBLE_DIV_INFINITE_NEGATIVE, "double_div.infinite_negative") \
    X(DOUBLE_DIV_BY_INFINITE, "double_div.by_infinite") \
    X(DOUBLE_DIV_BY_INFINITE_NEGATIVE, "double_div.by_infinite_negative") \
    X(DOUBLE_DIV_ZEROS, "double_div.zeros") X(DOUBLE_DIV_ZERO, "double_div.zero") \
    X(DOUBLE_DIV_ZERO_NEGATIVE, "double_div.zero_negative") \
    X(DOUBLE_DIV_BY_ZERO, "double_div.by_zero") \
    X(DOUBLE_DIV_BY_ZERO_NEGATIVE, "double_div.by_zero_negative") \
    X(DOUBLE_DIV_FINITE, "double_div.finite") X(DOUBLE_DIV_ROUND, "double_div.round") \
    X(DOUBLE_DIV_QUOTIENT_FULL, "double_div.quotient_full") \
    X(DOUBLE_DIV_DIVIDEND_FULL, "double_div.dividend_full") X(DOUBLE_DIV_STEP, "double_div.step") \
    X(DOUBLE_DIV_INEXACT, "double_div.inexact") X(DOUBLE_REM_FIRST_NAN, "double_rem.first_nan") \
    X(DOUBLE_REM_SECOND_NAN, "double_rem.second_nan") \
    X(DOUBLE_REM_INFINITE, "double_rem.infinite") X(DOUBLE_REM_BY_ZERO, "double_rem.by_zero") \
    X(DOUBLE_REM_ZERO, "double_rem.zero") X(DOUBLE_REM_BY_INFINITE, "double_rem.by_infinite") \
    X(DOUBLE_REM_SMALLER, "double_rem.smaller") X(DOUBLE_REM_FINITE, "double_rem.finite") \
    X(DOUBLE_REM_NEGATIVE, "double_rem.negative") \
    X(DOUBLE_REM_EQUAL_EXPONENTS, "double_rem.equal_exponents") \
    X(DOUBLE_REM_DIFFERENT_EXPONENTS, "double_rem.different_exponents") \
    X(DOUBLE_REM_STEP, "double_rem.step") X(DOUBLE_REM_FULL_STEP, "double_rem.full_step") \
    X(DOUBLE_COMPARE_SAME, "double_compare.same") \
    X(DOUBLE_COMPARE_ZEROS_TEST, "double_compare.zeros_test") \
    X(DOUBLE_COMPARE_ZEROS, "double_compare.zeros") \
    X(DOUBLE_COMPARE_FIRST_SIGN, "double_compare.first_sign") \
    X(DOUBLE_COMPARE_SECOND_SIGN_OF_NEGATIVE, "double_compare.second_sign_of_negative") \
    X(DOUBLE_COMPARE_SECOND_SIGN, "double_compare.second_sign") \
    X(DOUBLE_COMPARE_NEGATIVES_LESS, "double_compare.negatives_less") \
    X(DOUBLE_COMPARE_NEGATIVES, "double_compare.negatives") \
    X(DOUBLE_COMPARE_NEGATIVE_FIRST, "double_compare.negative_first") \
    X(DOUBLE_COMPARE_NEGATIVE_SECOND, "double_compare.negative_second") \
    X(DOUBLE_COMPARE_POSITIVES_LESS, "double_compare.positives_less") \
    X(DOUBLE_COMPARE_POSITIVES, "double_compare.positives") \
    X(DOUBLE_CMPL_FIRST_NAN, "double_cmpl.first_nan") \
    X(DOUBLE_CMPL_SECOND_NAN, "double_cmpl.second_nan") \
    X(DOUBLE_CMPL_COMPARE, "double_cmpl.compare") \
    X(DOUBLE_CMPG_FIRST_NAN, "double_cmpg.first_nan") \
    X(DOUBLE_CMPG_SECOND_NAN, "double_cmpg.second_nan") \
    X(DOUBLE_CMPG_COMPARE, "double_cmpg.compare") X(INT_TO_DOUBLE_BODY, "int_to_double.body") \
    X(LONG_TO_DOUBLE_NEGATIVE, "long_to_double.negative") \
    X(LONG_TO_DOUBLE_POSITIVE, "long_to_double.positive") \
    X(FLOAT_TO_DOUBLE_NAN, "float_to_double.nan") \
    X(FLOAT_TO_DOUBLE_START, "float_to_double.start") \
    X(FLOAT_TO_DOUBLE_NEGATIVE, "float_to_double.negative") \
    X(FLOAT_TO_DOUBLE_ZERO, "float_to_double.zero") \
    X(FLOAT_TO_DOUBLE_ZERO_NEGATIVE, "float_to_double.zero_negative") \
    X(FLOAT_TO_DOUBLE_INFINITE, "float_to_double.infinite") \
    X(FLOAT_TO_DOUBLE_INFINITE_NEGATIVE, "float_to_double.infinite_negative") \
    X(FLOAT_TO_DOUBLE_FINITE, "float_to_double.finite") \
    X(DOUBLE_TO_LONG_NAN, "double_to_long.nan") X(DOUBLE_TO_LONG_START, "double_to_long.start") \
    X(DOUBLE_TO_LONG_NEGATIVE, "double_to_long.negative") \
    X(DOUBLE_TO_LONG_FAR, "double_to_long.far") X(DOUBLE_TO_LONG_ABOVE, "double_to_long.above") \
    X(DOUBLE_TO_LONG_TOO_BIG, "double_to_long.too_big") \
    X(DOUBLE_TO_LONG_TOO_SMALL, "double_to_long.too_small") \
    X(DOUBLE_TO_LONG_LEFT, "double_to_long.left") \
    X(DOUBLE_TO_LONG_BELOW_ONE, "double_to_long.below_one") \
    X(DOUBLE_TO_LONG_RIGHT, "double_to_long.right") \
    X(DOUBLE_TO_LONG_RESULT, "double_to_long.result") \
    X(DOUBLE_TO_LONG_RESULT_NEGATIVE, "double_to_long.result_negative") \
    X(DOUBLE_TO_INT_HEAD, "double_to_int.head") X(DOUBLE_TO_INT_MAXIMUM, "double_to_int.maximum") \
    X(DOUBLE_TO_INT_MINIMUM_TEST, "double_to_int.minimum_test") \
    X(DOUBLE_TO_INT_MINIMUM, "double_to_int.minimum") \
    X(DOUBLE_TO_INT_RESULT, "double_to_int.result")

#define JOP_ROUTINE_PIECE_LIST(X) \
    JOP_MICROCODE_PIECES(X) JOP_SMALL_PIECES(X) JOP_INT_PIECES(X) JOP_LONG_PIECES(X) \
    JOP_SWITCH_PIECES(X) JOP_ALLOCATION_PIECES(X) JOP_CAST_PIECES(X) JOP_STORE_PIECES(X) \
    JOP_EXCEPTION_PIECES(X) JOP_BITS_PIECES(X) JOP_FLOAT_PIECES(X) JOP_DOUBLE_PIECES(X)

#endif
