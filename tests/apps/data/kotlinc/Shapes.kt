class Shapes(val n: Int) { fun twice() = n * 2; companion object { const val K = 5 } }
fun main() { println(Shapes(3).twice() + Shapes.K) }
