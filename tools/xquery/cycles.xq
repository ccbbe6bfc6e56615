xquery version "3.1";

(:
 : Clock cycles of the program on JOP, from the calling context tree and the classes: the case study
 : of JP2's paper, section 5, with exact instruction forms and counts, and as the paper estimates.
 :
 : Two idealized method caches, one that always hits and one that always misses. A hit costs nothing
 : that shows, so there are cycles of the instructions and, for misses, the visible part of loads:
 : of the callee at an invoke, of the caller at a return.
 :)

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
import module namespace jop = "http://jp2vm.org/ns/xquery/jop" at "jop.xqm";
import module namespace model = "http://jp2vm.org/ns/xquery/jop-model" at "jop-model.xqm";
declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace x = "http://jp2vm.org/ns/cct-ext";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";
declare namespace array = "http://www.w3.org/2005/xpath-functions/array";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "text";

declare variable $profile as xs:string external;
declare variable $classes as xs:string external;
(: The XML of a model, that is what jop-model writes. :)
declare variable $model as xs:string external;
(: Wait states of memory, those of the model where empty, and how many methods to list. :)
declare variable $r as xs:string external := "";
declare variable $w as xs:string external := "";
declare variable $top as xs:string external := "10";

(:~ Cycles of routines, by bytecode. :)
declare variable $local:samples as element(samples) :=
  doc(resolve-uri("jop-samples.xml", static-base-uri()))/samples;

(:~
 : Cycles of a routine, call and return included: the mean of the sample; for other wait states,
 : moved as far as the middle of the sample's range moves per wait state.
 :)
declare function local:routine-cycles($sample as element(routine), $r as xs:integer,
    $w as xs:integer) as xs:integer {
  let $middles := xs:integer($sample/@slow-least) + xs:integer($sample/@slow-greatest)
    - xs:integer($sample/@least) - xs:integer($sample/@greatest)
  return xs:integer($sample/@mean) + xs:integer(round($middles * ($r - 1 + $w - 2) div 10))
};

(:~
 : What one execution takes, by bytecode. Maps with
 :   cycles    all hits; none where nothing is known. What the model does not have, is not there
 :   hidden    cycles of a load that it hides, if it loads a method
 :   sample    of a routine
 :   most      whether the number is the most, less for some operands
 :)
declare function local:costs($at as map(*)) as map(*) {
  map:merge(
    for $name in map:keys($at?costs)
    let $cost := $at?costs($name)
    let $is-routine := $cost?way = "routine"
    let $sample := $local:samples/routine[$is-routine][@name = $name]
    return map:entry($name, map {
      "cycles":
        if (not($is-routine)) then $cost?cycles
        else if ($sample) then local:routine-cycles($sample, $at?waits?r, $at?waits?w)
        else (),
      "hidden": $cost?hidden,
      "sample": $sample,
      "most": exists($local:samples/depends[@name = $name]) }))
};

(: ---- Methods ------------------------------------------------------------------------------ :)

(:~
 : What a method executed. Maps with
 :   nodes        its contexts; not one of those below without code (natives, methods that the
 :                classes do not have)
 :   method       in the classes
 :   code, kinds  arrays, item i is instruction i and its kind (jop.xqm)
 :   pool         of its class
 :   monitor      whether the tools put monitor instructions into it
 :   uses         maps, see local:use
 :   callers      its contexts by caller, see local:callers
 :   has-exits    whether a context left a block early
 :)
