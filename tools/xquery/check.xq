xquery version "3.1";

(:
 : Whether a profile is consistent in itself and with the classes. For each context: blocks cover
 : the code from 1 on; executed instructions are those of blocks and exits; an instruction made no
 : more calls than it was executed; the code is as long as the classes say.
 :)

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace x = "http://jp2vm.org/ns/cct-ext";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "text";

declare variable $profile as xs:string external;
declare variable $classes as xs:string external;
(: How many faults to list. :)
declare variable $top as xs:string external := "20";

declare function local:blocks($node) as xs:string* {
  let $starts := $node/cct:basicBlock/xs:integer(@startInstruction)
  let $ends := $node/cct:basicBlock/xs:integer(@endInstruction)
  return (
    if (deep-equal($starts, (1, $ends[position() < last()] ! (. + 1)))) then ()
    else "blocks do not cover the code in order",
    for $exit in jp2:exits($node)
    where xs:integer($exit/@instruction) < 0 or xs:integer($exit/@instruction) >= $ends[last()]
    return concat("an exit at ", $exit/@instruction, " concerns no block"))
};

declare function local:sum($node) as xs:string? {
  let $found := jp2:executed-instructions($node)
  where $found != jp2:own($node)
  return concat("executedInstructions is ", jp2:own($node), ", blocks and exits give ", $found)
};

declare function local:calls($node, $code) as xs:string* {
  for $site in $node/cct:callsite[@instruction > 0]
  let $number := xs:integer($site/@instruction)
  let $instruction := $code[$number]
  let $targets := $site/cct:method[jp2:is-explicit($instruction, .)]
  let $calls := jp2:sum($targets/cct:executionCount)
  let $executed := jp2:execution-count($node, $number)
  (: Outside of a window nothing is counted, but what it calls may be inside. :)
  where $calls > $executed and jp2:sum($node/cct:executionCount) > 0
  return concat("@", $number, " ran ", $executed, " times and made ", $calls, " calls")
};

let $tree := jp2:block-profile($profile)
let $index := jp2:class-index(jp2:classes($classes))
let $nodes := jp2:nodes($tree)
(: Folded recursion moves calls to contexts further up. :)
let $is-folded := tokenize($tree/@x:features, "\s+") = "folded"
let $faults :=
  for $node in $nodes[cct:basicBlock]
  group by $identity := jp2:identity($node)
  let $code := jp2:instructions(jp2:asm-method($index, $node[1]))
  for $one in $node
  let $length := jp2:instruction-count($one)
  for $fault in (
    local:blocks($one),
    local:sum($one),
    if ($code and count($code) != $length) then
      concat("blocks end at ", $length, ", the classes have ", count($code), " instructions")
    else (),
    (: Truncated contexts have no callees; those cut off have fewer than they called. :)
    if ($is-folded) then () else local:calls($one, $code))
  return concat(jp2:name($one), ": ", $fault)
return jp2:lines((
  subsequence($faults, 1, jp2:number("top", $top, 0)),
  concat(count($nodes), " contexts checked, ", count($faults), " faults")))
