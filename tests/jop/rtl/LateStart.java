// Runs LateAll with the method cache in the state in which the processor's run had it: 20 methods of one block each
// replace everything that came before in the 16 blocks; then the routines of "new" and seven more blocks are loaded.
class Block {
 static void m0() { } static void m1() { } static void m2() { } static void m3() { } static void m4() { }
 static void m5() { } static void m6() { } static void m7() { } static void m8() { } static void m9() { }
 static void m10() { } static void m11() { } static void m12() { } static void m13() { }
 static void m14() { } static void m15() { } static void m16() { } static void m17() { }
 static void m18() { } static void m19() { } static void m20() { } static void m21() { }
 static void m22() { } static void m23() { } static void m24() { } static void m25() { }
 static void m26() { }
}
public class LateStart {
 public static void main(String[] args) {
  Block.m0(); Block.m1(); Block.m2(); Block.m3(); Block.m4(); Block.m5(); Block.m6(); Block.m7(); Block.m8();
  Block.m9(); Block.m10(); Block.m11(); Block.m12(); Block.m13(); Block.m14(); Block.m15(); Block.m16();
  Block.m17(); Block.m18(); Block.m19();
  new Object();
  Block.m20(); Block.m21(); Block.m22(); Block.m23(); Block.m24(); Block.m25(); Block.m26();
  LateAll.main(args);
 }
}
