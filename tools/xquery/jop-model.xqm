xquery version "3.1";

(:~
 : Models of Java processors, from the XML that jop-model makes of a model file: what a bytecode
 : costs at given wait states, what the processor's tools change in code, what loads of the method
 : cache take.
 :
 : Formulas are trees of elements. r and w are the wait states of reads and writes, r0 those of
 : reads as they were set, which may be less than the processor has; n is a number of words.
 :)
module namespace model = "http://jp2vm.org/ns/xquery/jop-model";

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";

declare function model:read($uri as xs:string) as element(model) {
  let $root := doc($uri)/*
  return
    if ($root/self::model) then $root
    else jp2:fail(concat("not the XML of a model: the root element is ", node-name($root), ": ",
      $uri))
};

(:~ Wait states as text: a whole number; empty: the model's. :)
declare function model:waits($model as element(model), $name as xs:string, $text as xs:string)
    as xs:integer {
  if ($text = "") then xs:integer($model/@*[local-name() = $name])
  else jp2:number($name, $text, 0)
};

(: ---- Formulas ----------------------------------------------------------------------------- :)

(:~ Value of a formula; quotients are rounded towards zero. :)
declare function model:value($formula as element(), $waits as map(*), $n as xs:integer)
    as xs:integer {
  let $name := local-name($formula)
  return
    if ($name = "number") then xs:integer($formula)
    else if ($name = ("r", "r0", "w")) then $waits($name)
    else if ($name = "n") then $n
    else
      let $operands := for $operand in $formula/* return model:value($operand, $waits, $n)
      let $a := $operands[1]
      let $b := $operands[2]
      return
        if ($name = "sum") then $a + $b
        else if ($name = "difference") then $a - $b
        else if ($name = "product") then $a * $b
        else if ($name = "quotient") then $a idiv $b
        else if ($name = "negative") then -$a
        else if ($name = "P") then max((0, $a))
        else if ($name = ("max", "min")) then
          if ($name = "max") then max($operands) else min($operands)
        else jp2:fail(concat("not a formula of a model: ", $name))
};

(: ---- A model at wait states --------------------------------------------------------------- :)

(:~ Bytecodes that stand for another one: a model that says nothing of them means that one. :)
declare variable $model:replaced as map(*) := map {
  "getstatic_ref": "getstatic", "putstatic_ref": "putstatic",
  "getfield_ref": "getfield", "putfield_ref": "putfield",
  "getstatic_long": "getstatic", "putstatic_long": "putstatic",
  "getfield_long": "getfield", "putfield_long": "putfield",
  "invokesuper": "invokespecial" };

(:~
 : A model at wait states, as they are set: map of
 :   model    the element
 :   waits    values of the variables r, r0 and w
 :   changes  what the processor's tools do to code
 :   hit      cycles of a cache access that hits
 :   costs    by name of a bytecode: see model:row
 :   natives  words, by name of a native method
 :)
declare function model:at($model as element(model), $r as xs:integer, $w as xs:integer)
    as map(*) {
  let $waits := map {
    "r": max(($r, xs:integer($model/@least-r))),
    "r0": $r,
    "w": max(($w, xs:integer($model/@least-w))) }
  let $own := map:merge(
    for $row in $model/bytecode
    return map:entry(string($row/@name), model:row($model, $row, $waits)))
  return map {
    "model": $model,
    "waits": $waits,
    "changes": tokenize($model/@changes, "\s+")[. != ""],
    "hit": model:value($model/cache-hit/*, $waits, 0),
    "costs": map:merge((
      $own,
      for $name in map:keys($model:replaced)
      where not(map:contains($own, $name)) and map:contains($own, $model:replaced($name))
      return map:entry($name, $own($model:replaced($name))))),
    "natives": map:merge(
      for $native in $model/native
      return map:entry(string($native/@name), xs:integer($native/@words))) }
};

(:~
 : A bytecode: map of
 :   way     "cycles": the processor itself does it; "routine": a Java method does
 :   cycles  all that it takes when the cache hits; of a routine, those of its call
 :   lookup  "invoke", "return" or "": the look-up in the method cache
 :   hidden  so many cycles of a load go on beside it
 : Bytecodes that the processor's tools refuse are left out. Accesses of devices do not see the wait
 : states of the memory, and those are what programs use these bytecodes for. For one that copies
 : words these are the cycles without any.
 :)
declare %private function model:row($model as element(model), $row as element(bytecode),
    $waits as map(*)) as map(*)? {
  let $device := $model/named[@name = concat($row/@name, ".io")]
    [$row/@name = ("jopsys_rd", "jopsys_wr")]
  return
    if ($row/@way = "unsupported") then ()
    else map {
      "way": string($row/@way),
      "cycles": model:value(($device, $row)[1]/*, $waits, 0),
      "lookup": string($row/@lookup),
      "hidden": if ($row/@hidden) then xs:integer($row/@hidden) else 0 }
};

(:~ What a bytecode costs; nothing where the model does not have it. :)
declare function model:cost($at as map(*), $name as xs:string) as map(*)? {
  $at?costs($name)
};

(:~ Cycles that a bytecode takes by itself whenever it runs: of a routine none, and none of what the
 : model does not have. :)
declare function model:static-cycles($at as map(*), $name as xs:string) as xs:integer {
  let $cost := $at?costs($name)
  return if ($cost?way = "cycles") then $cost?cycles else 0
};

(:~ Words of what stands for a native method on the processor, by its name
 : "java/lang/Object.hashCode()I"; 1 where the model does not say. :)
declare function model:native-words($at as map(*), $name as xs:string) as xs:integer {
  ($at?natives($name), 1)[1]
};

(: ---- Method cache ------------------------------------------------------------------------- :)

declare function model:words($bytes as xs:integer) as xs:integer {
  ($bytes + 3) idiv 4
};

(:~ Cycles of a cache access that misses, for a method of so many words. :)
declare function model:miss-cycles($at as map(*), $words as xs:integer) as xs:integer {
  model:value($at?model/cache-miss/*, $at?waits, $words)
};

(:~ What is seen of the cycles of an access when the instruction hides so many of them. :)
declare function model:visible($cycles as xs:integer, $hidden as xs:integer) as xs:integer {
  max((0, $cycles - $hidden))
};

(:~ Cycles that any call hides of a load. :)
declare function model:call-hidden($at as map(*)) as xs:integer {
  ($at?costs("invokevirtual")?hidden, 0)[1]
};

(:~ Cycles that a return bytecode hides of a load. :)
declare function model:return-hidden($at as map(*), $name as xs:string) as xs:integer {
  ($at?costs($name)?hidden, 0)[1]
};
