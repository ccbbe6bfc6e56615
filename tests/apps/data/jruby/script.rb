class Shape
  attr_reader :n
  include Comparable
  def initialize(n); @n = n; end
  def <=>(o) n <=> o.n end
  def to_s; "S#{n}"; end
end
puts [3, 1, 2].map { |x| Shape.new(x) }.sort.join(","), Shape.new(1) < Shape.new(2)
def primes(n) (2..n).select { |i| (2..Math.sqrt(i)).none? { |d| (i % d).zero? } } end
p primes(60), 2**100, 10.divmod(-3), "hello world".scan(/o./), %w[a b c].each_with_index.to_a
h = Hash.new(0); "the quick the end".split.each { |w| h[w] += 1 }; p h
fib = Enumerator.new { |y| a, b = 0, 1; loop { y << a; a, b = b, a + b } }
p fib.take(15)
begin; Integer("x"); rescue ArgumentError => e; puts e.message; ensure puts "ensure"; end
puts [1, [2, [3, nil]]].flatten.compact.inject(:+), "abc".sub(/b/) { |m| m.upcase * 2 }, :sym.to_proc.call("x") rescue puts "no"
File.write("out.txt", (1..20).map { |i| format("%03d %.3f", i, Math.log(i)) }.join("\n"))
puts File.readlines("out.txt").size, [1, 2, 3].lazy.map { |x| x * 2 }.select(&:even?).first(2).inspect
puts (1..10).each_slice(3).map(&:sum).inspect, "%05.1f|%-5s|%x" % [3.14159, "ab", 255]
