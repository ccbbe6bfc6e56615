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

(:~
 : What is needed of a method: its code, the form of each instruction and its words in each view.
 : Without code (natives, methods that the classes do not have) just that.
 :)
declare function local:method($index, $nodes, $pools, $at) as map(*) {
  let $node := $nodes[1]
  let $code := jp2:code($index, $node)
  let $method := jp2:asm-method($index, $node)
  let $views := if (jop:has-forms($code)) then $jop:views else ("optimistic", "pessimistic")
  let $pool := jop:pool-of($pools, $method)
  let $codes := map:merge(
    if (empty($code)) then ()
    else
      for $view in $views
      return map:entry($view, jop:method($method, $code, $view, $at?changes, $pool)))
  let $words := map:merge(
    for $view in map:keys($codes)
    return map:entry($view, model:words($codes($view)?bytes)))
  return map {
    "nodes": $nodes,
    "code": array { $code },
    "method": $method,
    "codes": $codes,
    "words": $words,
    (: Cycles of a load. :)
    "loads": map:merge(
      for $view in map:keys($words)
      return map:entry($view, model:miss-cycles($at, $words($view)))),
    "return": if ($code) then local:return-form($code) else () }
};

(:~ The return instruction of a method: all its returns are of one kind. :)
declare function local:return-form($code) as xs:string? {
  for $instruction in $code[jop:is-return(.)][1]
  return lower-case(local-name($instruction))
};

(:~
 : A row of the costs of one kind of instruction in a method:
 : cycles, all hits; miss, loads by routines behind the bytecode; and what is to be told.
 :)
declare function local:instructions($method, $counts, $view, $costs, $at) as element(row)* {
  let $bytecodes := $method?codes($view)?bytecodes
  for $count at $i in $counts
  where $count > 0
  let $names := $bytecodes($i)
  group by $names
  return local:row($names, sum($count), $costs, $method?loads($view), $at)
};

declare function local:row($names as xs:string, $count as xs:integer, $costs, $load, $at)
    as element(row) {
  let $unknown := jop:split($names)[empty($costs(.)?cycles)]
  return
    if (exists($unknown)) then <row form="{$unknown[1]}" count="{$count}" unknown="yes"/>
    else
      let $each := for $name in jop:split($names) return $costs($name)
      let $sample := $each?sample
      return
        <row count="{$count}" cycles="{$count * sum($each?cycles)}">{
          if ($sample) then (
            attribute java { "yes" },
            attribute miss { $count * (
              model:visible(model:miss-cycles($at, xs:integer($sample/@words)), $each?hidden)
              + model:visible($load, xs:integer($sample/@return-hidden))) })
          else (),
          if ($each?most = true()) then attribute most { "yes" } else ()
        }</row>
};

(:~ What JOP's tools put before a synchronized method. :)
declare function local:entry($method, $costs, $at) as element(row)* {
  let $entries := jp2:sum($method?nodes/cct:executionCount)
  let $names := $method?codes?jop?entry
  return
    if (exists($names)) then
      <row added="yes" count="{$entries}" cycles="{
        $entries * sum(for $name in $names return $costs($name)?cycles)}"/>
    else if ($at?changes = "synchronized" and jop:is-synchronized($method?method)) then
      <row form="static synchronized method" added="yes" count="{$entries}" unknown="yes"/>
    else ()
};

declare function local:return-places($method) as xs:integer* {
  for $instruction at $i in $method?code?*
  where jop:is-return($instruction)
  return $i
};

(:~
 : The callsites of a method's contexts. Maps with
 :   is-invoke  whether an invoke instruction with a target of its own is there
 :   targets    maps with identity, calls, whether they are the instruction's own (is-explicit)
 :   exact      its executions, and
 :   paper      as the paper counts them; both for is-invoke
 :)
declare function local:sites($method) as map(*)* {
  for $node in $method?nodes
  for $site in $node/cct:callsite[@instruction > 0]
  let $number := xs:integer($site/@instruction)
  let $instruction := local:at($method?code, $number)
  let $form := local-name($instruction)
  let $is-invoke := starts-with($form, "INVOKE") and $form != "INVOKEDYNAMIC"
  let $block := if ($is-invoke) then jp2:block($node, $number) else ()
  return map {
    "is-invoke": $is-invoke,
    "targets":
      for $target in $site/cct:method
      return map {
        "identity": jp2:identity($target),
        "calls": jp2:entries($target),
        "is-explicit": jp2:is-explicit($instruction, $target) },
    "exact": if ($block) then jp2:count-in-block($block, $number) else 0,
    "paper": if ($block) then xs:integer($block/cct:executionCount) else 0 }
};

