xquery version "3.1";

(:~
 : Clock cycles of instructions on JOP, from jop-cycles.xml, and of loads of its method cache.
 :
 : What an instruction costs depends on how the class file is looked at, the view:
 :   jop          as JOP's tools transform it before it runs: iinc becomes load, constant, add and
 :                store, field accesses are told apart by type, calls of a superclass's method
 :                are invokesuper, synchronized methods get monitor instructions
 :   plain        the instructions of the class file as they are
 :   optimistic   what ASM's form leaves of them, read as the JP2 paper's section 5.1 does: the
 :   pessimistic  compiler used the short form of an instruction wherever it can be, or never.
 :                iinc is charged as JOP's tools replace it
 :
 : Sources: JOP Reference Handbook; JP2's paper, section 5.1.
 :)
module namespace jop = "http://jp2vm.org/ns/xquery/jop";

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";

declare variable $jop:views as xs:string+ := ("jop", "plain", "optimistic", "pessimistic");

(:~ Rows of jop-cycles.xml by mnemonic. :)
declare variable $jop:bytecodes as map(*) := map:merge(
  for $row in doc(resolve-uri("jop-cycles.xml", static-base-uri()))/jop/bytecode
  return map:entry(string($row/@name), $row));

(: ---- Method cache ------------------------------------------------------------------------- :)

declare function jop:words($bytes as xs:integer) as xs:integer {
  ($bytes + 3) idiv 4
};

