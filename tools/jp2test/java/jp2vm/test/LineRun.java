package jp2vm.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The lines of tests, which another machine executes with a profile. */
final class LineRun {
    private static final int MINUTES = 120;

    final Lines lines = new Lines();
    /** The rows of a matrix; empty: not wanted. */
    List<String[]> matrix = Collections.emptyList();

    private LineRun() {
    }

    /**
     * Returns the lines of tests.
     *
     * @param classPath the project's class path; null: the one of this run
     * @param hasMatrix whether the matrix is wanted
     * @throws Refusal if they cannot be found
     */
    static LineRun of(String classPath, Options options, Map<String, String> head, List<Subject> subjects,
            boolean hasMatrix) {
        if (!Child.isPossible()) {
            throw new Refusal("lines of tests need the script jp2test");
        }
        List<String> ids = new ArrayList<>();
        for (Subject subject : subjects) {
            ids.add(subject.uniqueId);
        }
        Path profile = null;
        try {
            profile = Files.createTempFile("jp2test", ".jp2");
            int status = Child.run(Child.command(classPath,
                    Arrays.asList("--profile=blocks", "--profile-quiet", "--profile-out=" + profile), options.warm,
                    options.parameters, ids), MINUTES);
            if (status != 0 && status != 1) {
                throw new Refusal("the lines of the tests cannot be found: the run with a profile ended with status "
                        + status);
            }
            LineRun run = new LineRun();
            run.lines.head.putAll(head);
            String path = classPath == null ? System.getProperty("jp2test.class-path") : classPath;
            ProfileReader.read(profile, new Project(path), run.lines);
            rename(run.lines, subjects);
            if (hasMatrix) {
                run.matrix = Matrix.read(profile, run.lines);
            }
            return run;
        } catch (IOException e) {
            throw new Refusal("the lines of the tests cannot be found: " + e.getMessage());
        } finally {
            if (profile != null) {
                profile.toFile().delete();
            }
        }
    }

    /* Names of scopes become names of tests. Leaves out scopes that do not belong to exactly one test. */
    private static void rename(Lines lines, List<Subject> subjects) {
        Set<String> scopes = new TreeSet<>(lines.tests.keySet());
        for (Subject subject : subjects) {
            String scope = Execution.scope(subject.name);
            if (scopes.remove(scope) && !scope.equals(subject.name)) {
                lines.tests.put(subject.name, lines.tests.remove(scope));
            }
        }
        lines.tests.keySet().removeAll(scopes);
        for (Subject subject : subjects) {
            if (subject.name.endsWith(" (2)")) {
                lines.tests.remove(subject.name.substring(0, subject.name.length() - " (2)".length()));
            }
        }
    }
}
