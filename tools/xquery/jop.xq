xquery version "3.1";

(:
 : Clock cycles of a program on JOP, exactly, from a profile of the JOP mode and the classes: of the
 : program and of each context, for a method cache that always hits and one that always misses.
 :
 : What an instruction costs whenever it runs, and what calls and returns load, is computed here, from
 : counts and code. What depends on operands (the routines that JOP runs for some bytecodes, with
 : the loads of their own methods) is taken from the profile. The sums are the machine's own, and the
 : query says where they are not.
 :
 : A context's cycles are its own: a call's load is the caller's, a return's is the callee's.
 :)

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
import module namespace jop = "http://jp2vm.org/ns/xquery/jop" at "jop.xqm";
import module namespace model = "http://jp2vm.org/ns/xquery/jop-model" at "jop-model.xqm";
declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace x = "http://jp2vm.org/ns/cct-ext";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "text";

declare variable $profile as xs:string external;
declare variable $classes as xs:string external;
(: The XML of a model, that is what jop-model writes. :)
declare variable $model as xs:string external;
(: Wait states; empty: those of the run, which the profile tells, else those of the model. :)
declare variable $r as xs:string external := "";
declare variable $w as xs:string external := "";
(: How many contexts; how many callers of a path, 0 for all. :)
declare variable $top as xs:string external := "10";
declare variable $depth as xs:string external := "0";

declare variable $local:no-caches := map { "hit": 0, "miss": 0 };

(: ---- Values of the profile ---------------------------------------------------------------- :)

(:~ Something that the header tells about the JOP mode. :)
declare function local:note($tree, $name as xs:string) as xs:string? {
  $tree/x:note[@name = $name][1]/string()
};

(:~ A value with its sign: what is below 0 is there less by 2 to the 64. :)
declare function local:signed($text) as xs:integer {
  if (string-length($text) < 19) then xs:integer($text)
  else
    let $value := xs:decimal($text)
    return xs:integer(
      if ($value >= 9223372036854775808.0) then $value - 18446744073709551616.0 else $value)
};

(:~ The names of the values that are read; contexts have more. :)
declare variable $local:names as map(*) := map:merge(
  for $name in ("jopRoutines", "jopSaved", "jopRoutineLoad.hit", "jopRoutineLoad.miss",
    "jopCycles.hit", "jopCycles.miss")
  return map:entry($name, true()));

