xquery version "3.1";

(: Callsites that called several methods, with the calls of each. Implicit calls do not count. :)

import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "jp2.xqm";
declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "text";

declare variable $profile as xs:string external;
declare variable $classes as xs:string external;
(: site: contexts of a callsite together; context: each calling context of it alone. :)
declare variable $per as xs:string external := "site";

(:~ Targets that the instruction itself called. :)
declare function local:targets($instruction, $methods) {
  for $method in $methods
  where $method/cct:executionCount > 0 and
    (if ($instruction) then jp2:is-explicit($instruction, $method)
     else $method/@name != "<clinit>")
  return $method
};

(:~ A site and its targets, most called first; none unless there are several. :)
declare function local:site($title, $targets) {
  let $rows :=
    for $target in $targets
    group by $identity := jp2:identity($target)
    let $calls := jp2:sum($target/cct:executionCount)
    order by $calls descending, $identity
    return <target calls="{$calls}" name="{jp2:full-name($target[1])}"/>
  where count($rows) > 1
  return <site title="{$title}" calls="{jp2:sum($rows/@calls)}">{$rows}</site>
};

let $tree := jp2:profile($profile)
let $mode := jp2:word("per", $per, ("site", "context"))
let $merged := jp2:unites-callsites($tree)
let $index := jp2:class-index(jp2:classes($classes))
let $sites :=
  if ($merged) then
    jp2:fail(concat("the profile does not tell callsites apart; record it with ",
      "--profile=callsites: ", $profile))
  else
    for $site in $tree//cct:callsite[@instruction > 0][count(cct:method) > 1 or $mode = "site"]
    group by $identity := jp2:identity($site/..), $number := xs:integer($site/@instruction)
    where count($site/cct:method) > 1
    let $instruction := jp2:code($index, $site[1]/..)[$number]
    return
      if ($mode = "site") then
        local:site(concat(jp2:full-name($site[1]/..), " @", $number),
          local:targets($instruction, $site/cct:method))
      else
        for $one in $site
        return local:site(string-join((
            for $context in jp2:path($one/..)
            return if ($context/parent::cct:callsite)
              then concat("@", jp2:callsite($context), " ", jp2:name($context))
              else jp2:name($context),
            concat("@", $number)), " > "),
          local:targets($instruction, $one/cct:method))
return jp2:lines((
  for $site in $sites
  order by xs:integer($site/@calls) descending, string($site/@title)
  return (
    concat($site/@title, ": ", count($site/target), " targets, ", $site/@calls, " calls"),
    for $target in $site/target
    return concat(jp2:right($target/@calls, 18),
      jp2:right(jp2:percent($target/@calls, $site/@calls), 8), "%  ", $target/@name)),
  concat("polymorphic callsites: ", count($sites), ", calls: ", jp2:sum($sites/@calls))))
