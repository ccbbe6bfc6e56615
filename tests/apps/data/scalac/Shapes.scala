sealed trait Shape { def area: Double }
case class Circle(r: Double) extends Shape { def area = math.Pi * r * r }
case class Box(w: Double, h: Double) extends Shape { def area = w * h }
object Shapes {
  implicit class Rich(val n: Int) extends AnyVal { def twice = n * 2 }
  def total(shapes: List[Shape]): Double = shapes.map(_.area).sum
  def describe(s: Shape) = s match { case Circle(r) if r > 1 => "big"; case Circle(_) => "small"; case Box(w, h) => s"$w x $h" }
  def main(args: Array[String]) { for (s <- List(Circle(1), Box(2, 3))) println(describe(s) + 3.twice); println((1 to 10).foldLeft(0)(_ + _)) }
}
