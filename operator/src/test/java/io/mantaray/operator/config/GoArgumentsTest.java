package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

class GoArgumentsTest {

  private static final CommandSpec COMMAND = CommandSpec.forAnnotatedObject(new OperatorFlags());

  private static List<String> canonical(String... arguments) {
    return GoArguments.canonical(List.of(arguments), COMMAND);
  }

  @Test
  void oneDashOrTwoMakeNoDifference() {
    assertThat(canonical("-qps=1", "--burst=2")).containsExactly("--qps=1", "--burst=2");
  }

  @Test
  void aSwitchAloneMeansTrueAndTakesNoNextArgument() {
    assertThat(canonical("--enable-metrics", "false", "--qps=1"))
        .containsExactly("--enable-metrics=true", "--", "false", "--qps=1");
  }

  @Test
  void anyOtherFlagTakesTheNextArgumentWhateverItLooksLike() {
    assertThat(canonical("--qps", "-1", "-watch-namespace", "--burst=2"))
        .containsExactly("--qps=-1", "--watch-namespace=--burst=2");
  }

  @Test
  void theLastOfARepeatedFlagCounts() {
    assertThat(canonical("--qps=1", "-qps", "2")).containsExactly("--qps=2");
  }

  @Test
  void aValueMayContainEqualsSignsAndBeEmpty() {
    assertThat(canonical("--feature-gates=A=true,B=false", "--watch-namespace="))
        .containsExactly("--feature-gates=A=true,B=false", "--watch-namespace=");
  }

  @Test
  void theFirstArgumentThatIsNoFlagEndsTheFlags() {
    assertThat(canonical("--qps=1", "-", "--burst=2"))
        .containsExactly("--qps=1", "--", "-", "--burst=2");
    assertThat(canonical("--qps=1", "--", "--burst=2"))
        .containsExactly("--qps=1", "--", "--burst=2");
    assertThat(canonical("--qps=1", "")).containsExactly("--qps=1", "--", "");
  }

  @Test
  void goesOnAfterAnUnknownFlagAndItsValue() {
    assertThat(canonical("--nope", "x", "--qps=1"))
        .containsExactly("--qps=1", "--mistake=There is no flag --nope.");
  }

  /** A flag with a value, and one of the ways to write it. */
  record Written(String canonical, List<String> asTyped) {
    static Written together(String dashes, String name, String value) {
      return new Written("--" + name + "=" + value, List.of(dashes + name + "=" + value));
    }

    static Written apart(String dashes, String name, String value) {
      return new Written("--" + name + "=" + value, List.of(dashes + name, value));
    }
  }

  @Test
  void anyCombinationOfFlagsMeansTheSameInEveryWayOfWritingIt() {
    Property.forAll(commandLines())
        .including(BOUNDS)
        .tries(200)
        .shortenedBy(flags -> flags, (_, others) -> others)
        .check(GoArgumentsTest::meansTheSame);
  }

  private static void meansTheSame(List<Written> commandLine) {
    List<String> typed = new ArrayList<>();
    List<String> canonical = new ArrayList<>();
    for (Written flag : commandLine) {
      typed.addAll(flag.asTyped());
      canonical.add(flag.canonical());
    }
    assertThat(Given.flags(typed.toArray(String[]::new)).config())
        .isEqualTo(Given.flags(canonical.toArray(String[]::new)).config());
  }

  private static final List<List<Written>> BOUNDS =
      Stream.of(
              List.of("metrics-addr", ":0", ":65535"),
              List.of("reconcile-concurrency", "-2147483648", "-1", "0", "1", "2147483647"),
              List.of("qps", "-1.0", "-0.01", "0.0", "0.01", "1000.0"),
              List.of("burst", "0", "1", "1000"))
          .flatMap(
              flag ->
                  flag.stream().skip(1).map(value -> Written.apart("--", flag.getFirst(), value)))
          .map(List::of)
          .toList();

  private static Gen<List<Written>> commandLines() {
    Gen<Integer> letters = Gen.oneOf(Gen.integers('a', 'z'), Gen.integers('A', 'Z'));
    return Gen.oneOf(
            valued("metrics-addr", Gen.integers(0, 65_535).map(port -> ":" + port)),
            valued("health-probe-bind-address", Gen.of("0", ":1", "localhost:2", "[::]:3")),
            valued("leader-election-namespace", Gen.texts(letters, 1, 255)),
            valued("reconcile-concurrency", Gen.longs().map(it -> "" + it.intValue())),
            valued("watch-namespace", Gen.of("", "a", "a,b", "a,b,c")),
            valued("log-file-path", Gen.of("/var/log/a.log", "b.log", "")),
            valued("log-file-encoder", Gen.of("json", "console", "")),
            valued("log-stdout-encoder", Gen.of("json", "console", "")),
            valued("zap-log-level", Gen.of("debug", "INFO", "error", "panic", "1", "9")),
            valued("zap-stacktrace-level", Gen.of("info", "error", "panic")),
            valued("qps", Gen.integers(-100, 100_000).map(cents -> "" + cents / 100.0)),
            valued("burst", Gen.integers(0, 1000).map(String::valueOf)),
            valued("kubeconfig", Gen.of("/a", "b", "")),
            valued("feature-gates", Gen.of("", "RayCronJob=true", "AllBeta=0,RayCronJob=T")),
            toggle("enable-leader-election"),
            toggle("use-kubernetes-proxy"),
            toggle("enable-metrics"),
            toggle("forced-cluster-upgrade"),
            toggle("zap-devel"))
        .list(0, 12);
  }

  private static Gen<Written> valued(String name, Gen<String> values) {
    Gen<String> dashes = Gen.of("-", "--");
    return Gen.oneOf(
        random -> Written.together(dashes.from(random), name, values.from(random)),
        random -> Written.apart(dashes.from(random), name, values.from(random)));
  }

  private static Gen<Written> toggle(String name) {
    Gen<Written> alone =
        Gen.of("-", "--").map(dashes -> new Written("--" + name + "=true", List.of(dashes + name)));
    Gen<Written> on =
        Gen.of("1", "t", "T", "TRUE", "true", "True")
            .map(yes -> new Written("--" + name + "=true", List.of("-" + name + "=" + yes)));
    Gen<Written> off =
        Gen.of("0", "f", "F", "FALSE", "false", "False")
            .map(no -> new Written("--" + name + "=false", List.of("--" + name + "=" + no)));
    return Gen.oneOf(alone, on, off);
  }
}
