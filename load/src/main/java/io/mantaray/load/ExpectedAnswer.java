package io.mantaray.load;

import io.mantaray.load.RequestOutcome.Failed;
import io.mantaray.load.RequestOutcome.Result;
import io.mantaray.load.RequestOutcome.Succeeded;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which answers of status 2xx count as successes, and which version of the service gave them.
 *
 * @param body whether this is what the service should say
 * @param version tells by the body who answered; answers are counted by it
 */
public record ExpectedAnswer(Predicate<String> body, Function<String, String> version) {
  /** Whatever the service says is good, and nobody asks who said it. */
  public static final ExpectedAnswer ANY = new ExpectedAnswer(_ -> true, _ -> "");

  private static final int SHOWN = 80;

  /** For a service whose answer is the name of its version, and nothing else. */
  public static ExpectedAnswer versionIn(Predicate<String> versions) {
    return new ExpectedAnswer(body -> versions.test(body.strip()), String::strip);
  }

  Result check(int status, String answer) {
    if (status < 200 || status > 299) {
      return new Failed(FailureKind.STATUS, status + " " + beginOf(answer));
    }
    return body.test(answer)
        ? new Succeeded(version.apply(answer))
        : new Failed(FailureKind.WRONG_BODY, beginOf(answer));
  }

  private static String beginOf(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
