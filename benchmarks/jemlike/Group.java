package jemlike;

import jemlike.kernel.BubbleSort;
import jemlike.kernel.Sieve;
import jemlike.kfl.Kfl;
import jemlike.lift.Lift;
import jemlike.micro.Micro;
import jemlike.parallel.Dummy;
import jemlike.parallel.Matrix;
import jemlike.parallel.NQueens;
import jemlike.stream.Aes;
import jemlike.stream.Increment;
import jemlike.udpip.UdpIp;

/** A named group of benchmarks. */
final class Group {
    final String name;
    final String title;
    final Bench[] benches;

    private Group(String name, String title, Bench[] benches) {
        this.name = name;
        this.title = title;
        this.benches = benches;
    }

    /** All groups in the order of the report, with fresh benchmarks. */
    static Group[] all() {
        return new Group[] {
            new Group("micro", "Micro benchmarks:", Micro.all()),
            new Group("kernel", "Kernel benchmarks:",
                    new Bench[] {new Sieve(), new BubbleSort()}),
            new Group("application", "Application benchmarks:",
                    new Bench[] {new Kfl(), new Lift(), new UdpIp()}),
            new Group("parallel", "Parallel benchmarks:",
                    new Bench[] {new Dummy(), new Matrix(), new NQueens()}),
            new Group("stream", "Stream benchmarks:",
                    new Bench[] {new Aes(), new Increment()}),
        };
    }
}
