xquery version "3.1";

(:~
 : What JOP runs for the instructions of a class file: which of its bytecodes, and how long a
 : method's code is in the method cache.
 :
 : It depends on how the class file is looked at, the view:
 :   jop          as JOP's tools transform it before it runs: iinc becomes load, constant, add and
 :                store, field accesses are told apart by type, calls of a superclass's method are
 :                invokesuper, synchronized methods get monitor instructions, calls of JOP's class
 :                Native are single bytecodes, ldc is as wide as the class's reduced constant pool
 :                asks for. Which of these, a model says (jop-model.xqm)
 :   plain        the instructions of the class file as they are
 :   optimistic   what ASM's form leaves of them, read as the JP2 paper's section 5.1 does: the
 :   pessimistic  compiler used the short form of an instruction wherever it can be, or never.
 :                iinc is as JOP's tools replace it
 :
 : Sources: JOP Reference Handbook; JP2's paper, section 5.1.
 :)
module namespace jop = "http://jp2vm.org/ns/xquery/jop";

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace x = "http://jp2vm.org/ns/cct-ext";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";

declare variable $jop:views as xs:string+ := ("jop", "plain", "optimistic", "pessimistic");
(:~ Those that need ASM's form only. :)
declare variable $jop:asm-views as xs:string+ := ("optimistic", "pessimistic");

(: ---- Facts about the class file ----------------------------------------------------------- :)

(:~ Whether the classes have the true form of instructions. :)
declare function jop:has-forms($code as element()*) as xs:boolean {
  every $instruction in $code satisfies exists($instruction/@*:opcode)
};

declare function jop:is-return($instruction as element()) as xs:boolean {
  ends-with(local-name($instruction), "RETURN")
};

declare function jop:is-synchronized($method as element(method)) as xs:boolean {
  tokenize($method/@access, "\s+") = "synchronized"
};

declare function jop:is-static($method as element(method)) as xs:boolean {
  tokenize($method/@access, "\s+") = "static"
};

(:~ Whether the tools put monitor instructions into a method; they refuse static ones. :)
declare function jop:gets-monitor($method as element(method), $changes as xs:string*)
    as xs:boolean {
  $changes = "synchronized" and jop:is-synchronized($method) and not(jop:is-static($method))
};

(: ---- The reduced constant pool ------------------------------------------------------------ :)

(:~
 : The numbers that constants of a class have after JOP's tools, by index. Those that code names
 : are kept, but not fields; they are numbered from 1 as they come in the code of the class's
 : methods, exception tables behind the code of each; long and double take two numbers.
 :
 : No number is above its index, so that classes of no more than 256 need none.
 :)
declare function jop:pool($class as element(class)) as map(*) {
  let $mentions := $class/method/code ! (
    *[@*:index and @*:number and not(local-name(.) = ("GETFIELD", "PUTFIELD", "GETSTATIC",
      "PUTSTATIC", "INVOKEDYNAMIC"))],
    TryCatch[@*:index])
  let $kept :=
    for $mention at $place in $mentions
    group by $index := string($mention/@*:index)
    order by $place[1]
    return map {
      "index": xs:integer($index),
      "is-long": $mention[1]/@desc = ("Ljava/lang/Long;", "Ljava/lang/Double;") }
  let $long := for $constant at $place in $kept where $constant?is-long return $place
  return map:merge(
    for $constant at $place in $kept
    return map:entry($constant?index, $place + count($long[. < $place])))
};

(:~
 : Those of the classes of some methods, by generate-id of the class: where one of the methods has
 : an ldc of a constant above 255, which alone may get another width.
 :)
declare function jop:pools($methods as element(method)*) as map(*) {
  map:merge(
    for $class in $methods[code/LDC[@*:index > 255]]/parent::class[@*:constants > 256]
    return map:entry(generate-id($class), jop:pool($class)))
};

(:~ That of the class of a method; an empty map where none is needed. :)
declare function jop:pool-of($pools as map(*), $method as element(method)?) as map(*) {
  if ($method and map:contains($pools, generate-id($method/..))) then
    $pools(generate-id($method/..))
  else map {}
};

(: ---- Bytecodes ---------------------------------------------------------------------------- :)

declare variable $jop:short-forms := map:merge(
  for $name in ("ILOAD", "LLOAD", "FLOAD", "DLOAD", "ALOAD",
    "ISTORE", "LSTORE", "FSTORE", "DSTORE", "ASTORE")
  return map:entry($name, lower-case($name)));

(:~ The bytecodes that stand for methods of com.jopdesign.sys.Native, by the method's name. :)
declare variable $jop:natives as map(*) := map {
  "rd": "jopsys_rd", "wr": "jopsys_wr", "rdMem": "jopsys_rdmem", "wrMem": "jopsys_wrmem",
  "rdIntMem": "jopsys_rdint", "wrIntMem": "jopsys_wrint", "getSP": "jopsys_getsp",
  "setSP": "jopsys_setsp", "getVP": "jopsys_getvp", "setVP": "jopsys_setvp",
  "int2extMem": "jopsys_int2ext", "ext2intMem": "jopsys_ext2int", "makeLong": "jopsys_nop",
  "invoke": "jopsys_invoke", "toInt": "jopsys_nop", "toFloat": "jopsys_nop",
  "toObject": "jopsys_nop", "toIntArray": "jopsys_nop", "toLong": "jopsys_nop",
  "toDouble": "jopsys_nop", "toRtThreadImpl": "jopsys_nop", "lock": "monitorenter",
  "unlock": "monitorexit", "condMove": "jopsys_cond_move", "condMoveRef": "jopsys_cond_move",
  "invalidate": "jopsys_inval", "memCopy": "jopsys_memcpy", "putStatic": "jopsys_putstatic",
  "getStatic": "jopsys_getstatic", "putField": "jopsys_putfield", "getField": "jopsys_getfield",
  "arrayLoad": "iaload", "arrayStore": "iastore", "arrayLength": "arraylength" };

(:~
 : The bytecodes that JOP runs for an instruction, in a view. $changes are those of the model,
 : $pool is that of the class, or an empty map; both concern the view jop only. A name that no model
 : has stands for what JOP does not have: "wide iload", "invokedynamic".
 :)
declare function jop:bytecodes($instruction as element(), $view as xs:string,
    $changes as xs:string*, $pool as map(*), $has-monitor as xs:boolean) as xs:string+ {
  if ($view = "plain") then jop:plain($instruction)
  else if ($view = "jop") then
    if ($has-monitor and jop:is-return($instruction)) then
      ("aload_0", "monitorexit", jp2:opcode($instruction))
    else jop:transformed($instruction, $changes, $pool)
  else if (local-name($instruction) = "IINC") then
    jop:increment($instruction, $view = "optimistic")
  else jop:merged($instruction, $view = "optimistic")
};

declare %private function jop:plain($instruction as element()) as xs:string {
  if ($instruction/@*:wide = "true") then concat("wide ", jp2:opcode($instruction))
  else jp2:opcode($instruction)
};

(:~ From what ASM's form says. :)
declare %private function jop:merged($instruction as element(), $is-short as xs:boolean)
    as xs:string {
  let $name := local-name($instruction)
  return
    if (map:contains($jop:short-forms, $name)) then
      if ($is-short and $instruction/@var <= 3) then
        concat($jop:short-forms($name), "_", $instruction/@var)
      else $jop:short-forms($name)
    else if ($name = "LDC") then
      if ($instruction/@desc = ("Ljava/lang/Long;", "Ljava/lang/Double;")) then "ldc2_w"
      else if ($is-short) then "ldc"
      else "ldc_w"
    else lower-case($name)
};

declare %private function jop:transformed($instruction as element(), $changes as xs:string*,
    $pool as map(*)) as xs:string+ {
  let $opcode := jp2:opcode($instruction)
  return
    if ($opcode = "iinc" and $changes = "iinc") then jop:increment($instruction, true())
    else if ($opcode = ("getfield", "putfield", "getstatic", "putstatic")) then
      jop:field($opcode, substring($instruction/@desc, 1, 1), $changes)
    else if (starts-with($opcode, "invoke") and $opcode != "invokedynamic") then
      jop:invoke($opcode, $instruction, $changes)
    else if ($opcode = ("ldc", "ldc_w") and $instruction/ancestor::class/@*:constants) then
      if ($pool(xs:integer($instruction/@*:index)) > 255) then "ldc_w" else "ldc"
    else jop:plain($instruction)
};

declare %private function jop:field($opcode as xs:string, $type as xs:string,
    $changes as xs:string*) as xs:string {
  if ($type = ("J", "D") and $changes = "long-fields") then concat($opcode, "_long")
  else if ($type = ("L", "[") and $changes = "ref-fields") then concat($opcode, "_ref")
  else $opcode
};

declare %private function jop:invoke($opcode as xs:string, $instruction as element(),
    $changes as xs:string*) as xs:string {
  if ($changes = "native" and $instruction/@owner = "com/jopdesign/sys/Native") then
    (map:get($jop:natives, $instruction/@name), concat("Native.", $instruction/@name))[1]
  else if ($opcode = "invokespecial" and $changes = "super" and jop:is-super($instruction)) then
    "invokesuper"
  else $opcode
};

(:~ Whether an invokespecial calls a superclass's method, other than a constructor. :)
declare %private function jop:is-super($instruction as element()) as xs:boolean {
  not(starts-with($instruction/@name, "<"))
  and $instruction/@owner != $instruction/ancestor::class/@name
};

(:~ What replaces an iinc: load, constant, add, store. :)
declare %private function jop:increment($instruction as element(), $is-short as xs:boolean)
    as xs:string+ {
  let $value := xs:integer($instruction/@inc)
  let $suffix := if ($is-short and $instruction/@var <= 3) then concat("_", $instruction/@var)
    else ""
  return (
    concat("iload", $suffix),
    if ($value = -1) then "iconst_m1"
    else if ($value >= 0 and $value <= 5) then concat("iconst_", $value)
    else if ($value >= -128 and $value < 127) then "bipush" (: the tools push 127 by sipush :)
    else "sipush",
    "iadd",
    concat("istore", $suffix))
};

(: ---- Kinds of instructions ---------------------------------------------------------------- :)

(:~ Opcodes of instructions whose bytecodes depend on more than the opcode, and on what. :)
declare %private variable $jop:dependent as map(*) := map:merge((
  for $name in ($jop:short-forms?*, "ret", "iinc") return map:entry($name, "variable"),
  for $name in ("getstatic", "putstatic", "getfield", "putfield")
  return map:entry($name, "field"),
  for $name in ("invokevirtual", "invokespecial", "invokestatic", "invokeinterface")
  return map:entry($name, "invoke"),
  for $name in ("ldc", "ldc_w", "ldc2_w") return map:entry($name, "constant"),
  for $name in ("return", "ireturn", "lreturn", "freturn", "dreturn", "areturn")
  return map:entry($name, "return")));

(:~
 : The kind of an instruction of a method: what JOP runs for it is the same, in all views, for all
 : instructions of a kind. A program has some hundred kinds.
 :)
declare function jop:kind($instruction as element(), $pool as map(*), $has-monitor as xs:boolean)
    as xs:string {
  let $opcode := $instruction/@*:opcode
  let $dependent := if ($opcode) then $jop:dependent($opcode) else ()
  return
    if (empty($opcode)) then
      concat(local-name($instruction), " ", $instruction/@var, " ", $instruction/@inc, " ",
        $instruction/@desc = ("Ljava/lang/Long;", "Ljava/lang/Double;"))
    else if (empty($dependent)) then string($opcode)
    else if ($dependent = "variable") then
      concat($opcode, " ", $instruction/@var, " ", $instruction/@inc, " ", $instruction/@*:wide)
    else if ($dependent = "field") then concat($opcode, " ", substring($instruction/@desc, 1, 1))
    else if ($dependent = "invoke") then
      if ($instruction/@owner = "com/jopdesign/sys/Native") then
        concat($opcode, " Native.", $instruction/@name)
      else if ($opcode = "invokespecial") then
        concat($opcode, if (jop:is-super($instruction)) then " super" else "")
      else string($opcode)
    else if ($dependent = "constant") then
      concat($opcode, " ", $instruction/@desc = ("Ljava/lang/Long;", "Ljava/lang/Double;"),
        if ($instruction/ancestor::class/@*:constants) then
          concat(" ", map:size($pool) > 0 and $pool(xs:integer($instruction/@*:index)) > 255)
        else "")
    else if ($has-monitor) then concat($opcode, " monitor")
    else string($opcode)
};

(:~
 : A kind, by one instruction of it: map by view of
 :   bytecodes  as jop:bytecodes has them
 :   length     bytes, as jop:bytes has them
 : Without the true form of the instruction there are the views of ASM's forms only.
 :)
declare function jop:kind-views($instruction as element(), $changes as xs:string*,
    $pool as map(*), $has-monitor as xs:boolean) as map(*) {
  map:merge(
    for $view in if (jop:has-forms($instruction)) then $jop:views else $jop:asm-views
    let $bytecodes := jop:bytecodes($instruction, $view, $changes, $pool,
      $has-monitor and $view = "jop")
    return map:entry($view, map {
      "bytecodes": $bytecodes,
      "length": jop:bytes($instruction, string-join($bytecodes, " + ")) }))
};

(: ---- Length of code ----------------------------------------------------------------------- :)

(:~ Bytes of an instruction given an item of "bytecodes"; -1 for a switch, whose padding depends on its
 : place. :)
declare %private function jop:bytes($instruction as element(), $bytecodes as xs:string)
    as xs:integer {
  if (contains($bytecodes, "+")) then
    sum(for $name in jop:split($bytecodes) return jop:bytes($instruction, $name))
  else if (map:contains($jop:bytes, $bytecodes)) then $jop:bytes($bytecodes)
  else if (starts-with($bytecodes, "wide ")) then xs:integer($instruction/@*:length)
  else 3 (: Native's that are no bytecodes :)
};

(:~ Bytes by bytecode; -1: a switch. :)
declare %private variable $jop:bytes as map(*) := map:merge((
  for $row in $jp2:opcodes?*
  let $is-switch := ends-with($row/@name, "switch")
  return map:entry(string($row/@name), if ($is-switch) then -1 else xs:integer($row/@bytes)),
  for $name in $jop:natives?*[starts-with(., "jopsys_")]
  group by $name
  return map:entry($name, 1),
  for $name in ("getstatic", "putstatic", "getfield", "putfield"), $type in ("_ref", "_long")
  return map:entry(concat($name, $type), 3),
  map:entry("invokesuper", 3)));

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

(:~ Where the first $count instructions of code end, in bytes; $bytes are those of jop:bytes. :)
declare %private function jop:place($code as element()*, $bytes as xs:integer*,
    $count as xs:integer, $has-monitor as xs:boolean) as xs:integer {
  let $some := subsequence($bytes, 1, $count)
  return jop:end($code, $some, index-of($some, -1), 1, if ($has-monitor) then 2 else 0)
};

(: ---- Methods ------------------------------------------------------------------------------ :)

(:~
 : Bytes of a method's code: the sum of the lengths of its instructions, as jop:bytes has them, with
 : switches where they come to stand. Without switches the lengths may be in any order.
 :)
declare function jop:code-bytes($code as element()*, $lengths as xs:integer*,
    $has-monitor as xs:boolean) as xs:integer {
  jop:end($code, $lengths, index-of($lengths, -1), 1, if ($has-monitor) then 2 else 0)
};

(:~
 : A method with code, in the view jop: map of
 :   bytecodes  array, item i is those of instruction i
 :   entry      those that run when it is entered
 :   bytes      of its code
 :   refusal    why the tools would not take it; nothing for a method that they take
 :)
declare function jop:method($method as element(method), $code as element()*,
    $changes as xs:string*, $pool as map(*)) as map(*) {
  let $has-monitor := jop:gets-monitor($method, $changes)
  let $bytecodes := array {
    for $instruction in $code
    return string-join(jop:bytecodes($instruction, "jop", $changes, $pool, $has-monitor), " + ") }
  let $bytes :=
    for $instruction at $i in $code
    return jop:bytes($instruction, $bytecodes($i))
  let $length := jop:code-bytes($code, $bytes, $has-monitor)
  return map {
    "bytecodes": $bytecodes,
    "entry": (jop:entry($has-monitor), jop:monitor($method, $changes)),
    "bytes": $length,
    "refusal": (jop:refusal($method, $code, $changes, $bytecodes),
      jop:far-refusal($method, $code, $bytes, $length, $has-monitor))[1] }
};

(:~ What the tools put before a method's code. :)
declare function jop:entry($has-monitor as xs:boolean) as xs:string* {
  if ($has-monitor) then ("aload_0", "monitorenter") else ()
};

(:~ What a synchronized method takes whose code the tools leave as it is. :)
declare function jop:monitor($method as element(method), $changes as xs:string*) as xs:string* {
  if (jop:is-synchronized($method) and not($changes = "synchronized")) then
    ("monitorenter", "monitorexit")
  else ()
};

(:~ The bytecodes of an item of "bytecodes". :)
declare function jop:split($bytecodes as xs:string) as xs:string+ {
  if (contains($bytecodes, "+")) then tokenize($bytecodes, " \+ ") else $bytecodes
};

(:~ A method that the tools refuse, taken as it is in the class file; wide costs nothing. :)
declare function jop:untransformed($method as element(method), $code as element()*) as map(*) {
  map {
    "bytecodes": array { for $instruction in $code return jp2:opcode($instruction) },
    "entry": (),
    "bytes": xs:integer($method/code/@*:length) }
};

declare %private function jop:refusal($method as element(method), $code as element()*,
    $changes as xs:string*, $bytecodes as array(*)) as xs:string? {
  if ($changes = "synchronized" and jop:is-synchronized($method) and jop:is-static($method)) then
    "static synchronized method"
  else (
    for $instruction at $i in $code
    return
      if (local-name($instruction) = "IINC" and $changes = "iinc") then
        if ($instruction/@var > 255 or $instruction/@inc = 32767) then "iinc" else ()
      else if ($instruction/@*:wide = "true") then "wide"
      else if ($bytecodes($i) = ("jsr", "ret", "goto_w", "jsr_w", "invokedynamic")
          or starts-with($bytecodes($i), "Native.")) then $bytecodes($i)
      else (),
    if ($method/code/*:undecoded) then "code that is none" else ())[1]
};

(:~ Code that got too long: of more than 64 KB, or with a jump over more than 32 KB. :)
declare %private function jop:far-refusal($method as element(method), $code as element()*,
    $bytes as xs:integer*, $length as xs:integer, $has-monitor as xs:boolean) as xs:string? {
  if ($length > 65535) then "more than 64 KB"
  else if ($length <= 32767) then ()
  else
    let $targets := map:merge(
      for $label in $method/code/Label
      return map:entry(string($label/@name),
        xs:integer(($label/following-sibling::*[@*:number][1]/@*:number, count($code) + 1)[1])))
    return (
      for $jump at $i in $code
      where $jump/@label
      let $target := $targets(string($jump/@label))
      (: No instruction becomes three times as long. :)
      where abs(xs:integer($code[$target]/@*:bci) - xs:integer($jump/@*:bci)) > 10000
      let $distance := jop:place($code, $bytes, $target - 1, $has-monitor)
        - jop:place($code, $bytes, $i - 1, $has-monitor)
      where $distance > 32767 or $distance < -32768
      return "a jump over more than 32 KB")[1]
};
