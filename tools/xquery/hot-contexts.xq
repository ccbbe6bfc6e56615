xquery version "3.1";

(: The calling contexts with most executed instructions, each with its path from the root. :)

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "text";

declare variable $profile as xs:string external;
(: How many contexts; by which number: self or inclusive; how many callers of a path, 0 for all. :)
declare variable $top as xs:string external := "20";
declare variable $by as xs:string external := "self";
declare variable $depth as xs:string external := "0";

(:~ The contexts with most executed instructions of their own. :)
declare function local:by-self($tree, $top) {
  let $sorted :=
    for $node in jp2:nodes($tree)
    let $self := jp2:self($node)
    where $self > 0
    order by $self descending
    return $node
  for $node in subsequence($sorted, 1, $top)
  return <hot inclusive="{jp2:inclusive($node)}">{local:path($node)}</hot>
};

(:~
 : The contexts with most executed instructions in all. No context has more than its caller, so
 : the next one is a root or called by one already found: only those are added up.
 :)
declare function local:by-inclusive($candidates, $top) {
  if ($top = 0 or empty($candidates)) then ()
  else
    let $most := max(for $candidate in $candidates return $candidate?inclusive)
    let $best := $candidates[?inclusive = $most][1]
    let $place := index-of(for $candidate in $candidates return $candidate?inclusive, $most)[1]
    return (
      <hot inclusive="{$most}">{local:path($best?node)}</hot>,
      local:by-inclusive((
        subsequence($candidates, 1, $place - 1),
        local:candidates(jp2:callees($best?node)),
        subsequence($candidates, $place + 1)), $top - 1))
};

declare function local:candidates($nodes) {
  for $node in $nodes
  let $inclusive := jp2:inclusive($node)
  where $inclusive > 0
  return map { "node": $node, "inclusive": $inclusive }
};

(:~ Self, calls and path of a context, as attributes. :)
declare function local:path($node) {
  attribute self { jp2:self($node) },
  attribute calls { jp2:entries($node) },
  attribute path { jp2:path-text($node, jp2:number("depth", $depth, 0)) }
};

let $tree := jp2:profile($profile)
let $number := jp2:number("top", $top, 1)
let $total := jp2:total($tree)
let $hot :=
  if (jp2:word("by", $by, ("self", "inclusive")) = "self") then local:by-self($tree, $number)
  else
    let $roots := jp2:nodes($tree)[empty(parent::cct:callsite)]
    return local:by-inclusive(local:candidates($roots), $number)
return
  if (empty($tree//cct:executedInstructions) and $tree//cct:method) then
    jp2:fail(concat("the profile has no executed instructions; record it with ",
      "--profile=callsites,natives,blocks: ", $profile))
  else jp2:lines((
    concat(jp2:right("self", 18), jp2:right("%", 8), jp2:right("inclusive", 20), jp2:right("%", 8),
      jp2:right("calls", 16), "  context"),
    for $row in $hot
    return concat(jp2:right($row/@self, 18), jp2:right(jp2:percent($row/@self, $total), 8),
      jp2:right($row/@inclusive, 20), jp2:right(jp2:percent($row/@inclusive, $total), 8),
      jp2:right($row/@calls, 16), "  ", $row/@path),
    concat(jp2:right($total, 18), jp2:right(jp2:percent($total, $total), 8), "  total of ",
      count(jp2:nodes($tree)), " contexts")))
