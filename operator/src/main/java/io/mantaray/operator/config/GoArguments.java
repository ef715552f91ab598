package io.mantaray.operator.config;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Rewrites arguments in the syntax of Go's {@code flag} package into {@code --name=value}:
 *
 * <ol>
 *   <li>One dash or two make no difference.
 *   <li>A switch takes a value only after an equals sign; alone it means true.
 *   <li>Any other flag takes the next argument, whatever that looks like, if it has no equals sign.
 *   <li>Of a repeated flag the last one counts.
 *   <li>The first argument that is no flag ends the flags; it and all after it are ignored. So does
 *       {@code --}.
 * </ol>
 *
 * <p>An unknown flag, or one without its value, becomes a {@link OperatorFlags#MISTAKE}. Go stops
 * at the first one; we go on to find the others, and take an argument after an unknown flag for its
 * value if it is no flag.
 */
public final class GoArguments implements IParameterPreprocessor {

  @Override
  @SuppressWarnings("JdkObsolete") // the parser's interface demands a Stack
  public boolean preprocess(
      Stack<String> args,
      CommandSpec command,
      @Nullable ArgSpec argument,
      Map<String, Object> info) {
    List<String> inOrder = new ArrayList<>(args);
    Collections.reverse(inOrder);
    List<String> canonical = canonical(inOrder, command);
    Collections.reverse(canonical);
    args.clear();
    args.addAll(canonical);
    return false;
  }

  /** The same arguments, as the parser of {@code command} wants them. */
  static List<String> canonical(List<String> arguments, CommandSpec command) {
    Map<String, String> flags = new LinkedHashMap<>();
    List<String> mistakes = new ArrayList<>();
    Deque<String> rest = new ArrayDeque<>(arguments);
    while (!rest.isEmpty() && isFlag(rest.element())) {
      String typed = rest.remove();
      if (typed.equals("--")) {
        break;
      }
      int equals = typed.indexOf('=');
      String name = "--" + typed.substring(dashes(typed), equals < 0 ? typed.length() : equals);
      OptionSpec option = command.findOption(name);
      if (option == null && command.findOption(typed) != null) {
        flags.put(typed, typed); // a short option of the command itself, such as -h
      } else if (option == null) {
        mistakes.add(unknown(name, command));
        if (equals < 0 && !rest.isEmpty() && !isFlag(rest.element())) {
          rest.remove();
        }
      } else if (equals >= 0) {
        flags.put(name, name + typed.substring(equals));
      } else if (option.arity().max() == 0) {
        flags.put(name, name);
      } else if (option.arity().min() == 0) {
        flags.put(name, name + "=true");
      } else if (rest.isEmpty()) {
        mistakes.add(name + " needs a value: write " + name + "=" + option.paramLabel() + ".");
      } else {
        flags.put(name, name + "=" + rest.remove());
      }
    }
    List<String> canonical = new ArrayList<>(flags.values());
    mistakes.forEach(mistake -> canonical.add(OperatorFlags.MISTAKE + "=" + mistake));
    if (!rest.isEmpty()) {
      canonical.add("--");
      canonical.addAll(rest);
    }
    return canonical;
  }

  private static String unknown(String name, CommandSpec command) {
    List<String> known =
        command.options().stream()
            .filter(option -> !option.hidden())
            .map(OptionSpec::longestName)
            .toList();
    return "There is no flag " + name + "." + NearestName.hint(name, known);
  }

  private static boolean isFlag(String argument) {
    return argument.length() > 1 && argument.startsWith("-");
  }

  private static int dashes(String flag) {
    return flag.startsWith("--") ? 2 : 1;
  }
}
