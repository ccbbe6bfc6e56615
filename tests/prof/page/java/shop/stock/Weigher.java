package shop.stock;

public interface Weigher {
    int weigh(int item);
}
