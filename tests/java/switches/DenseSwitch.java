// Dense tableswitch with fall-through, default in the middle, negative bounds and gaps.
public class DenseSwitch {
    static String f(int i) {
        StringBuilder sb = new StringBuilder();
        switch (i) {
            case -2:
                sb.append("m2 ");
            case -1:
                sb.append("m1 ");
                break;
            case 0:
                sb.append("zero ");
                break;
            default:
                sb.append("def ");
            case 3:
                sb.append("three ");
            case 4:
                sb.append("four ");
                break;
            case 5:
            case 6:
            case 7:
                sb.append("5-7 ");
                break;
            case 9: return "nine";
            case 10:
                {
                    int x = i * 2;
                    sb.append(x);
                }
        }
        return sb.append('.').toString();
    }

    static int nearMax(int i) {
        switch (i) {
            case Integer.MAX_VALUE: return 1;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE - 2: return 3;
            case Integer.MAX_VALUE - 3: return 4;
            default: return 0;
        }
    }

    static int nearMin(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return 1;
            case Integer.MIN_VALUE + 1: return 2;
            case Integer.MIN_VALUE + 2: return 3;
            case Integer.MIN_VALUE + 3: return 4;
            default: return 0;
        }
    }

    static int onlyDefault(int i) {
        switch (i) {
            default: return i * 2;
        }
    }

    static int empty(int i) {
        switch (i++) { }
        return i;
    }

    public static void main(String[] args) {
        for (int i = -5; i < 14; i++) {
            System.out.println(i + " " + f(i) + " " + onlyDefault(i) + " " + empty(i));
        }
        int[] v = {Integer.MIN_VALUE, Integer.MIN_VALUE + 3, Integer.MIN_VALUE + 4, Integer.MAX_VALUE,
            Integer.MAX_VALUE - 3, Integer.MAX_VALUE - 4, 0, -1};
        for (int i : v) {
            System.out.println(i + " " + nearMax(i) + " " + nearMin(i) + " " + f(i));
        }
    }
}
