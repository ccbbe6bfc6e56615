class Point { int x, y; Point plus(Point o) { new Point(x: x + o.x, y: y + o.y) }; String toString() { "($x, $y)" } }
def n = args[0] as int
println((1..n).collect { it * it }.findAll { it % 2 }.inject(0) { a, b -> a + b })
println(new Point(x: 1, y: 2) + new Point(x: 10, y: 20))
def map = [b: 2, a: 1, c: [1, 2, 3]]
map.sort().each { k, v -> println "$k -> $v" }
println "the quick brown fox".split().groupBy { it.size() }.sort()
def fact = { BigInteger k -> k <= 1 ? 1G : k * call(k - 1) }
println fact(30G)
def text = '''<list><item n="1">one</item><item n="2">two</item></list>'''
new XmlSlurper().parseText(text).item.each { println "${it.@n}: ${it.text()}" }
println(text =~ /n="(\d)"/).collect { it[1] }
switch (n) { case 1..3: println 'small'; break; case { it > 4 }: println 'big'; break; default: println 'four' }
try { null.foo() } catch (NullPointerException e) { println 'npe' }
def (a, b) = [1, 2]
println "${a <=> b} ${[1, [2, [3]]].flatten()} ${'abc'.reverse()} ${10.power(20)} ${1.1 + 2.2} ${'%05.2f' .toString()}"
Integer.metaClass.twice = { -> delegate * 2 }
println 21.twice()
println((1..20).collectEntries { [it, it % 3 == 0 ? 'fizz' : it] }.values().join(','))
new File('out.txt').withWriter { w -> 20.times { w.println it ** 2 } }
println new File('out.txt').readLines().size()
println ([3, 1, 2].sort { x, y -> y <=> x } as LinkedList)
