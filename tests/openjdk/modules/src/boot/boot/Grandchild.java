package boot;

class Grandchild extends Child {
}
