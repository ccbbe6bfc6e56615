xquery version "3.1";

(:
 : The average size of basic blocks in instructions: as executed (JP2's paper, table 2: executed
 : instructions by executed blocks) and as they stand in the methods that ran.
 :)

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "text";

declare variable $profile as xs:string external;

declare function local:row($title, $instructions, $blocks) {
  concat(jp2:left($title, 42), jp2:right($instructions, 18), jp2:right($blocks, 18),
    jp2:right(jp2:quotient($instructions, $blocks, 4), 12))
};

let $tree := jp2:block-profile($profile)
(: By method and block: instructions, executions. :)
let $blocks :=
  for $node in jp2:nodes($tree)[cct:basicBlock]
    [cct:executionCount > 0 or cct:executedInstructions > 0]
  group by $identity := jp2:identity($node)
  return
    for $block in $node/cct:basicBlock
    group by $start := xs:integer($block/@startInstruction)
    return <block size="{xs:integer($block[1]/@endInstruction) - $start + 1}"
      count="{jp2:sum($block/cct:executionCount)}"/>
let $executed := $blocks[@count > 0]
let $count := jp2:sum($blocks/@count)
return jp2:lines((
  concat(jp2:left("", 42), jp2:right("instructions", 18), jp2:right("blocks", 18),
    jp2:right("average", 12)),
  local:row("dynamic, executed instructions", jp2:sum($tree//cct:executedInstructions), $count),
  local:row("dynamic, executed blocks at full length",
    sum(for $block in $blocks return xs:integer($block/@size) * xs:integer($block/@count)), $count),
  local:row("static, blocks that ran", jp2:sum($executed/@size), count($executed)),
  local:row("static, all blocks of methods that ran", jp2:sum($blocks/@size), count($blocks))))
