package boot;

class Wrong extends Shape {
}
