xquery version "3.1";

(: The dynamic instruction mix: executions by category and by opcode, exact. Of contexts that were
 : folded or pruned it is known only how many instructions they executed. :)

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "text";

declare variable $profile as xs:string external;
declare variable $classes as xs:string external;

let $tree := jp2:block-profile($profile)
let $index := jp2:class-index(jp2:classes($classes))
let $exits := jp2:exits-by-method($tree)
(: Executions by opcode, for each method; "" where the classes do not have the method. :)
let $rows :=
  for $node in jp2:nodes($tree)[cct:executedInstructions > 0]
  group by $identity := jp2:identity($node)
  let $code := jp2:code($index, $node[1])
  return
    if (empty($code)) then
      <row opcode="" count="{jp2:sum($node/cct:executedInstructions)}"/>
    else
      let $counts := jp2:counts($node, jp2:block-sums($node), $exits($identity))
      for $instruction at $i in $code
      let $count := $counts[$i]
      where $count > 0
      group by $opcode := jp2:opcode($instruction)
      return <row opcode="{$opcode}" count="{sum($count)}"/>
let $opcodes :=
  for $row in $rows
  group by $opcode := string($row/@opcode)
  return
    <opcode name="{if ($opcode = "") then "(method not in the classes)" else $opcode}"
      category="{if ($opcode = "") then "(unknown)" else jp2:category($opcode)}"
      count="{jp2:sum($row/@count)}"/>
let $folded := jp2:folded(jp2:nodes($tree))
let $opcodes := (
  $opcodes,
  if ($folded > 0) then <opcode name="(folded)" category="(folded)" count="{$folded}"/> else ())
let $total := jp2:sum($opcodes/@count)
return jp2:lines((
  "Executed instructions by category",
  for $opcode in $opcodes
  group by $category := string($opcode/@category)
  let $count := jp2:sum($opcode/@count)
  order by $count descending, $category
  return concat(jp2:right($count, 18), jp2:right(jp2:percent($count, $total), 8), "%  ", $category),
  "",
  "Executed instructions by opcode",
  for $opcode in $opcodes
  let $count := xs:integer($opcode/@count)
  order by $count descending, string($opcode/@name)
  return concat(jp2:right($count, 18), jp2:right(jp2:percent($count, $total), 8), "%  ",
    $opcode/@name),
  "",
  concat(jp2:right($total, 18), jp2:right(jp2:percent($total, $total), 8), "%  total")))