(:~ Those values of a node, by name. :)
declare function local:values($node) as map(*) {
  map:merge(
    for $value in $node/*:value
    let $name := string($value/@name)
    where map:contains($local:names, $name) and $value != "0"
    return map:entry($name, local:signed($value)))
};

(:~ One of them; 0 where there is none. :)
declare function local:value($values as map(*), $name as xs:string) as xs:integer {
  ($values($name), 0)[1]
};

(: ---- Methods ------------------------------------------------------------------------------ :)

(:~
 : What is needed of a method. Maps with
 :   has-code   otherwise it is native, or the classes do not have it
 :   is-free    a native that is a bytecode on the processor
 :   words      of its code
 :   load       cycles of loading it, by cache
 :   cycles     array, item i is what instruction i takes whenever it runs
 :   blocks     the same of blocks, by their first instruction
 :   entry      what its prologue takes
 :   hidden     by number of a return instruction: cycles of a load that it hides
 :   refusal    why JOP's tools refuse it, if they do
 :)
declare function local:method($node, $index, $pools, $at) as map(*) {
  let $code := jp2:code($index, $node)
  return
    if (exists($code)) then
      local:code-method($node, jp2:asm-method($index, $node), $code, $pools, $at)
    else
      let $name := concat(replace($node/@declaringClass, "^L(.*);$", "$1"), ".", $node/@name,
        "(", $node/@params, ")", $node/@return)
      let $words := model:native-words($at, $name)
      return map {
        "has-code": false(),
        "is-free": $node/@declaringClass = "Lcom/jopdesign/sys/Native;",
        "words": $words,
        "load": local:load($at, $words),
        "hidden": map {} }
};

declare function local:load($at, $words as xs:integer) as map(*) {
  map { "hit": $at?hit, "miss": model:miss-cycles($at, $words) }
};

declare function local:code-method($node, $method, $code, $pools, $at) as map(*) {
  let $transformed := jop:method($method, $code, $at?changes, jop:pool-of($pools, $method))
  let $form :=
    if ($transformed?refusal) then jop:untransformed($method, $code) else $transformed
  let $cycles := array {
    for $bytecodes in $form?bytecodes?*
    return sum(for $name in jop:split($bytecodes) return model:static-cycles($at, $name)) }
  let $words := model:words($form?bytes)
  return map {
    "has-code": true(),
    "is-free": false(),
    "words": $words,
    "load": local:load($at, $words),
    "cycles": $cycles,
    "blocks": map:merge(
      for $block in $node/*:basicBlock
      return map:entry(string($block/@startInstruction),
        local:cycles($cycles, $block/@startInstruction, $block/@endInstruction))),
    "entry": sum(for $name in $form?entry return model:static-cycles($at, $name)),
    "hidden": map:merge(
      for $instruction at $i in $code
      where jop:is-return($instruction)
      return map:entry(string($i), model:return-hidden($at, jp2:opcode($instruction)))),
    "refusal": $transformed?refusal }
};

(:~ Of instructions $first to $last. :)
declare function local:cycles($cycles as array(*), $first, $last) as xs:integer {
  sum(for $i in xs:integer($first) to xs:integer($last) return $cycles($i))
};

(: ---- What is not charged ------------------------------------------------------------------ :)

(:~
 : The contexts in which Java code serves the machine: a class loader, the constructor of an exception
 : that it raises, what links a call. JOP has done that before, or does it in a routine. Code of the
 : program calls them by no instruction of its own, and the machine says that they cost nothing;
 : neither does what they call. Class initializers are the program's.
 :)
declare function local:services($nodes, $index) as element(cct:method)* {
  $nodes[not(*:value[@name = ("jopExecution", "jopWaitStates")] != 0)]
    [@name != "<clinit>"][not(jp2:is-native(.))]
    [jp2:caller(.)[not(jp2:is-native(.))]][not(local:is-invoked(., $index))]
};

declare function local:is-invoked($node, $index) as xs:boolean {
  let $site := jp2:callsite($node)
  return $site > 0 and jp2:is-explicit(jp2:code($index, jp2:caller($node))[$site], $node)
};

(: ---- Contexts ----------------------------------------------------------------------------- :)

(:~ The nearest context below of a method that is not native. :)
declare function local:code-caller($node) as element(cct:method)? {
  let $caller := jp2:caller($node)
  return if ($caller and jp2:is-native($caller)) then local:code-caller($caller) else $caller
};

(:~ The contexts of which that is so. :)
declare function local:code-callees($node) as element(cct:method)* {
  for $callee in jp2:callees($node)
  return if (jp2:is-native($callee)) then local:code-callees($callee) else $callee
};

(:~ The blocks of a context that ran. :)
declare function local:blocks($node) as element(cct:basicBlock)* {
  $node/*:basicBlock[*:executionCount != "0"]
};

(:~ Cycles of the instructions of a context. :)
declare function local:instructions($node, $method) as xs:integer {
  jp2:entries($node) * $method?entry
  + sum(
    for $block in local:blocks($node)
    return xs:integer($block/*:executionCount) * $method?blocks($block/@startInstruction))
  - (if (jp2:exits($node)) then
      sum(
        for $block in $node/*:basicBlock
        for $exit in jp2:block-exits($block)
        return xs:integer($exit/@count)
          * local:cycles($method?cycles, $exit/@instruction + 1, $block/@endInstruction))
    else 0)
};

(:~ So many loads of a method, by cache. :)
declare function local:loads($count as xs:integer, $method, $hidden as xs:integer) as map(*) {
  map {
    "hit": $count * model:visible($method?load?hit, $hidden),
    "miss": $count * model:visible($method?load?miss, $hidden) }
};

declare function local:add($loads as map(*)*) as map(*) {
  map { "hit": sum($loads?hit), "miss": sum($loads?miss) }
};

(:~ Loads of what a context calls; of itself, too, where nobody called it. :)
declare function local:call-loads($node, $methods, $at, $uncharged) as map(*) {
  let $is-code := not(jp2:is-native($node))
  let $callees := (
    jp2:callees($node)[jp2:is-native(.)][not($methods(jp2:identity(.))?is-free)],
    if ($is-code) then local:code-callees($node) else (),
    if ($is-code and empty(local:code-caller($node)) and not(jp2:is-truncated($node))) then $node
    else ())
  return local:add(
    for $callee in $callees
    where not(map:contains($uncharged, generate-id($callee)))
    return local:loads(jp2:entries($callee), $methods(jp2:identity($callee)),
      model:call-hidden($at)))
};

(:~ Loads of the caller, at the returns of a context. :)
declare function local:return-loads($node, $method, $methods, $at) as map(*) {
  let $is-native := jp2:is-native($node)
  let $caller := if ($is-native) then jp2:caller($node) else local:code-caller($node)
  return
    if (empty($caller)) then $local:no-caches
    else
      let $loaded := $methods(jp2:identity($caller))
      return
        if ($is-native) then
          local:loads(jp2:entries($node), $loaded, model:return-hidden($at, "ireturn"))
        else
          local:add(
            for $block in local:blocks($node)
            let $hidden := $method?hidden($block/@endInstruction)
            where exists($hidden)
            return local:loads(
              jp2:count-in-block($block, xs:integer($block/@endInstruction)), $loaded, $hidden))
};

(:~
 : What is charged to a context: map with the node, and numbers or numbers by cache; machine is what
 : the machine says of the total.
 :)
declare function local:account($node, $methods, $at, $uncharged) as map(*) {
  let $method := $methods(jp2:identity($node))
  let $values := local:values($node)
  let $machine := map {
    "hit": local:value($values, "jopCycles.hit"),
    "miss": local:value($values, "jopCycles.miss") }
  return
    if (jp2:entries($node) = 0 or map:contains($uncharged, generate-id($node))
        or $method?is-free) then
      map { "node": $node, "instructions": 0, "routines": 0, "calls": $local:no-caches,
        "returns": $local:no-caches, "routine-loads": $local:no-caches,
        "total": $local:no-caches, "machine": $machine }
    else
      let $instructions := if ($method?has-code) then local:instructions($node, $method) else 0
      let $routines := local:value($values, "jopRoutines") - local:value($values, "jopSaved")
      let $calls := local:call-loads($node, $methods, $at, $uncharged)
      let $returns := local:return-loads($node, $method, $methods, $at)
      let $routine-loads := map {
        "hit": local:value($values, "jopRoutineLoad.hit"),
        "miss": local:value($values, "jopRoutineLoad.miss") }
      return map { "node": $node, "instructions": $instructions, "routines": $routines,
        "calls": $calls, "returns": $returns, "routine-loads": $routine-loads,
        "machine": $machine,
        "total": map {
          "hit": $instructions + $routines + $calls?hit + $returns?hit + $routine-loads?hit,
          "miss": $instructions + $routines + $calls?miss + $returns?miss
            + $routine-loads?miss } }
};

(: ---- Text --------------------------------------------------------------------------------- :)

declare function local:line($title, $hit, $miss) as xs:string {
  concat(jp2:left($title, 50), jp2:right($hit, 20), jp2:right($miss, 20))
};

declare function local:sum-line($title, $sums as map(*)*) as xs:string {
  local:line($title, sum($sums?hit), sum($sums?miss))
};

(:~ The contexts of which the machine says something else. :)
declare function local:different($accounts) as map(*)* {
  for $account in $accounts
  where $account?machine?hit != $account?total?hit
    or $account?machine?miss != $account?total?miss
  return $account
};

declare function local:difference($account) as xs:string* {
  for $cache in ("hit", "miss")
  let $machine := $account?machine($cache)
  where $machine != $account?total($cache)
  return concat("differs, always ", $cache, ": ", $account?total($cache), ", of the machine ",
    $machine, ": ", jp2:path-text($account?node, jp2:number("depth", $depth, 0)))
};

declare function local:contexts($accounts) as xs:string* {
  let $all := for $cache in ("hit", "miss") return sum($accounts?total?($cache))
  let $sorted :=
    for $account in $accounts
    where $account?total?miss > 0
    order by $account?total?hit descending, $account?total?miss descending
    return $account
  return (
    concat(jp2:right("always hit", 20), jp2:right("%", 8), jp2:right("always miss", 20),
      jp2:right("%", 8), "  context"),
    for $account in subsequence($sorted, 1, jp2:number("top", $top, 0))
    return concat(
      jp2:right($account?total?hit, 20), jp2:right(jp2:percent($account?total?hit, $all[1]), 8),
      jp2:right($account?total?miss, 20), jp2:right(jp2:percent($account?total?miss, $all[2]), 8),
      "  ", jp2:path-text($account?node, jp2:number("depth", $depth, 0))))
};

(:~ A profile of the JOP mode, with all that the sums need. :)
declare function local:profile() as element(cct:callingContextTree) {
  let $tree := jp2:callsite-profile($profile)
  let $features := tokenize($tree/@*:features, "\s+")
  return
    if ($features = "folded") then
      jp2:fail(concat("the profile unites recursion, so callers are not known: ", $profile))
    else if (jp2:folded(jp2:nodes($tree)) > 0) then
      jp2:fail(concat("contexts of the profile were folded or pruned, so callers are not known: ",
        $profile))
    else if (exists($features) and not($features = "natives")) then
      jp2:fail(concat("the profile has no natives; record it with ",
        "--profile=callsites,natives,blocks: ", $profile))
    else if (empty($tree//*:value[@name = "jopCycles.hit"])
        or empty($tree//*:value[@name = "jopCycles.miss"])) then
      jp2:fail(concat("the profile does not have the cycles of both caches; record it with ",
        "--jop --jop-cache=hit,miss: ", $profile))
    else $tree
};

let $tree := local:profile()
let $processor := model:read($model)
let $waits := tokenize(local:note($tree, "jopWaits"), ",")
let $at := model:at($processor,
  model:waits($processor, "r", ($r[. != ""], $waits[1], "")[1]),
  model:waits($processor, "w", ($w[. != ""], $waits[2], "")[1]))
let $index := jp2:class-index(jp2:classes($classes))
let $nodes := jp2:nodes($tree)
let $of-methods := for $node in $nodes group by $identity := jp2:identity($node) return $node[1]
let $pools := jop:pools(for $node in $of-methods return jp2:asm-method($index, $node))
let $methods := map:merge(
  for $node in $of-methods
  return map:entry(jp2:identity($node), local:method($node, $index, $pools, $at)))
let $bytecodes := $nodes[@declaringClass = "Lcom/jopdesign/sys/Native;"]
  [@name != "&lt;clinit&gt;" and not(jp2:is-native(.))]
let $uncharged := map:merge(
  for $node in (local:services($nodes, $index), $bytecodes)/descendant-or-self::*:method
  return map:entry(generate-id($node), true()))
let $accounts := for $node in $nodes return local:account($node, $methods, $at, $uncharged)
let $different := local:different($accounts)
let $name := local:note($tree, "jopModel")
return
  if ($name != $processor/@name) then
    jp2:fail(concat("the profile is of the model ", $name, ", not ", $processor/@name,
      "; give it as model=..."))
  else jp2:lines((
    concat("Clock cycles on ", $processor/@name, ", wait states: read ", $at?waits?r0, ", write ",
      $at?waits?w),
    local:line("", "always hit", "always miss"),
    local:line("instructions", sum($accounts?instructions), sum($accounts?instructions)),
    local:line("routines, as the profile says", sum($accounts?routines), sum($accounts?routines)),
    local:sum-line("loads of methods at calls", $accounts?calls),
    local:sum-line("loads of callers at returns", $accounts?returns),
    local:sum-line("loads of routines, as the profile says", $accounts?routine-loads),
    local:sum-line("all", $accounts?total),
    local:sum-line("all, as the machine says", $accounts?machine),
    "",
    concat("contexts ", count($nodes), ", the machine says otherwise of ", count($different)),
    for $account in subsequence($different, 1, 20) return local:difference($account),
    let $missing := $of-methods[not(jp2:is-native(.))][not($methods(jp2:identity(.))?has-code)]
    return
      if ($missing) then concat("methods that the classes do not have: ", count($missing)) else (),
    for $method in $methods?*
    where exists($method?refusal)
    group by $refusal := $method?refusal
    order by $refusal
    return concat("methods taken as in the class file, for ", $refusal, ": ", count($method)),
    if ($tree/@*:limited = "true") then
      "contexts are missing because of a limit: loads by their calls and returns, too"
    else (),
    if (jp2:number("top", $top, 0) = 0) then () else ("", local:contexts($accounts))))
