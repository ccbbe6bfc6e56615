package jp2vm.test;

import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.PackageNameFilter;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/** The command line of jp2test. */
final class Options {
    static final int WARM = 3;
    static final int TIMEOUT = 60;
    private static final int LEAST_WARM = 2;
    private static final int MOST_WARM = 1000;

    /** A report to write. */
    static final class Report {
        final String format;
        final Path file;

        Report(String format, Path file) {
            this.format = format;
            this.file = file;
        }

        static Report read(String value) {
            int colon = value.indexOf(':');
            String format = colon < 0 ? value : value.substring(0, colon);
            if (colon <= 0 || colon == value.length() - 1 || !FORMATS.contains(format)) {
                throw new Refusal("the report '" + value + "' is not FORMAT:FILE with one of the formats "
                        + String.join(", ", FORMATS));
            }
            Path file = Paths.get(value.substring(colon + 1));
            Path directory = file.toAbsolutePath().getParent();
            if (directory == null || !directory.toFile().isDirectory() || file.toFile().isDirectory()) {
                throw new Refusal("'" + file + "' cannot be written: its directory does not exist, or it is one");
            }
            return new Report(format, file);
        }
    }

    static final List<String> FORMATS =
            Arrays.asList("json", "lines", "junit", "md", "sarif", "matrix", "benchmark", "bencher");

    int warm = WARM;
    int timeout = TIMEOUT;
    boolean isStrict;
    boolean isQuiet;
    boolean isWhole = true;
    Path baseline;
    Path baselineLines;
    String baselineClassPath;
    String baselineName = "baseline";
    final List<Path> budgets = new ArrayList<>();
    final List<Report> reports = new ArrayList<>();
    final Map<String, String> parameters = new LinkedHashMap<>();
    private final List<DiscoverySelector> selectors = new ArrayList<>();
    private final List<Filter<?>> filters = new ArrayList<>();
    private final Map<String, List<String>> lists = new LinkedHashMap<>();

    /** Reads the options of jp2test matrix, which has the option -o FILE. */
    static Options readMatrix(String[] args, String classPath) {
        String[] words = args.clone();
        for (int i = 0; i + 1 < words.length; i++) {
            if (words[i].equals("-o")) {
                words[i] = "--report";
                words[i + 1] = "matrix:" + words[i + 1];
            }
        }
        Options options = read(words, classPath);
        if (!options.reports("matrix")) {
            throw new Refusal("matrix needs -o FILE");
        }
        return options;
    }

    static Options read(String[] args, String classPath) {
        Options options = new Options();
        int i = 0;
        while (i < args.length) {
            String name = args[i++];
            String value = null;
            int equals = name.indexOf('=');
            if (name.equals("--")) {
                continue;
            }
            if (name.startsWith("-") && equals > 0) {
                value = name.substring(equals + 1);
                name = name.substring(0, equals);
            }
            if (options.isSwitch(name)) {
                if (value != null) {
                    throw new Refusal("'" + name + "' takes no value");
                }
                continue;
            }
            if (!isOption(name)) {
                throw new Refusal("unknown option '" + name + "'; jp2test --help lists the options");
            }
            if (value == null) {
                if (i == args.length) {
                    throw new Refusal("'" + name + "' needs a value");
                }
                value = args[i++];
            }
            options.set(name, value);
        }
        options.finish(classPath);
        return options;
    }

    private boolean isSwitch(String name) {
        switch (name) {
            case "--strict":
                isStrict = true;
                return true;
            case "--quiet":
                isQuiet = true;
                return true;
            case "--scan-class-path":
            case "--scan-classpath":
                return true;
            default:
                return false;
        }
    }

    private static final Map<String, String> NAMES = new LinkedHashMap<>();

    private static void name(String option, String... others) {
        NAMES.put(option, option);
        for (String other : others) {
            NAMES.put(other, option);
        }
    }

    static {
        name("--warm");
        name("--timeout");
        name("--baseline");
        name("--baseline-name");
        name("--baseline-lines");
        name("--baseline-class-path");
        name("--budget");
        name("--report");
        name("--config");
        name("--select-class", "-c");
        name("--select-package", "-p");
        name("--select-method", "-m");
        name("--select-unique-id", "-u", "--select-uid", "--uid");
        name("--include-tag", "-t");
        name("--exclude-tag", "-T");
        name("--include-classname", "-n");
        name("--exclude-classname", "-N");
        name("--include-package");
        name("--exclude-package");
        name("--include-engine", "-e");
        name("--exclude-engine", "-E");
    }

    private static boolean isOption(String name) {
        return NAMES.containsKey(name);
    }

