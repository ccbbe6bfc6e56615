int x = 40 + 2
System.out.println(x)
String greet(String n) { return "hello " + n; }
System.out.println(greet("jshell"))
record P(int a, int b) { }
System.out.println(new P(1, 2))
import java.util.stream.*
System.out.println(IntStream.range(0, 10).filter(i -> i % 3 == 0).boxed().collect(Collectors.toList()))
int y = x / 0
System.out.println(undefined)
class C { int v = x; }
System.out.println(new C().v + x)
/exit
