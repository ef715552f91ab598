package io.mantaray.local.demo;

import io.mantaray.load.ExpectedAnswer;
import io.mantaray.load.LoadGenerator;
import io.mantaray.load.LoadPlan;
import io.mantaray.load.LoadReport;
import io.mantaray.load.RequestCounts;
import io.mantaray.local.demo.ServiceView.Cluster;
import io.mantaray.local.process.Pause;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Starts the service, sends requests to it, upgrades it meanwhile, and shows how that goes. */
public final class UpgradeUnderLoad {
  private static final double PER_SECOND = 20;
  private static final Duration START_LIMIT = Duration.ofMinutes(10);
  private static final Duration UPGRADE_LIMIT = Duration.ofMinutes(10);

  /** How long requests are shown before and after the upgrade. */
  private static final Duration QUIET = Duration.ofSeconds(6);

  private static final Duration BETWEEN_PICTURES = Duration.ofMillis(500);

  /** Of how much time a picture tells the rate. */
  private static final Duration RECENT = Duration.ofSeconds(2);

  private static final Set<String> ANSWERS =
      Set.of(DemoService.FIRST_ANSWER, DemoService.NEXT_ANSWER);

  private final DemoService service;
  private final URI address;
  private final Progress progress;

  /**
   * @param address where its gateway is reached
   */
  public UpgradeUnderLoad(DemoService service, URI address, Progress progress) {
    this.service = service;
    this.address = address;
    this.progress = progress;
  }

  /** Shows it from the begin to the end; what became of all requests. */
  public LoadReport show(LivePicture picture) {
    progress.step(
        "starting the service, on a Ray cluster of its own",
        pulse -> {
          // A demo shown before has left it upgraded.
          service.delete();
          await("the service of the last demo does not go", service::isGone);
          service.apply();
          await(
              "the service does not get ready",
              () -> {
                ServiceView view = service.view();
                pulse.beat(
                    view.active().or(view::pending).map(Cluster::application).orElse("waiting"));
                return view.ready();
              });
          await("the gateway does not lead to the service", this::answers);
        });
    try (LoadGenerator load = LoadGenerator.start(plan())) {
      Pictures pictures = new Pictures(load, picture);
      pictures.show("requests go to the only cluster", QUIET, _ -> false);
      service.upgrade();
      boolean upgraded =
          pictures.show(
              "upgrading: a new cluster starts and takes over",
              UPGRADE_LIMIT,
              view -> view.ready() && isElsewhere(view, pictures.original));
      if (!upgraded) {
        throw failure("the upgrade has not ended after " + UPGRADE_LIMIT.toMinutes() + " minutes");
      }
      pictures.show("the new cluster serves; the old one goes", QUIET, _ -> false);
      return load.stop();
    }
  }

  private static boolean isElsewhere(ServiceView view, String original) {
    return view.active().map(Cluster::name).filter(view::isServedBy).isPresent()
        && !view.isServedBy(original);
  }

  private static void await(String otherwise, BooleanSupplier done) {
    long until = System.nanoTime() + START_LIMIT.toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw failure(otherwise);
      }
      Pause.of(BETWEEN_PICTURES);
    }
  }

  private static LocalClusterException failure(String what) {
    return new LocalClusterException(
        what, "see ./manta kubectl describe rayservice " + DemoService.NAME + " and its pods");
  }

  /** Whether a request comes through, as some do before all parts know of the route. */
  private boolean answers() {
    try (LoadGenerator probe = LoadGenerator.start(plan())) {
      Pause.of(Duration.ofSeconds(1));
      RequestCounts counts = probe.stop().requests();
      return counts.succeeded() > 0 && counts.failed() == 0;
    }
  }

  private LoadPlan plan() {
    return LoadPlan.get(address.resolve("/"), PER_SECOND)
        .expecting(ExpectedAnswer.versionIn(ANSWERS::contains));
  }

  /** Pictures of one load, from its begin on. */
  private final class Pictures {
    private final LoadGenerator load;
    private final LivePicture live;
    private final String original = service.view().active().map(Cluster::name).orElse("");
    private LoadReport earlier;

    Pictures(LoadGenerator load, LivePicture live) {
      this.load = load;
      this.live = live;
      this.earlier = load.report();
    }

    /** Shows pictures for so long, or until the service is so; whether it was. */
    boolean show(String doing, Duration limit, Predicate<ServiceView> until) {
      Duration end = load.report().elapsed().plus(limit);
      while (true) {
        LoadReport now = load.report();
        ServiceView view = service.view();
        live.show(
            new UpgradePicture(
                doing,
                now.elapsed(),
                original,
                view,
                UpgradePicture.Requests.of(now, now.since(earlier))));
        if (now.elapsed().minus(earlier.elapsed()).compareTo(RECENT) >= 0) {
          earlier = now;
        }
        if (until.test(view)) {
          return true;
        }
        if (now.elapsed().compareTo(end) >= 0) {
          return false;
        }
        Pause.of(BETWEEN_PICTURES);
      }
    }
  }
}
