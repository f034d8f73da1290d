import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Starts the adapter of a Java engine: {@code java Run.java FOLDER [--plain]}.
 *
 * <p>The glue in FOLDER, and what all glue shares, is compiled against the classes that NAME_CLASSES names
 * (NAME is the folder's, in capitals) and then run in this same process. Where they are missing, or are not
 * those that the glue was written for, one line on standard error says so and the status is 2.
 */
class Run {
    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            stop("which adapter? give its folder, such as conformance/adapters/minitruco");
        }
        Path folder = Path.of(args[0]).toAbsolutePath().normalize();
        String variable = folder.getFileName().toString().toUpperCase(Locale.ROOT) + "_CLASSES";
        String classes = System.getenv(variable);
        if (classes == null || classes.isBlank()) {
            stop(variable + " is not set: it names the engine's compiled classes; see " + folder + "/README.md");
        }
        for (String entry : classes.split(File.pathSeparator)) {
            if (!Files.exists(Path.of(entry))) {
                stop(variable + " names " + entry + ", which does not exist");
            }
        }

        Path compiled = Files.createTempDirectory("manilha-adapter-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(compiled)));
        compile(variable, classes, compiled, folder, folder.resolveSibling("java"));

        List<URL> path = new ArrayList<>(List.of(compiled.toUri().toURL()));
        for (String entry : classes.split(File.pathSeparator)) {
            path.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader loader = new URLClassLoader(path.toArray(URL[]::new))) {
            var main = loader.loadClass("Adapter").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
        }
    }

    private static void compile(String variable, String classes, Path target, Path... folders) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            stop("this Java has no compiler: a JDK is needed, 17 or later");
        }
        List<String> arguments = new ArrayList<>(List.of("-d", target.toString(), "-cp", classes, "-nowarn"));
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                files.map(Path::toString)
                        .filter(name -> name.endsWith(".java") && !name.endsWith("Run.java"))
                        .forEach(arguments::add);
            }
        }
        if (compiler.run(null, System.err, System.err, arguments.toArray(String[]::new)) != 0) {
            stop(variable + "=" + classes + " does not hold the classes that this glue was written for");
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static void stop(String message) {
        System.err.println("error: " + message);
        System.exit(2);
    }
}