    private void set(String word, String value) {
        String name = NAMES.get(word);
        switch (name) {
            case "--warm":
                warm = number(value);
                break;
            case "--timeout":
                timeout = value.matches("[0-9]{1,5}") ? Integer.parseInt(value) : 0;
                if (timeout == 0) {
                    throw new Refusal("'--timeout=" + value + "' is not a number of seconds from 1 to 99999");
                }
                break;
            case "--baseline":
                baseline = Paths.get(value);
                break;
            case "--baseline-lines":
                baselineLines = Paths.get(value);
                break;
            case "--baseline-class-path":
                baselineClassPath = value;
                break;
            case "--baseline-name":
                baselineName = value;
                break;
            case "--budget":
                budgets.add(Paths.get(value));
                break;
            case "--report":
                reports.add(Report.read(value));
                break;
            case "--config":
                int equals = value.indexOf('=');
                if (equals <= 0) {
                    throw new Refusal("'--config=" + value + "' has no value; write --config=KEY=VALUE");
                }
                parameters.put(value.substring(0, equals), value.substring(equals + 1));
                break;
            default:
                select(name, value);
        }
    }

    static int number(String value) {
        int number = value.matches("[0-9]{1,4}") ? Integer.parseInt(value) : 0;
        if (number < LEAST_WARM || number > MOST_WARM) {
            throw new Refusal("'--warm=" + value + "' is not a number from 2 to 1000");
        }
        return number;
    }

    private void select(String name, String value) {
        switch (name) {
            case "--select-class":
                selectors.add(DiscoverySelectors.selectClass(value));
                break;
            case "--select-package":
                selectors.add(DiscoverySelectors.selectPackage(value));
                break;
            case "--select-method":
                if (value.indexOf('#') <= 0) {
                    throw new Refusal("'" + value + "' is not CLASS#METHOD");
                }
                selectors.add(DiscoverySelectors.selectMethod(value));
                break;
            case "--select-unique-id":
                selectors.add(DiscoverySelectors.selectUniqueId(value));
                break;
            default:
                lists.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        }
        isWhole = false;
    }

    private void finish(String classPath) {
        if (baseline == null && (baselineLines != null || baselineClassPath != null)) {
            throw new Refusal("--baseline-lines and --baseline-class-path need --baseline=FILE");
        }
        if (baselineLines != null && baselineClassPath != null) {
            throw new Refusal("--baseline-lines and --baseline-class-path exclude each other");
        }
        for (Map.Entry<String, List<String>> list : lists.entrySet()) {
            filters.add(filter(list.getKey(), list.getValue()));
        }
        if (!selectors.isEmpty()) {
            return;
        }
        Set<Path> roots = roots(classPath);
        if (roots.isEmpty()) {
            throw new Refusal("no tests are selected, and the class path has no directory; use -c CLASS or -p PACKAGE");
        }
        selectors.addAll(DiscoverySelectors.selectClasspathRoots(roots));
    }

    /** Returns the directories of a class path. */
    static Set<Path> roots(String classPath) {
        Set<Path> roots = new LinkedHashSet<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            if (!entry.isEmpty() && new File(entry).isDirectory()) {
                roots.add(Paths.get(entry));
            }
        }
        return roots;
    }

    private static Filter<?> filter(String name, List<String> values) {
        String[] texts = values.toArray(new String[0]);
        switch (name) {
            case "--include-tag":
                return TagFilter.includeTags(values);
            case "--exclude-tag":
                return TagFilter.excludeTags(values);
            case "--include-classname":
                return ClassNameFilter.includeClassNamePatterns(texts);
            case "--exclude-classname":
                return ClassNameFilter.excludeClassNamePatterns(texts);
            case "--include-package":
                return PackageNameFilter.includePackageNames(values);
            case "--exclude-package":
                return PackageNameFilter.excludePackageNames(values);
            case "--include-engine":
                return EngineFilter.includeEngines(values);
            default:
                return EngineFilter.excludeEngines(values);
        }
    }

    /** Returns whether a report of a format was requested. */
    boolean reports(String format) {
        return reports.stream().anyMatch(report -> report.format.equals(format));
    }

    /** Returns the request for the tests that the command line selects. */
    LauncherDiscoveryRequestBuilder request() {
        if (!lists.containsKey("--include-classname") && selectors.get(0).getClass().getSimpleName().contains("Root")) {
            filters.add(ClassNameFilter.includeClassNamePatterns(ClassNameFilter.STANDARD_INCLUDE_PATTERN));
        }
        return LauncherDiscoveryRequestBuilder.request().selectors(selectors)
                .filters(filters.toArray(new Filter<?>[0])).configurationParameters(parameters);
    }
}