declare function local:method($index, $nodes, $exits, $pools, $at) as map(*) {
  let $code := jp2:code($index, $nodes[1])
  return
    if (empty($code)) then map { "nodes": $nodes, "loads": map {} }
    else
      let $method := jp2:asm-method($index, $nodes[1])
      let $pool := jop:pool-of($pools, $method)
      let $has-monitor := jop:gets-monitor($method, $at?changes)
      let $kinds := for $instruction in $code
        return jop:kind($instruction, $pool, $has-monitor)
      let $callers := local:callers($nodes)
      let $sums := local:all-sums($callers)
      let $counts := jp2:counts($nodes, $sums, $exits)
      let $paper-counts := if (exists($exits)) then jp2:paper-counts($nodes, $sums) else $counts
      return map {
        "nodes": $nodes,
        "method": $method,
        "code": array { $code },
        "kinds": array { $kinds },
        "pool": $pool,
        "monitor": $has-monitor,
        "uses":
          for $kind at $i in $kinds
          let $count := $counts[$i], $paper-count := $paper-counts[$i]
          group by $kind
          return local:use($kind, $i, $count, $paper-count),
        "callers": $callers,
        "has-exits": exists($exits) }
};

(:~
 : Contexts of a method by their callers. Maps with
 :   identity      of the caller; "" for none
 :   is-truncated  whether it was not kept
 :   nodes         the contexts
 :   sums          executions of their blocks, as jp2:block-sums has them
 :)
declare function local:callers($nodes) as map(*)+ {
  for $node in $nodes
  let $caller := jp2:caller($node)
  group by $identity := if ($caller) then jp2:identity($caller) else "",
    $is-truncated := jp2:is-truncated($node)
  return map {
    "identity": $identity,
    "is-truncated": $is-truncated,
    "nodes": $node,
    "sums": jp2:block-sums($node) }
};

declare function local:all-sums($callers) as map(*) {
  if (count($callers) = 1) then $callers?sums
  else map:merge(
    for $sums in $callers?sums, $start in map:keys($sums)
    let $sum := $sums($start)
    group by $start
    return map:entry($start, sum($sum)))
};

(:~ A kind of instructions in a method: where they are, executions, and as the paper counts. :)
declare function local:use($kind, $places, $counts, $paper-counts) as map(*) {
  map { "kind": $kind, "places": $places, "number": count($places), "count": sum($counts),
    "paper": sum($paper-counts) }
};

(:~
 : The kinds of instructions of all methods: map by view of maps by kind, see local:cost; "hidden"
 : has by kind of returns how many cycles of a load they hide.
 :)
declare function local:kinds($methods, $costs, $at) as map(*) {
  let $kinds :=
    for $method in $methods, $use in $method?uses
    group by $kind := $use?kind
    let $instruction := $method[1]?code($use[1]?places[1])
    return map {
      "kind": $kind,
      "instruction": $instruction,
      "views": jop:kind-views($instruction, $at?changes, $method[1]?pool, $method[1]?monitor) }
  return map:merge((
    for $view in $jop:views
    return map:entry($view, map:merge(
      for $kind in $kinds[exists(?views($view))]
      return map:entry($kind?kind, local:cost($kind?views($view), $costs, $at)))),
    map:entry("hidden", map:merge(
      for $kind in $kinds[jop:is-return(?instruction)]
      return map:entry($kind?kind,
        ($costs(lower-case(local-name($kind?instruction)))?hidden, 0)[1])))))
};

(:~
 : What one execution takes in a view. Maps with
 :   length   bytes, as jop:kind-views has them
 :   unknown  what JOP does not have of it, or
 :   cycles   all hits,
 :   sample   of a routine behind the bytecode, with
 :   miss     what its load takes,
 :   most     whether the number is the most
 :)
declare function local:cost($form as map(*), $costs, $at) as map(*) {
  let $unknown := $form?bytecodes[empty($costs(.)?cycles)]
  let $each := for $name in $form?bytecodes return $costs($name)
  let $sample := $each?sample
  return
    if (exists($unknown)) then map { "length": $form?length, "unknown": $unknown[1], "cycles": 0 }
    else map {
      "length": $form?length,
      "cycles": sum($each?cycles),
      "sample": $sample,
      "miss":
        if ($sample) then
          model:visible(model:miss-cycles($at, xs:integer($sample/@words)), $each?hidden)
        else 0,
      "most": $each?most = true() }
};

