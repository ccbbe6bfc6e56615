"""The applications that run.py runs: their locations, their input, and the output that may
differ."""
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE.parent / "openjdk"
EMBEDDED = HERE.parents[1] / "classlib" / "embedded"

# Parts of the output that depend on clocks and machines.
MILLISECONDS = (r"\d+([.,]\d+)? ?(ms|milliseconds|seconds?|secs?|s)\b", "TIME")
CLOCK = (r"\b\d\d?:\d\d:\d\d(\.\d+)?( ?[AP]M)?( UTC| GMT)?\b", "CLOCK")
DATE = (r"\b(\d{4}[-/]\d\d?[-/]\d\d?|(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \w+ \d+,?( \d{4})?)\b", "DATE")
IDENTITY = (r"@[0-9a-f]{4,8}\b", "@HASH")

# JNA has its native memory in a map by address; the behaviour of the map depends on the addresses.
JNA_MEMORY = (r"java\.util\.concurrent\.ConcurrentHashMap|jdk\.internal\.misc\.Unsafe\."
              r"|java\.lang\.Class\.desiredAssertionStatus")


class Application:
    """One application. jars: names in /usr/share/java, or paths; main: class, or module; driver: a Java program of
    drivers/ that uses the jars; source: a source package, whose src/test is compiled with the driver; prepare: makes
    more files; normalise: (pattern, replacement) for parts that may differ; ignore: files that are not compared; sort:
    lines may come in any order; deterministic: executes the same instructions in every run; excused: methods whose
    counts depend on the addresses of native memory; stderr: whether it is also compared; attempts: the number of runs
    on jp2vm, one of which must agree with java; it is more than one if tests fail on a busy computer; status: the
    status of java's run, None: any status."""

    def __init__(self, name, packages, jars=(), main=None, args=(), *, module=None, driver=None,
                 source=None, vm_args=(), class_path=(), stdin="", data=None, prepare=None,
                 normalise=(), ignore=(), sort=False, deterministic=False, excused=None, status=0,
                 stderr=False, attempts=1):
        self.name = name
        self.packages = tuple(packages)
        self.jars = tuple(jars)
        self.main = driver or main
        self.args = tuple(args)
        self.module = module
        self.driver = driver
        self.source = source
        self.vm_args = tuple(vm_args)
        self.class_path = list(class_path)
        self.stdin = stdin
        self.data = data
        self.prepare = prepare
        self.normalise = tuple(normalise)
        self.ignore = tuple(ignore)
        self.sort = sort
        self.deterministic = deterministic
        self.excused = excused
        self.status = status
        self.stderr = stderr
        self.attempts = attempts


def programs(*names):
    """Makes a function that copies some programs of tests/openjdk to a directory src."""
    def copy(directory):
        (directory / "src").mkdir()
        for name in names:
            shutil.copy(PROGRAMS / f"{name}.java", directory / "src")
    return copy


def embedded(directory):
    """Sources of the embedded library: java.util, java.lang and others, as one tree."""
    shutil.copytree(EMBEDDED / "java", directory / "src",
                    ignore=shutil.ignore_patterns("*.template"))
    subprocess.run([sys.executable, EMBEDDED / "expand_templates.py", EMBEDDED / "java",
                    directory / "src"], check=True)
    names = sorted(path.relative_to(directory).as_posix()
                   for path in (directory / "src").rglob("*.java"))
    (directory / "sources").write_text("".join(f"{name}\n" for name in names), "utf-8")


SOURCES = programs("language/SealedShapes", "language/GenericsDeep", "language/SwitchForms",
                   "language/InnerClasses", "collections/GenericAlgorithms",
                   "streams/FunctionalTypes", "text/Messages", "language/Initialisation")
SOURCE_NAMES = ("src/SealedShapes.java", "src/GenericsDeep.java", "src/SwitchForms.java",
                "src/InnerClasses.java", "src/GenericAlgorithms.java", "src/FunctionalTypes.java",
                "src/Messages.java", "src/Initialisation.java")
OLD_SOURCES = ("src/GenericAlgorithms.java",)

