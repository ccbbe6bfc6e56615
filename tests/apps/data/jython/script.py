import sys, re
from java.util import TreeMap, ArrayList

class Shape(object):
    count = 0
    def __init__(self, name, *sides):
        self.name, self.sides = name, sides
        Shape.count += 1
    def area(self): return reduce(lambda a, b: a * b, self.sides, 1)
    def __repr__(self): return '%s%r=%d' % (self.name, self.sides, self.area())
    def __cmp__(self, other): return cmp(self.area(), other.area())

def primes(n):
    sieve = [True] * (n + 1)
    for i in xrange(2, n + 1):
        if sieve[i]:
            yield i
            for j in xrange(i * i, n + 1, i): sieve[j] = False

n = int(sys.argv[1])
print sorted([Shape('s', i, n - i) for i in range(n)]), Shape.count
print list(primes(100)), sum(primes(2000))
words = 'the quick brown fox jumps over the lazy dog the end'.split()
freq = {}
for w in words: freq[w] = freq.get(w, 0) + 1
print sorted(freq.items(), key=lambda kv: (-kv[1], kv[0]))
print re.sub(r'(\w)(\w*)', lambda m: m.group(2) + m.group(1), 'hello wide world')
m = TreeMap()
for i, w in enumerate(words): m.put(w, i)
print m, ArrayList(range(5)), 2 ** 200, divmod(-7, 3), 7 / 2, 7.0 / 2, u'\u20ac'.encode('utf-8').encode('hex')
try:
    {}['missing']
except KeyError, e:
    print 'KeyError', e
with open('out.txt', 'w') as f: f.write('\n'.join('%05d %s' % (i * i, hex(i)) for i in range(50)))
print [x + y for x in 'ab' for y in 'cd' if x != y], (lambda *a, **k: (a, sorted(k)))(1, 2, z=3, y=4)
