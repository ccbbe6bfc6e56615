declare function local:fib($n as xs:integer) as xs:integer { if ($n < 2) then $n else local:fib($n - 1) + local:fib($n - 2) };
<result fib="{local:fib(14)}">{
  for $b in /catalog/book let $p := xs:decimal($b/@price) where $p gt 10 order by $p descending
  return <b id="{$b/@id}" n="{count($b/author)}">{upper-case($b/title), replace($b/title, '[aeiou]', '*'), $p * 2}</b>
}<sum>{sum(/catalog/book/@price), avg(/catalog/book/@price), max((1 to 5)), string-join(for $i in 1 to 9 return string($i * $i), ',')}</sum></result>