JDK_TOOLS = [
    Application("javac", [], module="jdk.compiler/com.sun.tools.javac.Main", prepare=SOURCES,
                args=["-d", "out", "-nowarn", *SOURCE_NAMES]),
    Application("javac-library", [], module="jdk.compiler/com.sun.tools.javac.Main",
                prepare=embedded,
                args=["-d", "out", "-nowarn", "-Xlint:none", "--patch-module", "java.base=src",
                      "-XDignore.symbol.file", "-proc:none", "@sources"]),
    Application("javac-errors", [], module="jdk.compiler/com.sun.tools.javac.Main",
                args=["-d", "out", "-Xlint:all", "Wrong.java"], status=1, stderr=True,
                deterministic=True),
    Application("javap", [], module="jdk.jdeps/com.sun.tools.javap.Main",
                args=["-c", "-p", "-v", "java.util.HashMap", "java.lang.String"],
                normalise=[(r"Last modified .*", "Last modified")]),
    Application("jar", [], module="jdk.jartool/sun.tools.jar.Main", prepare=SOURCES,
                args=["cvf", "out.jar", "src"]),
    Application("jdeps", [], module="jdk.jdeps/com.sun.tools.jdeps.Main",
                args=["-v", "/usr/share/java/junit4.jar"]),
    Application("javadoc", [], module="jdk.javadoc/jdk.javadoc.internal.tool.Main",
                prepare=SOURCES, args=["-private", "-quiet", "-Xdoclint:none", "-notimestamp",
                                       "-d", "doc", "src/SealedShapes.java"],
                ignore=["doc/*.zip"]),
    Application("jshell", [], module="jdk.jshell/jdk.internal.jshell.tool.JShellToolProvider",
                args=["--execution", "local", "-s", "script.jsh"]),
    Application("jlink-list", [], module="jdk.jlink/jdk.tools.jlink.internal.Main",
                args=["--list-plugins"], deterministic=True),
    Application("keytool", [], module="java.base/sun.security.tools.keytool.Main",
                args=["-genseckey", "-keyalg", "AES", "-keysize", "256", "-alias", "k",
                      "-keystore", "ks.p12", "-storepass", "changeit", "-v"],
                ignore=["ks.p12"], stderr=True),
]

COMPILERS = [
    Application("ecj", ["ecj"], ["eclipse-jdt-core"],
                "org.eclipse.jdt.internal.compiler.batch.Main", prepare=SOURCES,
                args=["-17", "-proc:none", "-d", "out", "-nowarn", *SOURCE_NAMES[:2],
                      *SOURCE_NAMES[4:]]),
    Application("antlr4", ["antlr4"],
                ["antlr4", "antlr4-runtime", "stringtemplate4", "antlr3-runtime", "treelayout",
                 "javax.json"], "org.antlr.v4.Tool", ["-visitor", "-o", "out", "Expr.g4"],
                normalise=[(r"from \S*Expr.g4", "from Expr.g4")]),
    Application("javacc", ["javacc"], ["javacc"], "javacc",
                ["-OUTPUT_DIRECTORY=out", "Calc.jj"], class_path=[], deterministic=True),
    Application("jflex", ["jflex"], ["jflex", "cup", "cup_runtime"], "jflex.Main",
                ["-d", "out", "words.flex"], normalise=[MILLISECONDS, CLOCK, DATE],
                deterministic=True),
    Application("cup", ["cup"], ["cup", "cup_runtime"], "java_cup.Main",
                ["-destdir", ".", "calc.cup"], normalise=[CLOCK, DATE, MILLISECONDS,
                                                          (r"\w{3} \w{3} \d+ CLOCK \d+", "")],
                deterministic=True),
    Application("closure", ["closure-compiler"],
                ["closure-compiler", "args4j", "guava", "json", "jsr305", "rhino"],
                "com.google.javascript.jscomp.CommandLineRunner",
                ["--compilation_level", "ADVANCED_OPTIMIZATIONS", "--js", "in.js",
                 "--js_output_file", "out.js"]),
    Application("yui", ["yui-compressor"], ["yuicompressor", "rhino", "jargs"],
                "com.yahoo.platform.yui.compressor.YUICompressor", ["in.js", "-o", "out.js"],
                data="closure", deterministic=True),
    Application("proguard", ["proguard-cli"], ["proguard"], "proguard.ProGuard",
                ["@shrink.pro"], deterministic=True),
    Application("kotlinc", ["kotlin"], [f"/usr/share/kotlin/kotlinc/lib/{name}.jar"
                                        for name in ("kotlin-compiler", "trove4j", "kotlin-stdlib",
                                                     "kotlin-reflect", "kotlin-script-runtime")],
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                ["-kotlin-home", "/usr/share/kotlin/kotlinc", "-d", "out", "Shapes.kt"],
                excused=JNA_MEMORY),
    Application("scalac", ["scala"], ["scala-compiler", "scala-library", "scala-reflect",
                                      "scala-xml_2.11", "scala-parser-combinators_2.11"],
                "scala.tools.nsc.Main",
                ["-nobootcp", "-usejavacp", "-d", ".", "Shapes.scala"]),
]