(:~ Calls by the invoke instructions of a method, each with the load of its own target. :)
declare function local:invokes($sites, $methods, $at) as element(load)* {
  for $target in $sites?targets
  group by $identity := $target?identity, $explicit := $target?is-explicit
  let $calls := sum($target?calls)
  let $loads := $methods($identity)?loads
  return
    if (not($explicit)) then <load implicit="{$calls}"/>
    else <load calls="{$calls}">{
      for $view in map:keys($loads)
      return attribute { $view } {
        $calls * model:visible($loads($view), model:call-hidden($at)) }
    }</load>
};

(:~ Whether a view has the true forms; otherwise it is one of the paper's. :)
declare function local:is-exact($view) as xs:boolean {
  $view = ("jop", "plain")
};

declare function local:at($code as array(*), $number) as element()? {
  let $i := xs:integer($number)
  return if ($i > 0 and $i <= array:size($code)) then $code($i) else ()
};

(:~ Returns of a method, each with the load of its own caller; the paper's views count as it does. :)
declare function local:returns($method, $methods, $costs) as element(load)* {
  let $places := local:return-places($method)
  for $node in if (exists($places)) then $method?nodes else ()
  let $blocks := $node/cct:basicBlock[cct:executionCount > 0][@endInstruction = $places]
  let $paper-returns := jp2:sum($blocks/cct:executionCount)
  let $returns :=
    if (jp2:exits($node)) then
      sum($blocks ! jp2:execution-count($node, xs:integer(@endInstruction)))
    else $paper-returns
  let $caller := jp2:caller($node)
  group by $identity := if ($caller) then jp2:identity($caller) else "",
    $truncated := jp2:is-truncated($node)
  let $loads := if ($identity = "") then map {} else $methods($identity)?loads
  let $hidden := $costs($method?return)?hidden
  return <load returns="{sum($returns)}">{
    if ($truncated) then attribute unknown { sum($returns) } else (),
    for $view in map:keys($loads)
    return attribute { $view } {
      sum(if (local:is-exact($view)) then $returns else $paper-returns)
      * model:visible($loads($view), $hidden) }
  }</load>
};

(:~
 : Loads at invokes as the paper has them: at each callsite of each context the mean over its
 : targets, weighted by their calls, for every execution of the instruction.
 :)
declare function local:mean-loads($sites, $methods, $at, $view, $exact as xs:boolean) {
  let $hidden := model:call-hidden($at)
  return sum(
    for $site in $sites
    where $site?is-invoke
    let $calls := sum($site?targets?calls)
    where $calls > 0
    let $cycles := sum(
      for $target in $site?targets
      where $target?calls > 0
      return $target?calls * ($methods($target?identity)?loads($view), $at?hit)[1])
    return (if ($exact) then $site?exact else $site?paper)
      * max((0, $cycles - $hidden * $calls)) div $calls)
};

(:~ Everything about one method: its rows and loads, per view. :)
declare function local:account($method, $methods, $costs, $at) as element(account) {
  let $node := $method?nodes[1]
  return
    if (array:size($method?code) = 0) then
      <account name="{jp2:full-name($node)}"
        missing="{jp2:sum($method?nodes/cct:executedInstructions)}"/>
    else
      let $counts := jp2:counts($method?nodes)
      let $paper-counts :=
        if (some $node in $method?nodes satisfies jp2:exits($node)) then
          jp2:paper-counts($method?nodes)
        else $counts
      let $sites := local:sites($method)
      let $loads := (local:invokes($sites, $methods, $at),
        local:returns($method, $methods, $costs))
      return
        <account name="{jp2:full-name($node)}"
          calls="{jp2:sum($loads/@calls)}" returns="{jp2:sum($loads/@returns)}"
          implicit="{jp2:sum($loads/@implicit)}" unknown="{jp2:sum($loads/@unknown)}">{
          for $view in map:keys($method?words)
          let $is-exact := local:is-exact($view)
          let $rows := (
            local:instructions($method, if ($is-exact) then $counts else $paper-counts, $view,
              $costs, $at),
            if ($view = "jop") then local:entry($method, $costs, $at) else ())
          let $hit := jp2:sum($rows/@cycles)
          let $java-miss := jp2:sum($rows/@miss)
          let $return-loads := jp2:sum($loads[@returns]/@*[local-name(.) = $view])
          let $invoke-loads := jp2:sum($loads[@calls]/@*[local-name(.) = $view])
          return
            <view name="{$view}" hit="{$hit}" words="{$method?words($view)}">{
              if ($is-exact) then
                attribute miss { $hit + $java-miss + $invoke-loads + $return-loads }
              else (),
              if ($view != "jop") then
                attribute mean-miss { $hit + (if ($is-exact) then $java-miss else 0) + $return-loads
                  + local:mean-loads($sites, $methods, $at, $view, $is-exact) }
              else (),
              $rows
            }</view>
        }</account>
};

declare function local:total($views, $attribute) {
  xs:integer(round(sum(for $value in $views/@*[local-name(.) = $attribute]
    return xs:decimal($value))))
};

declare function local:line($title, $hit, $miss) {
  concat(jp2:left($title, 50), jp2:right($hit, 20), jp2:right($miss, 20))
};

(:~ Two numbers of a view, or that the classes do not allow to say. :)
declare function local:view-line($title, $accounts, $view, $miss) {
  let $views := $accounts/view[@name = $view]
  return
    if (count($views) < count($accounts[view])) then local:line($title, "not known", "not known")
    else local:line($title, local:total($views, "hit"), local:total($views, $miss))
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
let $methods := map:merge(
  for $identity in map:keys($nodes-of)
  return map:entry($identity, local:method($index, $nodes-of($identity), $pools, $at)))
let $accounts :=
  for $identity in map:keys($methods)
  return local:account($methods($identity), $methods, $costs, $at)
let $exact := if ($accounts/view[@name = "jop"]) then "jop" else "optimistic"
let $rows := $accounts/view[@name = $exact]/row
let $hit := local:total($accounts/view[@name = $exact], "hit")
return jp2:lines((
  concat("Clock cycles on JOP, wait states: read ", $read, ", write ", $write),
  local:line("", "always hit", "always miss"),
  local:view-line("exact, code as JOP's tools transform it", $accounts, "jop", "miss"),
  local:view-line("exact, code of the class files", $accounts, "plain", "miss"),
  local:view-line("  with mean loads at callsites", $accounts, "plain", "mean-miss"),
  local:view-line("JP2's estimate, optimistic", $accounts, "optimistic", "mean-miss"),
  local:view-line("JP2's estimate, pessimistic", $accounts, "pessimistic", "mean-miss"),
  "",
  concat("executed instructions        ", jp2:sum($rows[not(@added)]/@count)),
  concat("calls by invoke instructions ", jp2:sum($accounts/@calls)),
  concat("returns                      ", jp2:sum($accounts/@returns)),
  concat("implicit calls, not charged  ", jp2:sum($accounts/@implicit)),
  if ($accounts/@unknown > 0) then
    concat("returns to unknown callers   ", jp2:sum($accounts/@unknown)) else (),
  concat("estimated (bytecodes that JOP runs in Java): ", jp2:sum($rows[@java]/@cycles),
    " of the cycles"),
  if ($rows[@most]) then
    concat("at their most (depend on operands): ", jp2:sum($rows[@most]/@cycles), " of the cycles")
  else (),
  let $missing := $accounts[@missing > 0]
  return
    if ($missing) then
      concat("not charged, methods not in the classes: ", count($missing), " with ",
        jp2:sum($missing/@missing), " instructions")
    else (),
  let $folded := jp2:folded(jp2:nodes($tree))
  return
    if ($folded > 0) then concat("not charged, folded or pruned: ", $folded, " instructions")
    else (),
  for $row in $rows[@unknown]
  group by $form := string($row/@form)
  let $count := jp2:sum($row/@count)
  order by $count descending, $form
  return concat("not charged, not on JOP: ", $form, " ", $count),
  let $long := $accounts[view[@name = $exact]/@words > 512]
  return
    if ($long) then
      concat("methods longer than JOP's cache takes (512 words): ", count($long))
    else (),
  if ($listed = 0) then ()
  else (
    "",
    concat(jp2:right("always hit", 20), jp2:right("%", 8), jp2:right("always miss", 20),
      jp2:right("words", 8), "  method"),
    let $sorted :=
      for $view in $accounts/view[@name = $exact]
      order by xs:integer($view/@hit) descending, string($view/../@name)
      return $view
    for $view in subsequence($sorted, 1, $listed)
    where $view/@hit > 0
    return concat(jp2:right($view/@hit, 20), jp2:right(jp2:percent($view/@hit, $hit), 8),
      jp2:right(local:total($view, if ($exact = "jop") then "miss" else "mean-miss"), 20),
      jp2:right($view/@words, 8), "  ", $view/../@name))))
