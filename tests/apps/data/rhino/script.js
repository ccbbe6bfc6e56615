function Animal(name) { this.name = name; }
Animal.prototype.speak = function (n) { return new Array(n + 1).join(this.name + " "); };
print(new Animal("cat").speak(parseInt(arguments[0])));
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
print(fib(16));
var words = "the quick brown fox jumps over the lazy dog".split(" "), freq = {};
words.forEach(function (w) { freq[w] = (freq[w] || 0) + 1; });
print(Object.keys(freq).sort().map(function (k) { return k + "=" + freq[k]; }).join(","));
print(JSON.stringify({ a: [1, 2.5, null, true], b: { c: "x\"y" } }, null, 1), JSON.parse("[1,{\"z\":2}]")[1].z);
print("2024-02-29".replace(/(\d+)-(\d+)-(\d+)/, "$3.$2.$1"), /a(?=b)/.exec("xab").index, "aXbX".split("X").length);
try { null.x; } catch (e) { print(e instanceof TypeError); } finally { print("finally"); }
var list = new java.util.ArrayList(); for (var i = 0; i < 5; i++) list.add(i * i);
print(list, java.lang.Math.max(3, 9), typeof list, [3, 1, 2].sort(), (0.1 + 0.2).toFixed(3), 1 / 3, 1e21, -0, NaN);
function counter() { var c = 0; return { next: function () { return ++c; } }; }
var c = counter(); c.next(); print(c.next());
var sieve = []; for (var p = 2; p < 200; p++) { var ok = true; for (var q = 0; q < sieve.length; q++) if (p % sieve[q] == 0) { ok = false; break; } if (ok) sieve.push(p); }
print(sieve);
with ({ zz: 5 }) { print(zz); }
label: for (var x = 0; x < 5; x++) for (var y = 0; y < 5; y++) { if (x * y == 6) { print(x, y); break label; } }
print([1, 2, 3].reduce(function (a, b) { return a * 10 + b; }), [4, 5].concat([6]).reverse(), "abc".charCodeAt(1), parseInt("ff", 16), (255).toString(2), isNaN("q"));
var out = new java.io.PrintWriter("out.txt"); for (var k = 0; k < 30; k++) out.println(k * k + ":" + Math.sqrt(k).toFixed(6)); out.close();