LANGUAGES = [
    Application("jython", ["jython"], ["jython"], "org.python.util.jython", ["script.py", "7"],
                vm_args=["-Dpython.home=/usr/share/jython", "-Dpython.cachedir.skip=true",
                         "-Dpython.console="]),
    Application("groovy", ["groovy"], ["groovy-all"], "groovy.ui.GroovyMain",
                ["script.groovy", "5"]),
    Application("clojure", ["clojure"], ["clojure"], "clojure.main", ["script.clj", "9"]),
    Application("rhino", ["rhino"], ["js"], "org.mozilla.javascript.tools.shell.Main",
                ["-opt", "-1", "script.js", "6"], deterministic=True),
    Application("rhino-compiled", ["rhino"], ["js"], "org.mozilla.javascript.tools.shell.Main",
                ["-opt", "9", "script.js", "6"], data="rhino", deterministic=True),
    Application("beanshell", ["bsh"], ["bsh"], "bsh.Interpreter", ["script.bsh"],
                deterministic=True),
    Application("jruby", ["jruby"],
                ["jruby-base", "jruby-core", "joni", "jcodings", "jnr-posix", "jnr-ffi",
                 "jnr-constants", "jnr-enxio", "jnr-netdb", "jnr-unixsocket", "jnr-x86asm",
                 "jffi", "invokebinder", "dirgra", "headius-options", "backport9", "joda-time",
                 "asm", "asm-tree", "asm-commons", "asm-util", "asm-analysis", "jzlib",
                 "jitescript"],
                "org.jruby.Main", ["--disable-gems", "script.rb"],
                vm_args=["-Djruby.home=/usr/share/jruby", "-Djruby.native.enabled=false"]),
    Application("mvel", ["libmvel-java"], ["mvel2"], driver="MvelDriver", deterministic=True),
    Application("jexl", ["libcommons-jexl3-java"], ["commons-jexl3", "commons-logging"],
                driver="JexlDriver"),
]

