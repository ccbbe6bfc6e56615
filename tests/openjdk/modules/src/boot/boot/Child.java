package boot;

class Child extends Absent {
}
