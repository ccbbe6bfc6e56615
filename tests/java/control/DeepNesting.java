// Deeply nested loops, conditions and blocks with state carried through all levels.
public class DeepNesting {
    public static void main(String[] args) {
        int n = 0;
        long h = 0;
        for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) for (int c = 0; c < 3; c++)
            for (int d = 0; d < 3; d++) for (int e = 0; e < 3; e++) for (int f = 0; f < 3; f++)
            for (int g = 0; g < 3; g++) for (int i = 0; i < 3; i++) {
            n++;
            h = h * 7 + (a ^ b) + (c & d) * (e | f) - g * i;
        }
        System.out.println(n + " " + h);
        int path = 0;
        for (int v = 0; v < 256; v++) {
            if ((v & 1) != 0) {
                if ((v & 2) != 0) {
                    if ((v & 4) != 0) {
                        if ((v & 8) != 0) {
                            if ((v & 16) != 0) {
                                if ((v & 32) != 0) {
                                    if ((v & 64) != 0) {
                                        path += (v & 128) != 0 ? 1 : 2;
                                    } else {
                                        path += 3;
                                    }
                                } else {
                                    path += 5;
                                }
                            } else {
                                path += 7;
                            }
                        } else {
                            path += 11;
                        }
                    } else {
                        path += 13;
                    }
                } else {
                    path += 17;
                }
            } else {
                path += 19;
            }
            if (v % 32 == 31) {
                System.out.println(v + " " + path);
            }
        }
        int x = 0;
        {
            int y = 1;
            {
                int z = 2;
                x += y + z;
            }
            {
                long z = 3;
                x += z;
            }
        }
        {
            double y = 4.5;
            x += y;
        }
        System.out.println(x);
        System.out.println((((((((((((((((1 + 2) * 3) - 4) * 5) + 6) ^ 7) << 1) | 8) & 0xfff) - 9)
            * 10) % 1013) + 11) / 2) + 12));
        int r = 1 + (2 + (3 + (4 + (5 + (6 + (7 + (8 + (9 + (10 + (11 + (12 + x)))))))))));
        double dd = 1.5 + (x * (2.5 - (x / (3.5 + (x - (4.5 * (x + (5.5 / (x + 1)))))))));
        System.out.println(r + " " + dd);
    }
}
