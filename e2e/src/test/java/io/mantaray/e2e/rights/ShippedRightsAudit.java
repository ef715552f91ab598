package io.mantaray.e2e.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.mantaray.local.manifest.ShippedManifest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Judges the rights in deploy/operator.yaml by what operators did in all tests. It runs after them,
 * in an execution of its own. A test that lets an operator lack a right on purpose uses another
 * account for it, of which no API server takes note.
 */
class ShippedRightsAudit {
  private static final String TO_AUTOSCALERS =
      "the operator grants it to autoscalers, and nobody can grant what he does not have";
  private static final String OWNER_OF_OTHERS =
      "OpenShift asks for it where an object is made that holds up the deletion of its owner";

  /** Rights that the operator has to hold and never uses itself. */
  private static final Map<Right, String> HELD_NOT_USED =
      Map.of(
          new Right("", "pods/resize", "patch"), TO_AUTOSCALERS,
          new Right("ray.io", "rayclusters/finalizers", "update"), OWNER_OF_OTHERS,
          new Right("ray.io", "rayjobs/finalizers", "update"), OWNER_OF_OTHERS,
          new Right("ray.io", "rayservices/finalizers", "update"), OWNER_OF_OTHERS,
          new Right("ray.io", "raycronjobs/finalizers", "update"), OWNER_OF_OTHERS,
          new Right("", "persistentvolumeclaims", "delete"),
              "OpenShift asks for it where the owner of a claim changes, with its deletionPolicy");

  /** Rights that only a race uses, which not every run of the tests meets. */
  private static final Map<Right, String> SELDOM_USED =
      Map.of(
          new Right("", "pods", "get"),
          TO_AUTOSCALERS + ", and reads a pod that exists although its cache lacks it",
          new Right("ray.io", "rayjobs", "get"),
          "a RayJob that is to be deleted was replaced by another of its name");

  /**
   * Rights for Gateways: only tests with the tag "long" have some, which not every run includes.
   */
  private static final Set<Right> OF_LONG_TESTS =
      Stream.of("gateways", "httproutes")
          .flatMap(
              kind ->
                  Stream.of("create", "delete", "get", "list", "update", "watch")
                      .map(verb -> new Right("gateway.networking.k8s.io", kind, verb)))
          .collect(Collectors.toUnmodifiableSet());

  private static final AuditLogs LOGS = AuditLogs.ofThisRun();
  private static final ShippedManifest MANIFEST = ShippedManifest.read();

  private static final Set<Right> USED = new TreeSet<>();
  private static final Set<String> REFUSED = new TreeSet<>();

  @BeforeAll
  static void readTheLogs() {
    assertThat(LOGS.clusters())
        .as("clusters of this run with audit logs in %s", LOGS.folder())
        .anyMatch(name -> name.startsWith("test-full"))
        .anyMatch(name -> name.startsWith("test-control-plane"));
    assertThat(LOGS.areIncomplete()).as("audit logs were thrown away").isFalse();
    LOGS.forEach(
        request -> {
          if (request.lackedARight()) {
            REFUSED.add(request.toString());
          } else {
            request.right().ifPresent(USED::add);
          }
        });
    assertThat(USED).as("rights that operators used").isNotEmpty();
  }

  @Test
  void nothingThatAnOperatorDidWasRefusedForLackOfARight() {
    assertThat(REFUSED).isEmpty();
  }

  @Test
  void everyRightThatIsShippedWasUsedButForThoseThatOnlyHaveToBeHeld() {
    Set<Right> unused = shipped();
    unused.removeAll(USED);
    unused.removeAll(SELDOM_USED.keySet());
    if ("long".equals(System.getProperty("manta.test.leftOut"))) {
      unused.removeAll(OF_LONG_TESTS);
    }

    assertThat(unused).containsExactlyInAnyOrderElementsOf(HELD_NOT_USED.keySet());
  }

  private static Set<Right> shipped() {
    List<PolicyRule> rules =
        Stream.concat(
                MANIFEST.all(ClusterRole.class).stream().map(ClusterRole::getRules),
                MANIFEST.all(Role.class).stream().map(Role::getRules))
            .flatMap(List::stream)
            .toList();
    return new TreeSet<>(Right.grantedBy(rules));
  }
}
