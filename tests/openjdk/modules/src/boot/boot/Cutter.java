package boot;

class Cutter extends Cut {
}