(:~ Cycles of a cache access that misses: the method's words and one more are read. :)
declare function jop:miss-cycles($words as xs:integer, $r as xs:integer) as xs:integer {
  6 + ($words + 1) * (1 + $r)
};

(:~ What is seen of such a load when the instruction hides so many cycles of it. A hit takes 4
 : cycles, which every invoke and return hides. :)
declare function jop:visible($words as xs:integer, $r as xs:integer, $hidden as xs:integer)
    as xs:integer {
  max((0, jop:miss-cycles($words, $r) - $hidden))
};

(: ---- Cycles of bytecodes ------------------------------------------------------------------ :)

declare %private function jop:over($value as xs:integer, $limit as xs:integer) as xs:integer {
  max((0, $value - $limit))
};

(:~ An attribute of a row as a number, 0 without it. :)
declare %private function jop:factor($attribute as attribute()?) as xs:integer {
  if ($attribute) then xs:integer($attribute) else 0
};

(:~ Cycles of a bytecode's own, every cache access a hit. :)
declare function jop:own-cycles($row as element(bytecode), $r as xs:integer, $w as xs:integer)
    as xs:integer {
  xs:integer($row/@cycles)
  + jop:factor($row/@r) * $r + jop:factor($row/@w) * $w
  + jop:factor($row/@r-1) * jop:over($r, 1) + jop:factor($row/@r-2) * jop:over($r, 2)
  + jop:factor($row/@r-3) * jop:over($r, 3)
  + jop:factor($row/@w-2) * jop:over($w, 2) + jop:factor($row/@w-3) * jop:over($w, 3)
};

(:~
 : Cycles of a bytecode that is a Java method, call and return included: the mean of the sample; for
 : other wait states, moved as far as the middle of the sample's range moves per wait state.
 :)
declare %private function jop:java-cycles($row, $r as xs:integer, $w as xs:integer) as xs:integer {
  let $middles := xs:integer($row/@slow-least) + xs:integer($row/@slow-greatest)
    - xs:integer($row/@least) - xs:integer($row/@greatest)
  return xs:integer($row/@java)
    + xs:integer(round($middles * ($r - 1 + $w - 2) div 10))
};

(:~
 : By mnemonic: what one execution takes. Maps with
 :   cycles    all hits; none where JOP does not have the bytecode or nothing is known
 :   hidden    cycles of a load that it hides, if it loads a method
 :   java      whether a Java method does it: cycles are a sample's mean; words, return-hidden of it
 :   most      whether the number is the most, less for some operands
 :)
declare function jop:costs($r as xs:integer, $w as xs:integer) as map(*) {
  map:merge(
    for $name in map:keys($jop:bytecodes)
    let $row := $jop:bytecodes($name)
    let $java := exists($row/@java)
    return map:entry($name, map {
      "cycles":
        if ($row/@on-jop = "no" or $row/@java = "unknown") then ()
        else if ($java) then jop:java-cycles($row, $r, $w)
        else jop:own-cycles($row, $r, $w),
      "hidden": if ($row/@hidden) then xs:integer($row/@hidden) else (),
      "java": $java,
      "words": jop:factor($row/@words),
      "return-hidden": jop:factor($row/@return-hidden),
      "most": exists($row/@most) }))
};

(: ---- Forms of instructions ---------------------------------------------------------------- :)

declare variable $jop:short-forms := map:merge(
  for $name in ("ILOAD", "LLOAD", "FLOAD", "DLOAD", "ALOAD",
    "ISTORE", "LSTORE", "FSTORE", "DSTORE", "ASTORE")
  return map:entry($name, lower-case($name)));

(:~ Whether the classes have the true form of instructions. :)
declare function jop:has-forms($code as element()*) as xs:boolean {
  every $instruction in $code satisfies exists($instruction/@*:opcode)
};

(:~ The bytecode that JOP runs for an instruction, in a view. :)
declare function jop:form($instruction as element(), $view as xs:string) as xs:string {
  if ($view = "jop") then jop:transformed($instruction)
  else if ($view = "plain") then
    if ($instruction/@*:wide = "true") then concat("wide ", jp2:opcode($instruction))
    else jp2:opcode($instruction)
  else
    let $name := local-name($instruction)
    return
      if (map:contains($jop:short-forms, $name)) then
        if ($view = "optimistic" and $instruction/@var <= 3) then
          concat($jop:short-forms($name), "_", $instruction/@var)
        else $jop:short-forms($name)
      else if ($name = "LDC") then
        if ($instruction/@desc = ("Ljava/lang/Long;", "Ljava/lang/Double;")) then "ldc2_w"
        else if ($view = "optimistic") then "ldc"
        else "ldc_w"
      else lower-case($name)
};

declare %private function jop:transformed($instruction as element()) as xs:string {
  let $opcode := jp2:opcode($instruction)
  return
    if ($opcode = "iinc") then $opcode
    else if ($instruction/@*:wide = "true") then concat("wide ", $opcode)
    else if ($opcode = ("getfield", "putfield", "getstatic", "putstatic")) then
      let $type := substring($instruction/@desc, 1, 1)
      return concat($opcode,
        if ($type = ("J", "D")) then "_long" else if ($type = ("L", "[")) then "_ref" else "")
    else if ($opcode = "invokespecial" and $instruction/@name != "<init>"
        and $instruction/@owner != $instruction/ancestor::class/@name) then "invokesuper"
    else $opcode
};

(:~ Bytes and cycles of what replaces an iinc: load, constant, iadd, store. :)
declare %private function jop:increment($instruction as element(), $view as xs:string)
    as map(*) {
  let $value := xs:integer($instruction/@inc)
  let $access := if ($view != "pessimistic" and $instruction/@var <= 3) then 1 else 2
  let $constant :=
    if ($value >= -1 and $value <= 5) then 1
    else if ($value >= -128 and $value <= 127) then 2
    else 3
  return map { "bytes": 2 * $access + $constant + 1, "cycles": 2 * $access + $constant + 1 }
};

(:~ Cycles of one execution in a view, all hits; none where nothing is known. :)
declare function jop:hit-cycles($instruction as element(), $form as xs:string,
    $view as xs:string, $costs as map(*)) as xs:integer? {
  if ($form = "iinc" and $view != "plain") then jop:increment($instruction, $view)?cycles
  else if (map:contains($costs, $form)) then $costs($form)?cycles
  else ()
};

(: ---- Synchronized methods ----------------------------------------------------------------- :)

declare function jop:is-synchronized($method as element(method)) as xs:boolean {
  tokenize($method/@access, "\s+") = "synchronized"
};

(:~ JOP's tools put monitor instructions into synchronized methods of objects; they refuse static
 : ones. :)
declare function jop:gets-monitor($method as element(method)) as xs:boolean {
  jop:is-synchronized($method) and not(tokenize($method/@access, "\s+") = "static")
};

(: ---- Length of code ----------------------------------------------------------------------- :)

declare function jop:is-return($instruction as element()) as xs:boolean {
  ends-with(local-name($instruction), "RETURN")
};

(:~ Bytes of an instruction in a view; -1 for a switch, whose padding depends on its place. :)
declare %private function jop:bytes($instruction as element(), $form as xs:string,
    $view as xs:string, $monitor as xs:boolean) as xs:integer {
  if (ends-with($form, "switch")) then -1
  else if ($form = "iinc" and $view != "plain") then jop:increment($instruction, $view)?bytes
  else if ($view = ("plain", "jop")) then
    xs:integer($instruction/@*:length)
    + (if ($monitor and jop:is-return($instruction)) then 2 else 0)
  else xs:integer($jp2:opcodes($form)/@bytes)
};

(:~ Bytes of a switch that stands at a place: opcode, padding to a multiple of 4, operands. :)
declare %private function jop:switch-bytes($switch as element(), $place as xs:integer)
    as xs:integer {
  let $padding := 3 - $place mod 4
  return
    if (local-name($switch) = "TABLESWITCH") then 1 + $padding + 12 + 4 * count($switch/label)
    else 1 + $padding + 8 + 8 * count($switch/label)
};

(:~ Adds up lengths from one switch to the next. :)
declare %private function jop:end($code as element()*, $bytes as xs:integer*, $switches, $from,
    $place as xs:integer) as xs:integer {
  if (empty($switches)) then
    $place + sum(subsequence($bytes, $from))
  else
    let $switch := $switches[1]
    let $there := $place + sum(subsequence($bytes, $from, $switch - $from))
    return jop:end($code, $bytes, subsequence($switches, 2), $switch + 1,
      $there + jop:switch-bytes($code[$switch], $there))
};

(:~ Bytes of a method's code in a view, given the form of each instruction. :)
declare function jop:code-bytes($method as element(method), $code as element()*,
    $forms as xs:string*, $view as xs:string) as xs:integer {
  let $monitor := $view = "jop" and jop:gets-monitor($method)
  let $bytes :=
    for $instruction at $i in $code
    return jop:bytes($instruction, $forms[$i], $view, $monitor)
  return jop:end($code, $bytes, index-of($bytes, -1), 1, if ($monitor) then 2 else 0)
};
