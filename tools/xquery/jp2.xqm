xquery version "3.1";

(:~
 : Metrics on profiles: calling context trees (callingContextTree) and the XML of the classes.
 :
 : A node is a cct:method element, a method in one calling context. Instructions are numbered from
 : 1. Steps say *:method, as names without their namespace are compared faster. The join of nodes
 : with classes goes through a map that jp2:class-index makes once. What comes in several contexts
 : is summed per method first, so that queries take time in proportion to the profile.
 :
 : Sources: JP2's paper (Sarimbekov et al., PPPJ 2011, sections 4 and 5), docs/xquery.md.
 :)
module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2";

declare namespace cct = "http://jp2vm.org/ns/cct";
declare namespace x = "http://jp2vm.org/ns/cct-ext";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";
declare namespace err = "http://www.w3.org/2005/xqt-errors";

(:~ Rows of opcodes.xml by mnemonic. :)
declare variable $jp2:opcodes as map(*) := map:merge(
  for $row in doc(resolve-uri("opcodes.xml", static-base-uri()))/opcodes/opcode
  return map:entry(string($row/@name), $row));

(:~ Reports a fault of the input in one line. It stands for a result of any type. :)
declare function jp2:fail($message as xs:string) as item()* {
  error(QName("http://jp2vm.org/ns/xquery/jp2", "jp2:input"), $message)
};

(: ---- Documents ---------------------------------------------------------------------------- :)

