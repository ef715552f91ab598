package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.operator.config.LeaderElectionConfig;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure that of several operators only one reconciles: the one that holds the Lease.
 *
 * <p>A leader that cannot renew for {@code renewDeadline} gives up before others may take over
 * after {@code leaseDuration}, so there are never two. One that stops gracefully releases the
 * Lease, so that the standby becomes the leader immediately.
 */
public final class LeaderElection implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LeaderElection.class);
  private static final String NAME = LeaderElectionConfig.LEASE_NAME;

  /** How long a lease is valid, how long a leader tries to renew it, and how often it tries. */
  record Timing(Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {
    static final Timing STANDARD =
        new Timing(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
  }

  /** Called from the election's own thread; must not block it for long. */
  public interface Listener {
    void startedLeading();

    /** Leadership was lost: stop acting immediately. */
    void lostLeadership(String why);
  }

  private final LeaseStore store;
  private final String identity;
  private final Timing timing;
  private final InstantSource clock;
  private final Listener listener;
  private final Candidate candidate;
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private volatile boolean stopping;
  private @Nullable Thread loop;

  /** The lease as last written by this process, while it holds it. */
  private volatile @Nullable LeaseRecord held;

  LeaderElection(
      LeaseStore store, String identity, Timing timing, InstantSource clock, Listener listener) {
    this.store = store;
    this.identity = identity;
    this.timing = timing;
    this.clock = clock;
    this.listener = listener;
    this.candidate = new Candidate(identity, timing.leaseDuration());
  }

  public static LeaderElection on(
      KubernetesClient client, String namespace, String identity, Listener listener) {
    return new LeaderElection(
        new ApiServerLeaseStore(client, namespace, NAME),
        identity,
        Timing.STANDARD,
        InstantSource.system(),
        listener);
  }

  /**
   * Starts to compete. The first attempt is made before this returns, so that a missing permission
   * or namespace is the caller's to report.
   */
  public void start() {
    Optional<Candidate.Attempt.Stand> first = firstAttempt();
    loop = Thread.ofVirtual().name("leader-election").start(() -> run(first));
  }

  /** Stops competing and releases the Lease if held. Stop reconciling first. */
  @Override
  public void close() {
    stopping = true;
    Thread thread = loop;
    if (thread != null) {
      thread.interrupt();
      stopped
          .orTimeout(timing.retryPeriod().toMillis(), TimeUnit.MILLISECONDS)
          .exceptionally(e -> null)
          .join();
    }
    requests.close(); // A running attempt would renew the lease that is released below.
    LeaseRecord lease = held;
    if (lease != null) {
      held = null;
      release(lease);
    }
  }

  private Optional<Candidate.Attempt.Stand> firstAttempt() {
    try {
      return attempt();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        return Optional.empty(); // Another process was faster; the loop continues.
      }
      throw e;
    }
  }

  @SuppressWarnings("IllegalCatch")
  private void run(Optional<Candidate.Attempt.Stand> firstOutcome) {
    Optional<Candidate.Attempt.Stand> outcome = firstOutcome;
    Instant lastRenewed = clock.instant();
    boolean leading = false;
    try {
      while (!stopping) {
        if (held != null && !leading) {
          leading = true;
          listener.startedLeading();
        }
        Thread.sleep(pause(outcome));
        try {
          outcome = attemptBefore(lastRenewed.plus(timing.renewDeadline()), leading);
          if (held != null) {
            lastRenewed = clock.instant();
          } else if (leading) {
            listener.lostLeadership(
                "the lease was taken by "
                    + outcome.map(Candidate.Attempt.Stand::leader).orElse("another"));
            return;
          }
        } catch (ExecutionException | TimeoutException e) {
          outcome = Optional.empty();
          log.warn("The lease {} could not be read or written", NAME, e.getCause());
          if (leading && clock.instant().isAfter(lastRenewed.plus(timing.renewDeadline()))) {
            held = null;
            listener.lostLeadership(
                "the lease could not be renewed for " + timing.renewDeadline().toSeconds() + " s");
            return;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // A leader that does not renew its lease must stop, whatever the cause.
      log.error("The leader election failed; this is a bug in the operator", e);
      held = null;
      listener.lostLeadership("its leader election failed: " + e);
    } finally {
      stopped.complete(null);
    }
  }

  /** Until the next attempt: the retry period, or less if another's lease expires before. */
  private Duration pause(Optional<Candidate.Attempt.Stand> outcome) {
    return outcome
        .map(stand -> Duration.between(clock.instant(), stand.until()))
        .filter(rest -> rest.compareTo(timing.retryPeriod()) < 0)
        .map(rest -> rest.isNegative() ? Duration.ZERO : rest)
        .orElse(timing.retryPeriod());
  }

  /** An attempt with a timeout at the renew deadline. */
  private Optional<Candidate.Attempt.Stand> attemptBefore(Instant deadline, boolean leading)
      throws InterruptedException, ExecutionException, TimeoutException {
    Duration limit = leading ? Duration.between(clock.instant(), deadline) : timing.leaseDuration();
    return requests.submit(this::attempt).get(Math.max(1, limit.toMillis()), TimeUnit.MILLISECONDS);
  }

  /** Tries once to acquire or renew the lease; empty if it is held now. */
  private Optional<Candidate.Attempt.Stand> attempt() {
    return switch (candidate.decide(store.read(), clock.instant())) {
      case Candidate.Attempt.Stand stand -> {
        held = null;
        yield Optional.of(stand);
      }
      case Candidate.Attempt.Write(LeaseRecord record) -> {
        held = store.write(record);
        yield Optional.empty();
      }
    };
  }

  private void release(LeaseRecord lease) {
    try {
      store.write(lease.released(clock.instant()));
      log.info("Released the lease {}", NAME);
    } catch (KubernetesClientException e) {
      log.warn(
          "The lease {} of {} could not be released; the next leader waits until it expires",
          NAME,
          identity,
          e);
    }
  }
}