(:~ Of a method with code: with "words" and "loads" (cycles) by view, and "returns", the instruction
 : numbers of its returns, "return-blocks" their blocks', "hidden" what they hide of a load. :)
declare function local:loaded($method, $kinds, $at) as map(*) {
  if (empty($method?code)) then $method
  else
    let $is-exact := every $use in $method?uses satisfies map:contains($kinds?jop, $use?kind)
    let $words := map:merge(
      for $view in if ($is-exact) then $jop:views else $jop:asm-views
      return map:entry($view, model:words(local:bytes($method, $view, $kinds($view)))))
    let $returns := $method?uses[map:contains($kinds?hidden, ?kind)]
    return map:merge(($method, map {
      "words": $words,
      "loads": map:merge(
        for $view in map:keys($words)
        return map:entry($view, model:miss-cycles($at, $words($view)))),
      "returns": $returns?places,
      "return-blocks":
        head($method?nodes[*:basicBlock])/*:basicBlock[@endInstruction = $returns?places]
        ! string(@startInstruction),
      (: All returns of a method are of one kind. :)
      "hidden": sum(head($returns) ! $kinds?hidden(?kind)) }))
};

declare function local:bytes($method, $view, $costs) as xs:integer {
  let $has-monitor := $method?monitor and $view = "jop"
  let $lengths := for $use in $method?uses return $use?number * $costs($use?kind)?length
  return
    (: Where there is a switch, the places count. :)
    if ($lengths < 0) then
      jop:code-bytes($method?code?*, $method?kinds?* ! $costs(.)?length, $has-monitor)
    else jop:code-bytes((), $lengths, $has-monitor)
};

(: ---- Instructions ------------------------------------------------------------------------- :)

(:~ Cycles of the instructions of a method, all hits; $count is how a view counts them. :)
declare function local:hit($method, $costs, $count) as xs:integer {
  sum(for $use in $method?uses return $use($count) * $costs($use?kind)?cycles)
};

(:~ What loads of routines behind bytecodes add to that, and those of the method after them. :)
declare function local:routine-loads($method, $view, $costs) as xs:integer {
  sum(
    for $use in $method?uses
    let $cost := $costs($use?kind)
    where $cost?sample
    return $use?count * ($cost?miss
      + model:visible($method?loads($view), xs:integer($cost?sample/@return-hidden))))
};

(:~ As what a view counts executions: "count", or "paper". :)
declare function local:counted($view) as xs:string {
  if (local:is-exact($view)) then "count" else "paper"
};

(:~ Cycles of what JOP's tools put before a synchronized method. :)
declare function local:entry($method, $costs) as xs:integer {
  if ($method?monitor) then
    jp2:sum($method?nodes/cct:executionCount)
    * sum(for $name in jop:entry(true()) return $costs($name)?cycles)
  else 0
};

(: ---- Loads at calls and returns ----------------------------------------------------------- :)

(:~
 : The callsites of a method's contexts, those of an instruction together. Maps with
 :   sites      the elements
 :   is-invoke  whether an invoke instruction with a target of its own is there
 :   number     the instruction's
 :   targets    maps with identity, calls, whether they are the instruction's own (is-explicit);
 :              and whether they are alone at their callsites (is-alone): then with the elements
 :)
declare function local:sites($method) as map(*)* {
  for $site in $method?nodes ! *:callsite[@instruction > 0]
  group by $text := string($site/@instruction)
  let $number := xs:integer($text)
  let $instruction := local:at($method?code, $number)
  let $form := local-name($instruction)
  return map {
    "sites": $site,
    "is-invoke": starts-with($form, "INVOKE") and $form != "INVOKEDYNAMIC",
    "number": $number,
    "targets":
      for $target in $site ! *:method
      group by $identity := jp2:identity($target), $is-alone := empty($target/../*:method[2])
      return map {
        "identity": $identity,
        "calls": jp2:sum($target ! *:executionCount),
        "is-explicit": jp2:is-explicit($instruction, $target[1]),
        "is-alone": $is-alone,
        "elements": if ($is-alone) then $target else () } }
};

(:~ Calls by the invoke instructions of a method, each with the load of its own target. :)
declare function local:invokes($sites, $methods, $at) as map(*)* {
  for $target in $sites?targets
  let $loads := $methods($target?identity)?loads
  return
    if (not($target?is-explicit)) then map { "implicit": $target?calls }
    else map {
      "calls": $target?calls,
      "loads": map:merge(
        for $view in map:keys($loads)
        return map:entry($view,
          $target?calls * model:visible($loads($view), model:call-hidden($at)))) }
};

(:~ Whether a view has the true forms; otherwise it is one of the paper's. :)
declare function local:is-exact($view) as xs:boolean {
  $view = ("jop", "plain")
};

declare function local:at($code as array(*), $number) as element()? {
  let $i := xs:integer($number)
  return if ($i > 0 and $i <= array:size($code)) then $code($i) else ()
};

(:~ Returns of a method, with the load of their own callers; the paper's views count as it does. :)
declare function local:returns($method, $methods) as map(*)* {
  for $caller in if (exists($method?returns)) then $method?callers else ()
  let $paper-returns := local:at-places($method, $caller, false())
  let $returns :=
    if ($method?has-exits) then local:at-places($method, $caller, true()) else $paper-returns
  let $loads := if ($caller?identity = "") then map {} else $methods($caller?identity)?loads
  return map {
    "returns": $returns,
    "unknown": if ($caller?is-truncated) then $returns else 0,
    "loads": map:merge(
      for $view in map:keys($loads)
      return map:entry($view, (if (local:is-exact($view)) then $returns else $paper-returns)
        * model:visible($loads($view), $method?hidden))) }
};

(:~ Executions of a method's returns in the contexts of a caller. :)
declare function local:at-places($method, $caller, $is-exact) as xs:integer {
  if ($is-exact) then
    let $counts := jp2:counts($caller?nodes, $caller?sums, jp2:exits($caller?nodes))
    return sum(for $place in $method?returns return $counts[$place])
  else sum($method?return-blocks ! $caller?sums(.))
};

(:~
 : Loads at invokes as the paper has them, by view: at each callsite of each context the mean over
 : its targets, weighted by their calls, for every execution of the instruction.
 :)
declare function local:mean-loads($method, $sites, $methods, $at) as map(*) {
  let $views := map:keys($method?loads)[. != "jop"]
  let $shares :=
    for $site in $sites
    where $site?is-invoke and (
      some $target in $site?targets, $view in $views
      satisfies local:seen($target?identity, $view, $methods, $at) > 0)
    return (
      (: Alone, a target's load is the mean. :)
      for $target in $site?targets
      where $target?is-alone and $target?calls > 0
      let $executed := $target?elements[*:executionCount != 0]
      return local:share($method, $executed/.., $site?number, map:merge(
        for $view in $views
        return map:entry($view, max((0, local:seen($target?identity, $view, $methods, $at)))))),
      for $one in $site?sites[*:method[2]]
      let $calls := jp2:sum($one/*:method/*:executionCount)
      where $calls > 0
      return local:share($method, $one, $site?number, map:merge(
        for $view in $views
        let $cycles := sum(
          for $target in $one/*:method
          return jp2:entries($target) * local:seen(jp2:identity($target), $view, $methods, $at))
        return map:entry($view, max((0, $cycles)) div $calls))))
  return map:merge(
    for $view in $views
    return map:entry($view, sum(
      for $share in $shares
      return (if (local:is-exact($view)) then $share?exact else $share?paper)
        * $share?means($view))))
};

(:~ Cycles of the load of a target that a call does not hide; below 0 where it hides more. :)
declare function local:seen($identity, $view, $methods, $at) as xs:integer {
  ($methods($identity)?loads($view), $at?hit)[1] - model:call-hidden($at)
};

(:~ Executions of some callsites of an instruction, with what one takes, by view. :)
declare function local:share($method, $sites, $number, $means) as map(*) {
  let $blocks := $sites ! jp2:block(.., $number)
  let $paper := jp2:sum($blocks ! *:executionCount)
  return map {
    "paper": $paper,
    "exact":
      if ($method?has-exits) then sum($blocks ! jp2:count-in-block(., $number)) else $paper,
    "means": $means }
};

(: ---- All of a method ---------------------------------------------------------------------- :)

(:~
 : Everything about one method. Maps with
 :   name     for readers
 :   missing  its executed instructions, if it has no code; otherwise
 :   method, calls, returns, implicit, unknown
 :   views    by view: hit, words, and cycles of the cache that always misses: with the loads of the
 :            targets (miss), with mean loads (mean-miss)
 :)
declare function local:account($method, $methods, $kinds, $costs, $at) as map(*) {
  let $name := jp2:full-name($method?nodes[1])
  return
    if (empty($method?code)) then
      map { "name": $name, "missing": jp2:sum($method?nodes ! *:executedInstructions) }
    else
      let $sites := local:sites($method)
      let $invokes := local:invokes($sites, $methods, $at)
      let $returns := local:returns($method, $methods)
      let $mean-loads := local:mean-loads($method, $sites, $methods, $at)
      return map {
        "name": $name, "missing": 0, "method": $method,
        "calls": sum($invokes?calls), "returns": sum($returns?returns),
        "implicit": sum($invokes?implicit), "unknown": sum($returns?unknown),
        "views": map:merge(
          for $view in map:keys($method?words)
          let $hit := local:hit($method, $kinds($view), local:counted($view))
            + (if ($view = "jop") then local:entry($method, $costs) else 0)
          let $routines :=
            if (local:is-exact($view)) then local:routine-loads($method, $view, $kinds($view))
            else 0
          let $with-returns := $hit + $routines + sum($returns?loads ! .($view))
          return map:entry($view, map {
            "hit": $hit,
            "words": $method?words($view),
            "miss": $with-returns + sum($invokes?loads ! .($view)),
            "mean-miss": if ($view = "jop") then () else $with-returns + $mean-loads($view) })) }
};

(:~ Executions of the kinds, as a view counts them: maps with cost (local:cost) and count. :)
declare function local:rows($accounts, $view, $costs) as map(*)* {
  let $counted := local:counted($view)
  for $use in $accounts[exists(?views($view))]?method?uses
  let $count := $use($counted)
  group by $kind := $use?kind
  return map { "cost": $costs($kind), "count": sum($count) }
};

(:~ What JOP does not have and was executed: maps with form and count. :)
declare function local:unknown($rows, $accounts, $at) as map(*)* {
  for $row in $rows
  where exists($row?cost?unknown) and $row?count > 0
  return map { "form": $row?cost?unknown, "count": $row?count },
  for $method in $accounts?method
  where $at?changes = "synchronized" and not($method?monitor)
    and jop:is-synchronized($method?method)
  return map { "form": "static synchronized method",
    "count": jp2:sum($method?nodes ! *:executionCount) }
};

(: ---- Text --------------------------------------------------------------------------------- :)

declare function local:rounded($numbers) as xs:integer {
  xs:integer(round(sum($numbers)))
};

declare function local:line($title, $hit, $miss) {
  concat(jp2:left($title, 50), jp2:right($hit, 20), jp2:right($miss, 20))
};

(:~ Two numbers of a view, or that the classes do not allow to say. :)
declare function local:view-line($title, $accounts, $view, $miss) {
  let $views := $accounts?views ! .($view)
  return
    if (count($views) < count($accounts?views)) then local:line($title, "not known", "not known")
    else local:line($title, sum($views?hit), local:rounded($views ! .($miss)))
};

let $tree := jp2:callsite-profile($profile)
let $processor := model:read($model)
let $read := model:waits($processor, "r", $r)
let $write := model:waits($processor, "w", $w)
let $listed := jp2:number("top", $top, 0)
let $at := model:at($processor, $read, $write)
let $costs := local:costs($at)
let $index := jp2:class-index(jp2:classes($classes))
let $nodes-of := map:merge(
  for $node in jp2:nodes($tree)
  group by $identity := jp2:identity($node)
  return map:entry($identity, $node))
let $pools := jop:pools(
  for $identity in map:keys($nodes-of)
  return jp2:asm-method($index, $nodes-of($identity)[1]))
let $exits := jp2:exits-by-method($tree)
let $executed :=
  for $identity in map:keys($nodes-of)
  return map { "identity": $identity,
    "method": local:method($index, $nodes-of($identity), $exits($identity), $pools, $at) }
let $kinds := local:kinds($executed?method, $costs, $at)
let $methods := map:merge(
  for $entry in $executed
  return map:entry($entry?identity, local:loaded($entry?method, $kinds, $at)))
let $all :=
  for $method in $methods?*
  return local:account($method, $methods, $kinds, $costs, $at)
let $missing := $all[?missing > 0]
let $accounts := $all[exists(?method)]
let $exact := if (exists($accounts?views?jop)) then "jop" else "optimistic"
let $rows := local:rows($accounts, $exact, $kinds($exact))
let $hit := sum($accounts?views ! .($exact)?hit)
return jp2:lines((
  concat("Clock cycles on JOP, wait states: read ", $read, ", write ", $write),
  local:line("", "always hit", "always miss"),
  local:view-line("exact, code as JOP's tools transform it", $accounts, "jop", "miss"),
  local:view-line("exact, code of the class files", $accounts, "plain", "miss"),
  local:view-line("  with mean loads at callsites", $accounts, "plain", "mean-miss"),
  local:view-line("JP2's estimate, optimistic", $accounts, "optimistic", "mean-miss"),
  local:view-line("JP2's estimate, pessimistic", $accounts, "pessimistic", "mean-miss"),
  "",
  concat("executed instructions        ", sum($rows?count)),
  concat("calls by invoke instructions ", sum($accounts?calls)),
  concat("returns                      ", sum($accounts?returns)),
  concat("implicit calls, not charged  ", sum($accounts?implicit)),
  let $unknown := sum($accounts?unknown)
  return if ($unknown > 0) then concat("returns to unknown callers   ", $unknown) else (),
  concat("estimated (bytecodes that JOP runs in Java): ",
    sum($rows[?cost?sample] ! (?cost?cycles * ?count)), " of the cycles"),
  let $most := $rows[?cost?most and ?count > 0]
  return
    if (exists($most)) then
      concat("at their most (depend on operands): ", sum($most ! (?cost?cycles * ?count)),
        " of the cycles")
    else (),
  if (exists($missing)) then
    concat("not charged, methods not in the classes: ", count($missing), " with ",
      sum($missing?missing), " instructions")
  else (),
  let $folded := jp2:folded(jp2:nodes($tree))
  return
    if ($folded > 0) then concat("not charged, folded or pruned: ", $folded, " instructions")
    else (),
  for $row in local:unknown($rows, $accounts[exists(?views($exact))], $at)
  group by $form := $row?form
  let $count := sum($row?count)
  order by $count descending, $form
  return concat("not charged, not on JOP: ", $form, " ", $count),
  let $long := $accounts[?views($exact)?words > 512]
  return
    if (exists($long)) then
      concat("methods longer than JOP's cache takes (512 words): ", count($long))
    else (),
  if ($listed = 0) then ()
  else (
    "",
    concat(jp2:right("always hit", 20), jp2:right("%", 8), jp2:right("always miss", 20),
      jp2:right("words", 8), "  method"),
    let $sorted :=
      for $account in $accounts
      let $view := $account?views($exact)
      where $view?hit > 0
      order by $view?hit descending, $account?name
      return map:put($view, "name", $account?name)
    for $view in subsequence($sorted, 1, $listed)
    return concat(jp2:right($view?hit, 20), jp2:right(jp2:percent($view?hit, $hit), 8),
      jp2:right(local:rounded(if ($exact = "jop") then $view?miss else $view?mean-miss), 20),
      jp2:right($view?words, 8), "  ", $view?name))))