(:~ The root element of a profile. :)
declare function jp2:profile($uri as xs:string) as element(cct:callingContextTree) {
  let $root := doc($uri)/*
  return
    if ($root/self::cct:callingContextTree) then $root
    else jp2:fail(concat("not a calling context tree: the root element is ",
      node-name($root), if (namespace-uri($root) = "") then "" else
      concat(" in namespace ", namespace-uri($root)), ": ", $uri))
};

(:~ A profile that has counts of basic blocks. :)
declare function jp2:block-profile($uri as xs:string) as element(cct:callingContextTree) {
  let $profile := jp2:profile($uri)
  return
    if ($profile//*:basicBlock or empty($profile//*:method)) then $profile
    else jp2:fail(concat("the profile has no basic blocks; record it with ",
      "--profile=callsites,natives,blocks: ", $uri))
};

(:~
 : Whether a profile unites the callsites of a method; contexts stand in contexts then. One that says
 : what was collected need not be searched; callsite 0 is then that of contexts that were pruned.
 :)
declare function jp2:unites-callsites($profile as element(cct:callingContextTree)) as xs:boolean {
  if ($profile/@*:features) then not(tokenize($profile/@*:features, "\s+") = "callsites")
  else exists($profile//*:method/*:method) or exists($profile//*:callsite[@instruction = 0])
};

(:~ The same, with callsites told apart. :)
declare function jp2:callsite-profile($uri as xs:string) as element(cct:callingContextTree) {
  let $profile := jp2:block-profile($uri)
  return
    if (jp2:unites-callsites($profile)) then
      jp2:fail(concat("the profile does not tell callsites apart; record it with ",
        "--profile=callsites,natives,blocks: ", $uri))
    else $profile
};

(:~ The root element of the XML of the classes. :)
declare function jp2:classes($uri as xs:string) as element() {
  let $root := doc($uri)/*
  return
    if ($root/self::classes or $root/self::class) then $root
    else jp2:fail(concat("not the XML of classes: the root element is ", node-name($root), ": ",
      $uri))
};

(: ---- Nodes -------------------------------------------------------------------------------- :)

(:~ All nodes. :)
declare function jp2:nodes($profile as element(cct:callingContextTree)) as element(cct:method)* {
  $profile//*:method
};

(:~ The nodes with executions: without those outside the window. :)
declare function jp2:executed-nodes($profile as element(cct:callingContextTree))
    as element(cct:method)* {
  $profile//*:method[*:executionCount > 0]
};

(:~ A method by class, name and descriptor: "LDemo;.main([Ljava/lang/String;)V". :)
declare function jp2:key($node as element(cct:method)) as xs:string {
  concat($node/@declaringClass, ".", $node/@name, "(", $node/@params, ")", $node/@return)
};

(:~ The same with the class loader, where classes of the same name from two loaders differ. :)
declare function jp2:identity($node as element(cct:method)) as xs:string {
  if ($node/@*:loader) then concat(jp2:key($node), " ", $node/@*:loader) else jp2:key($node)
};

(:~ For readers: "Demo.main([Ljava/lang/String;)V". :)
declare function jp2:name($node as element(cct:method)) as xs:string {
  concat(translate(replace($node/@declaringClass, "^L(.*);$", "$1"), "/", "."), ".", $node/@name,
    "(", $node/@params, ")", $node/@return)
};

(:~ Name of one of the nodes of an identity, with the loader where there is one. :)
declare function jp2:full-name($node as element(cct:method)) as xs:string {
  if ($node/@*:loader) then concat(jp2:name($node), " ", $node/@*:loader) else jp2:name($node)
};

declare function jp2:is-native($node as element(cct:method)) as xs:boolean {
  $node/@*:native = "true"
};

(:~ The node that called; none for roots and for truncated contexts. :)
declare function jp2:caller($node as element(cct:method)) as element(cct:method)? {
  $node/parent::*:callsite/parent::*:method
};

(:~ The callsite's instruction number in the caller; -1 for roots and callbacks. :)
declare function jp2:callsite($node as element(cct:method)) as xs:integer {
  if ($node/parent::*:callsite) then xs:integer($node/parent::*:callsite/@instruction) else -1
};

declare function jp2:callees($node as element(cct:method)) as element(cct:method)* {
  $node/*:callsite/*:method
};

(:~ Those called at an instruction: more than one where it is polymorphic. :)
declare function jp2:callees($node as element(cct:method), $instruction as xs:integer)
    as element(cct:method)* {
  $node/*:callsite[@instruction = $instruction]/*:method
};

(:~ The contexts from the root to the node. :)
declare function jp2:path($node as element(cct:method)) as element(cct:method)+ {
  $node/ancestor-or-self::*:method
};

(:~ The path for readers, with the last so many contexts, 0 for all: "A.main(...) > @26 A.f()V". :)
declare function jp2:path-text($node as element(cct:method), $limit as xs:integer) as xs:string {
  let $path := jp2:path($node)
  let $shown :=
    if ($limit = 0) then $path else subsequence($path, count($path) - $limit + 1)
  return string-join((
    $path[1]/ancestor::x:thread/concat("(thread ", string-join((@number, @name), " "), ")"),
    if (jp2:is-truncated($path[1])) then "(truncated)" else (),
    if (count($shown) < count($path)) then concat("(", count($path) - count($shown), " more)")
    else (),
    for $context in $shown
    return
      if ($context/parent::*:callsite) then
        concat("@", jp2:callsite($context), " ", jp2:name($context))
      else jp2:name($context)), " > ")
};

(:~ Truncated contexts: counted by method, their callers were not kept. :)
declare function jp2:is-truncated($node as element(cct:method)) as xs:boolean {
  exists($node/parent::x:truncated)
};

(: ---- Counts ------------------------------------------------------------------------------- :)

(:~ Sum of counts, exact: sum() of untyped values would be in floating point. :)
declare function jp2:sum($counts as item()*) as xs:integer {
  sum(for $count in $counts return xs:integer($count))
};

declare function jp2:entries($node as element(cct:method)) as xs:integer {
  xs:integer($node/*:executionCount)
};

(:~ Number of instructions of the method; 0 for natives. :)
declare function jp2:instruction-count($node as element(cct:method)) as xs:integer {
  (xs:integer($node/*:basicBlock[last()]/@endInstruction), 0)[1]
};

(:~ Executed instructions of the method itself in the context, as the profile says. :)
declare function jp2:own($node as element(cct:method)) as xs:integer {
  (xs:integer($node/*:executedInstructions), 0)[1]
};

(:~
 : Those of contexts that "jp2prof export" counted for this one, as it was asked to fold or to
 : prune: of other methods, so they are in no block of this one.
 :)
declare function jp2:folded($nodes as element(cct:method)*) as xs:integer {
  jp2:sum($nodes/*:value[@name = "foldedInstructions"])
};

(:~ Executed instructions of the context itself, with those that were folded into it. :)
declare function jp2:self($node as element(cct:method)) as xs:integer {
  jp2:own($node) + jp2:folded($node)
};

(:~ Executed instructions of the context and of all it called. :)
declare function jp2:inclusive($node as element(cct:method)) as xs:integer {
  let $nodes := $node/descendant-or-self::*:method
  return jp2:sum($nodes/*:executedInstructions) + jp2:folded($nodes)
};

(:~ Executed instructions of the whole profile. :)
declare function jp2:total($profile as element(cct:callingContextTree)) as xs:integer {
  jp2:sum($profile//*:executedInstructions) + jp2:folded(jp2:nodes($profile))
};

(:~
 : What left blocks of the node early: the instructions behind @instruction in its block did not
 : run, @count times.
 :)
declare function jp2:exits($nodes as element(cct:method)*) as element()* {
  $nodes ! (*:basicBlock/x:*, x:abruptExit, x:inProgress)
};

(:~ The same of all methods, by identity: for many methods that is faster. :)
declare function jp2:exits-by-method($profile as element(cct:callingContextTree)) as map(*) {
  map:merge(
    for $exit in ($profile//x:abruptExit, $profile//x:inProgress)
    group by $identity := jp2:identity($exit/ancestor::*:method[1])
    return map:entry($identity, $exit))
};

(:~
 : Those of one block. They are in the block's element, or in the method's behind the blocks;
 : there, one at p concerns the block of p + 1, whose first instruction - 1 p is when not even that
 : one ran.
 :)
declare function jp2:block-exits($block as element(cct:basicBlock)) as element()* {
  $block/(x:abruptExit | x:inProgress),
  $block/../(x:abruptExit | x:inProgress)
    [@instruction >= $block/@startInstruction - 1 and @instruction < number($block/@endInstruction)]
};

(:~
 : How often the i-th instruction was executed: the count of its block without those executions
 : that ended before it.
 :)
declare function jp2:execution-count($node as element(cct:method), $i as xs:integer)
    as xs:integer {
  let $block := jp2:block($node, $i)
  return if (empty($block)) then 0 else jp2:count-in-block($block, $i)
};

(:~ The block that the i-th instruction is in. :)
declare function jp2:block($node as element(cct:method), $i as xs:integer)
    as element(cct:basicBlock)? {
  $node/*:basicBlock[@startInstruction <= $i and $i <= @endInstruction]
};

(:~ How often the i-th instruction was executed, which is in that block. :)
declare function jp2:count-in-block($block as element(cct:basicBlock), $i as xs:integer)
    as xs:integer {
  xs:integer($block/*:executionCount)
    - jp2:sum(jp2:block-exits($block)[@instruction < $i]/@count)
};

(:~ The function of that name in JP2's paper, section 5.1; knows nothing of exits. :)
declare function jp2:paper-execution-count($m, $i) {
  $m/*:basicBlock[@startInstruction <= $i
    and $i <= @endInstruction]/*:executionCount
};

(:~ Executed instructions by blocks and exits; equal to what the profile says. :)
declare function jp2:executed-instructions($node as element(cct:method)) as xs:integer {
  let $has-exits := exists(jp2:exits($node))
  return sum(
    for $block in $node/*:basicBlock
    let $end := xs:integer($block/@endInstruction)
    return
      xs:integer($block/*:executionCount) * ($end - xs:integer($block/@startInstruction) + 1)
      - (if ($has-exits) then
          sum(for $exit in jp2:block-exits($block)
            return xs:integer($exit/@count) * ($end - xs:integer($exit/@instruction)))
        else 0))
};

(:~
 : Of nodes of one method the executions of its blocks, summed: map by the number of a block's first
 : instruction, as text; blocks without executions are not there.
 :)
declare function jp2:block-sums($nodes as element(cct:method)*) as map(*) {
  map:merge(
    for $count in $nodes ! *:basicBlock ! *:executionCount[. != "0"]
    let $number := xs:integer($count)
    group by $start := string($count/../@startInstruction)
    return map:entry($start, sum($number)))
};

(:~ For nodes of one method: executions of its instructions, summed; item i is instruction i. :)
declare function jp2:counts($nodes as element(cct:method)*) as xs:integer* {
  jp2:counts($nodes, jp2:block-sums($nodes), jp2:exits($nodes))
};

(:~ The same, given the executions of blocks as jp2:block-sums has them, and the exits. :)
declare function jp2:counts($nodes as element(cct:method)*, $sums as map(*), $exits as element()*)
    as xs:integer* {
  let $all-exits :=
    for $exit in $exits
    let $last := xs:integer($exit/@instruction)
    (: At the end of its block it leaves nothing out. :)
    where not($exit/parent::*:basicBlock/@endInstruction = $last)
    group by $last
    return map { "last": $last, "count": jp2:sum($exit/@count) }
  return
    for $block in jp2:layout($nodes, $sums)
    let $count := ($sums($block/@startInstruction), 0)[1]
    let $start := xs:integer($block/@startInstruction)
    let $end := xs:integer($block/@endInstruction)
    (: One at p is of the block of p + 1. :)
    let $early := $all-exits[?last >= $start - 1 and ?last < $end]
    for $i in $start to $end
    return
      if (empty($early)) then $count
      else $count - sum($early[?last < $i]?count)
};

(:~ The same without regard to exits, as the paper counts. :)
declare function jp2:paper-counts($nodes as element(cct:method)*, $sums as map(*))
    as xs:integer* {
  for $block in jp2:layout($nodes, $sums)
  let $count := ($sums($block/@startInstruction), 0)[1]
  for $i in xs:integer($block/@startInstruction) to xs:integer($block/@endInstruction)
  return $count
};

(:~ The blocks of a method, in order: every context that has blocks has all of them. :)
declare %private function jp2:layout($nodes as element(cct:method)*, $sums as map(*))
    as element(cct:basicBlock)* {
  let $blocks := head($nodes[*:basicBlock])/*:basicBlock
  return
    if (count($blocks[map:contains($sums, @startInstruction)]) = map:size($sums)) then $blocks
    else jp2:fail(concat("contexts of one method differ in their blocks: ",
      jp2:name($nodes[1])))
};

(: ---- Classes ------------------------------------------------------------------------------ :)

(:~ Methods of the classes by the key of nodes. Make it once. :)
declare function jp2:class-index($classes as element()) as map(*) {
  map:merge(
    for $class in $classes/descendant-or-self::class
    for $method in $class/method
    return map:entry(concat("L", $class/@name, ";.", $method/@name, $method/@desc), $method),
    map { "duplicates": "combine" })
};

(:~
 : The method of a node in the classes. Of several classes with the same name it is the one of the
 : same loader, else the first whose code is as long as the node's.
 :)
declare function jp2:asm-method($index as map(*), $node as element(cct:method)) as element(method)? {
  let $candidates := $index(jp2:key($node))
  return
    if (count($candidates) <= 1) then $candidates
    else
      let $length := jp2:instruction-count($node)
      return (
        $candidates[ends-with($node/@*:loader, concat("@", ../@*:loader))],
        $candidates[count(jp2:instructions(.)) = $length],
        $candidates)[1]
};

(:~
 : The instructions of a method; item i is instruction i. Labels, lines and frames are none, and
 : have no number; ASM's own XML has no numbers at all.
 :)
declare function jp2:instructions($method as element(method)?) as element()* {
  let $numbered := $method/code/*[@*:number]
  return
    if (exists($numbered)) then $numbered
    else $method/code/*[matches(local-name(.), "^[A-Z][A-Z0-9_]*$")]
};

(:~ The same of a node; an error where the classes are not those of the profile. :)
declare function jp2:code($index as map(*), $node as element(cct:method)) as element()* {
  let $code := jp2:instructions(jp2:asm-method($index, $node))
  let $length := jp2:instruction-count($node)
  return
    if (empty($code) or $length = 0 or count($code) = $length) then $code
    else jp2:fail(concat("the classes are not those of the profile: ", jp2:name($node), " has ",
      count($code), " instructions, in the profile ", $length))
};

(:~ True mnemonic, in lower case ("aload_3"); that of ASM where the classes do not have it. :)
declare function jp2:opcode($instruction as element()) as xs:string {
  let $opcode := $instruction/@*:opcode
  return if ($opcode) then string($opcode) else lower-case(local-name($instruction))
};

declare function jp2:category($opcode as xs:string) as xs:string {
  (string($jp2:opcodes($opcode)/@category), "unknown")[. != ""][1]
};

(:~ Whether a child of a callsite was called by the invoke instruction there: otherwise it is an
 : implicit call (class initialization, loading, linking). :)
declare function jp2:is-explicit($instruction as element()?, $child as element(cct:method))
    as xs:boolean {
  starts-with(local-name($instruction), "INVOKE")
  and $instruction/@name = $child/@name
  and $instruction/@desc = concat("(", $child/@params, ")", $child/@return)
};

(: ---- Text --------------------------------------------------------------------------------- :)

(:~ Text in a column: of numbers flush right, of words flush left. :)
declare function jp2:right($value, $width as xs:integer) as xs:string {
  let $text := string($value)
  return concat(string-join(for $i in 1 to $width - string-length($text) return " "), $text)
};

declare function jp2:left($value, $width as xs:integer) as xs:string {
  let $text := string($value)
  return concat($text, string-join(for $i in 1 to $width - string-length($text) return " "))
};

(:~ A quotient with so many decimals, "-" when there is nothing to divide by. :)
declare function jp2:quotient($part, $whole, $decimals as xs:integer) as xs:string {
  if (xs:integer($whole) = 0) then "-"
  else
    let $scale := xs:integer(string-join(("1", for $i in 1 to $decimals return "0")))
    let $scaled := xs:integer(round(xs:integer($part) * $scale div xs:integer($whole)))
    return concat($scaled idiv $scale, ".",
      substring(string($scale + $scaled mod $scale), 2))
};

declare function jp2:percent($part, $whole) as xs:string {
  jp2:quotient(100 * xs:integer($part), $whole, 2)
};

(:~ A parameter that must be a whole number, at least a minimum. :)
declare function jp2:number($name as xs:string, $text as xs:string, $minimum as xs:integer)
    as xs:integer {
  if (matches($text, "^[0-9]{1,9}$") and xs:integer($text) >= $minimum) then xs:integer($text)
  else jp2:fail(concat($name, "=", $text, ": a whole number from ", $minimum, " is wanted"))
};

(:~ A parameter that must be one of some words. :)
declare function jp2:word($name as xs:string, $text as xs:string, $words as xs:string+)
    as xs:string {
  if ($text = $words) then $text
  else jp2:fail(concat($name, "=", $text, ": one of ", string-join($words, ", "), " is wanted"))
};

declare function jp2:lines($lines as xs:string*) as xs:string {
  concat(string-join($lines, "&#10;"), "&#10;")
};