XML = [
    Application("xalan", ["libxalan2-java"], ["xalan2", "serializer", "xercesImpl", "xml-apis"],
                "org.apache.xalan.xslt.Process",
                ["-IN", "in.xml", "-XSL", "table.xsl", "-OUT", "out.html"], data="xml",
                deterministic=True),
    Application("saxon-he", ["libsaxonhe-java"], ["Saxon-HE"], "net.sf.saxon.Transform",
                ["-s:in.xml", "-xsl:table.xsl", "-o:out.html"], data="xml"),
    Application("saxon-query", ["libsaxonhe-java"], ["Saxon-HE"], "net.sf.saxon.Query",
                ["-s:in.xml", "-q:query.xq"], data="xml"),
    Application("saxonb", ["libsaxonb-java"], ["saxonb"], "net.sf.saxon.Query",
                ["-s:in.xml", "query.xq"], data="xml"),
    Application("fop-text", ["fop"],
                ["fop", "fop-core", "fop-events", "fop-util", "xmlgraphics-commons", "batik-all",
                 "avalon-framework", "commons-io", "commons-logging", "serializer", "xalan2",
                 "xercesImpl", "xml-apis", "xml-apis-ext", "fontbox2"],
                "org.apache.fop.cli.Main", ["-fo", "in.fo", "-at", "out.xml"], data="fop",
                normalise=[MILLISECONDS, CLOCK, DATE]),
    Application("fop-pdf", ["fop"],
                ["fop", "fop-core", "fop-events", "fop-util", "xmlgraphics-commons", "batik-all",
                 "avalon-framework", "commons-io", "commons-logging", "serializer", "xalan2",
                 "xercesImpl", "xml-apis", "xml-apis-ext", "fontbox2"],
                "org.apache.fop.cli.Main", ["-fo", "in.fo", "-pdf", "out.pdf"], data="fop"),
    Application("batik-svgpp", ["libbatik-java"], ["batik-all", "xml-apis-ext", "xml-apis"],
                "org.apache.batik.apps.svgpp.Main", ["in.svg", "out.svg"], data="svg",
                deterministic=True),
    Application("batik-raster", ["libbatik-java"],
                ["batik-all", "xml-apis-ext", "xml-apis", "xmlgraphics-commons", "commons-io",
                 "commons-logging"],
                "org.apache.batik.apps.rasterizer.Main", ["-scriptSecurityOff", "-d", "out.png",
                "in.svg"], data="svg",
                normalise=[MILLISECONDS]),
    Application("jdom2", ["libjdom2-java"], ["jdom2"], driver="JdomDriver", data="xml"),
    Application("dom4j", ["libdom4j-java"], ["dom4j"], driver="Dom4jDriver", data="xml"),
    Application("jsoup", ["libjsoup-java"], ["jsoup"], driver="JsoupDriver", deterministic=True),
]

DATABASES = [
    Application("h2", ["libh2-java"], ["h2"], "org.h2.tools.Shell",
                ["-url", "jdbc:h2:mem:test", "-driver", "org.h2.Driver"],
                stdin=(HERE / "data" / "sql" / "script.sql").read_text("utf-8") + "\nexit\n",
                normalise=[MILLISECONDS]),
    Application("h2-file", ["libh2-java"], ["h2"], driver="JdbcDriver", data="sql",
                args=["jdbc:h2:./db"], ignore=["*.db", "*.mv.db"]),
    Application("hsqldb", ["libhsqldb-java"], ["hsqldb"], driver="JdbcDriver", data="sql",
                args=["jdbc:hsqldb:mem:x"]),
    Application("derby", ["libderby-java"], ["derby"], driver="JdbcDriver", data="sql",
                args=["jdbc:derby:memory:x;create=true"], ignore=["derby.log"]),
    Application("lucene", ["liblucene4.10-java"],
                ["lucene-core-4.10.4", "lucene-analyzers-common-4.10.4", "lucene-queries-4.10.4",
                 "lucene-queryparser-4.10.4"], driver="LuceneDriver"),
]

