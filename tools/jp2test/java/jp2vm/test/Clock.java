package jp2vm.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds out whether tests whose counts vary read a clock or random bits: another machine executes these tests with
 * probes on the methods that do. The run itself stays without probes.
 */
final class Clock {
    private static final int MOST = 50;
    private static final int MINUTES = 5;
    private static final String CLOCK = "java.lang.System.nanoTime, java.lang.System.currentTimeMillis, "
            + "jdk.internal.misc.VM.getNanoTimeAdjustment";
    private static final String RANDOM = "java.util.Random.seedUniquifier, java.security.SecureRandom.nextBytes, "
            + "java.util.concurrent.ThreadLocalRandom.current, java.lang.Math.random";
    private static final String PROBES = "entry jp2vm.test.Meter.begin { $test = str(arg0) }\n"
            + "entry jp2vm.test.Meter.end { $test = \"\" }\n"
            + "native " + CLOCK + " /$test != \"\"/ { @clock[$test] = count() }\n"
            + "entry " + RANDOM + " /$test != \"\"/ { @random[$test] = count() }\n";

    private Clock() {
    }

    static void find(Outcome outcome, Options options) {
        List<Subject> varying = new ArrayList<>();
        for (Subject subject : outcome.subjects) {
            if (!subject.hasFailed() && !subject.isExact() && subject.isRepeatable() && varying.size() < MOST) {
                varying.add(subject);
            }
        }
        if (!Child.isPossible() || varying.isEmpty()) {
            return;
        }
        Path out = null;
        Path probes = null;
        try {
            out = Files.createTempFile("jp2test", ".json");
            probes = Files.createTempFile("jp2test", ".probes");
            Files.write(probes, PROBES.getBytes(StandardCharsets.UTF_8));
            Child.run(command(probes, out, varying, options), MINUTES);
            read(out, varying);
        } catch (IOException | IllegalArgumentException e) {
            return; // the causes stay unknown
        } finally {
            delete(out);
            delete(probes);
        }
    }

    private static void delete(Path file) {
        if (file != null) {
            file.toFile().delete();
        }
    }

    private static List<String> command(Path probes, Path out, List<Subject> tests, Options options) {
        List<String> ids = new ArrayList<>();
        for (Subject test : tests) {
            ids.add(test.uniqueId);
        }
        return Child.command(null, Arrays.asList("--probes=" + probes, "--probe-out=" + out, "--probe-format=json"), 2,
                options.parameters, ids);
    }

    private static void read(Path file, List<Subject> tests) throws IOException {
        SortedMap<String, Set<String>> causes = new TreeMap<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            Object json = Json.read(line);
            if (!(json instanceof Map) || !(((Map<?, ?>) json).get("rows") instanceof List)) {
                continue;
            }
            String cause = String.valueOf(((Map<?, ?>) json).get("map")).replace("@", "");
            for (Object row : (List<?>) ((Map<?, ?>) json).get("rows")) {
                Object key = ((Map<?, ?>) row).get("key");
                String name = key instanceof List ? String.valueOf(((List<?>) key).get(0)) : "";
                causes.computeIfAbsent(Execution.test(name), unused -> new TreeSet<>()).add(cause);
            }
        }
        for (Subject test : tests) {
            test.reads.addAll(causes.getOrDefault(Execution.scope(test.name), new TreeSet<>()));
        }
    }
}
