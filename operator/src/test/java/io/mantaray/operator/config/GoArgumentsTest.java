package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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
  record Written(String canonical, List<String> asTyped) {}

  @Property(tries = 200)
  void anyCombinationOfFlagsMeansTheSameInEveryWayOfWritingIt(
      @ForAll("commandLines") List<Written> commandLine) {
    List<String> typed = new ArrayList<>();
    List<String> canonical = new ArrayList<>();
    for (Written flag : commandLine) {
      typed.addAll(flag.asTyped());
      canonical.add(flag.canonical());
    }
    assertThat(Given.flags(typed.toArray(String[]::new)).config())
        .isEqualTo(Given.flags(canonical.toArray(String[]::new)).config());
  }

  @Provide
  Arbitrary<List<Written>> commandLines() {
    return Arbitraries.oneOf(
            valued("metrics-addr", Arbitraries.integers().between(0, 65_535).map(p -> ":" + p)),
            valued("health-probe-bind-address", Arbitraries.of("0", ":1", "localhost:2", "[::]:3")),
            valued("leader-election-namespace", Arbitraries.strings().alpha().ofMinLength(1)),
            valued("reconcile-concurrency", Arbitraries.integers().map(String::valueOf)),
            valued("watch-namespace", Arbitraries.of("", "a", "a,b", "a,b,c")),
            valued("log-file-path", Arbitraries.of("/var/log/a.log", "b.log", "")),
            valued("log-file-encoder", Arbitraries.of("json", "console", "")),
            valued("log-stdout-encoder", Arbitraries.of("json", "console", "")),
            valued("zap-log-level", Arbitraries.of("debug", "INFO", "error", "panic", "1", "9")),
            valued("zap-stacktrace-level", Arbitraries.of("info", "error", "panic")),
            valued("qps", Arbitraries.doubles().between(-1, 1000).ofScale(2).map(String::valueOf)),
            valued("burst", Arbitraries.integers().between(0, 1000).map(String::valueOf)),
            valued("kubeconfig", Arbitraries.of("/a", "b", "")),
            valued(
                "feature-gates", Arbitraries.of("", "RayCronJob=true", "AllBeta=0,RayCronJob=T")),
            toggle("enable-leader-election"),
            toggle("use-kubernetes-proxy"),
            toggle("enable-metrics"),
            toggle("forced-cluster-upgrade"),
            toggle("zap-devel"))
        .list()
        .ofMaxSize(12);
  }

  private static Arbitrary<Written> valued(String name, Arbitrary<String> values) {
    return Combinators.combine(values, Arbitraries.of("-", "--"), Arbitraries.of(true, false))
        .as(
            (value, dashes, together) ->
                new Written(
                    "--" + name + "=" + value,
                    together
                        ? List.of(dashes + name + "=" + value)
                        : List.of(dashes + name, value)));
  }

  private static Arbitrary<Written> toggle(String name) {
    Arbitrary<Written> alone =
        Arbitraries.of("-", "--")
            .map(dashes -> new Written("--" + name + "=true", List.of(dashes + name)));
    Arbitrary<Written> on =
        Arbitraries.of("1", "t", "T", "TRUE", "true", "True")
            .map(yes -> new Written("--" + name + "=true", List.of("-" + name + "=" + yes)));
    Arbitrary<Written> off =
        Arbitraries.of("0", "f", "F", "FALSE", "false", "False")
            .map(no -> new Written("--" + name + "=false", List.of("--" + name + "=" + no)));
    return Arbitraries.oneOf(alone, on, off);
  }
}