LIBRARIES = [
    Application("ant", ["ant"], ["ant", "ant-launcher"], "org.apache.tools.ant.launch.Launcher",
                ["-Dant.home=/usr/share/ant", "-f", "build.xml"], normalise=[MILLISECONDS],
                ignore=["*.jar"], prepare=SOURCES),
    Application("junit4", ["junit4"], ["junit4", "hamcrest"], driver="JunitDriver",
                normalise=[MILLISECONDS, (r"Time: .*", "Time")]),
    Application("junit4-own", ["junit4", "dpkg-dev"], ["junit4", "hamcrest"],
                driver="JunitOwnDriver", source="junit4",
                args=["org.junit.tests.AllTests", "junit.tests.AllTests",
                      "junit.samples.AllTests"],
                normalise=[MILLISECONDS], stderr=True, attempts=3),
    Application("testng", ["testng"], ["testng", "jcommander", "bsh"], driver="TestngDriver",
                normalise=[MILLISECONDS], ignore=["test-output/*"]),
    Application("checkstyle", ["checkstyle"],
                ["checkstyle", "antlr4-runtime", "antlr", "commons-lang3", "commons-beanutils",
                 "commons-collections3", "guava", "commons-cli", "commons-logging", "picocli",
                 "Saxon-HE", "reflections"], "com.puppycrawl.tools.checkstyle.Main",
                ["-c", "checks.xml", *SOURCE_NAMES[:4]], prepare=SOURCES, status=None),
    Application("plantuml", ["plantuml"], ["/usr/share/plantuml/plantuml.jar"],
                "net.sourceforge.plantuml.Run", ["-ttxt", "in.puml"]),
    Application("ditaa", ["ditaa"],
                ["/usr/share/ditaa/ditaa.jar", "commons-cli", "batik-all", "xml-apis",
                 "xml-apis-ext"], "org.stathissideris.ascii2image.core.CommandLineConverter",
                ["in.txt", "out.png"], normalise=[MILLISECONDS]),
    Application("jgit", ["libjgit-java"],
                ["org.eclipse.jgit", "slf4j-api", "slf4j-nop", "jsch", "javaewah"],
                driver="JgitDriver", ignore=["repo/.git/*"]),
    Application("lang3", ["libcommons-lang3-java"], ["commons-lang3"], driver="LangDriver",
                deterministic=True),
    Application("math3", ["libcommons-math3-java"], ["commons-math3"], driver="MathDriver",
                deterministic=True),
    Application("compress", ["libcommons-compress-java"], ["commons-compress"],
                driver="CompressDriver"),
    Application("codec-csv", ["libcommons-codec-java", "libcommons-csv-java",
                              "libcommons-text-java", "libcommons-io-java"],
                ["commons-codec", "commons-csv", "commons-text", "commons-io", "commons-lang3"],
                driver="CodecDriver", deterministic=True),
    Application("collections4", ["libcommons-collections4-java"], ["commons-collections4"],
                driver="CollectionsDriver", deterministic=True),
    Application("velocity", ["velocity"],
                ["velocity", "commons-collections3", "commons-lang", "commons-logging"],
                driver="VelocityDriver", ignore=["velocity.log"], deterministic=True),
    Application("freemarker", ["libfreemarker-java"], ["freemarker"], driver="FreemarkerDriver"),
    Application("asm", ["libasm-java"], ["asm", "asm-tree", "asm-analysis", "asm-util"],
                driver="AsmDriver", deterministic=True),
    Application("gson", ["libgoogle-gson-java"], ["gson"], driver="GsonDriver",
                deterministic=True),
    Application("jackson", ["libjackson2-databind-java"],
                ["jackson-core", "jackson-databind", "jackson-annotations"],
                driver="JacksonDriver"),
    Application("guava", ["libguava-java"], ["guava"], driver="GuavaDriver"),
    Application("snakeyaml", ["libyaml-snake-java"], ["snakeyaml"], driver="YamlDriver",
                deterministic=True),
    Application("pdfbox", ["libpdfbox2-java"], ["pdfbox2", "fontbox2", "commons-logging"],
                driver="PdfDriver"),
    Application("bouncycastle", ["libbcprov-java"], ["bcprov"], driver="BouncyDriver"),
    Application("sat4j", ["sat4j"], ["org.sat4j.core"], driver="SatDriver"),
    Application("jgrapht", ["libjgrapht-java"], ["jgrapht-core", "jheaps"],
                driver="JgraphtDriver"),
    Application("javassist", ["libjavassist-java"], ["javassist"], driver="JavassistDriver"),
    Application("byte-buddy", ["libbyte-buddy-java"], ["byte-buddy"], driver="ByteBuddyDriver"),
    Application("mockito", ["libmockito-java"],
                ["mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis"],
                driver="MockitoDriver"),
    Application("picocli", ["libpicocli-java"], ["picocli"], driver="PicocliDriver"),
    Application("weka", ["weka"], ["weka", "cup_runtime"], "weka.classifiers.trees.J48",
                ["-t", "weather.arff"], normalise=[MILLISECONDS, (r"Time taken.*", "Time")]),
    Application("netty", ["libnetty-java"], ["netty-buffer", "netty-codec", "netty-codec-http",
                "netty-common",
                                            "netty-handler", "netty-resolver",
                                            "netty-transport"], driver="NettyDriver"),
    Application("itext5", ["libitext5-java"], ["itext5"], driver="ItextDriver"),
]

APPLICATIONS = JDK_TOOLS + COMPILERS + LANGUAGES + XML + DATABASES + LIBRARIES
