package io.mantaray.operator.raycluster;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.actions.WrittenStatuses;
import io.mantaray.operator.raycluster.failures.FailureMemory;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/**
 * What the rounds of all clusters work with.
 *
 * @param certManager whether cert-manager is installed by now
 * @param routes whether dashboards are to be exposed by OpenShift's Routes by now
 */
public record ClusterTools(
    OperatorConfig config,
    ActionExecutor executor,
    PodExpectations expectations,
    FailureMemory failures,
    WrittenStatuses<RayClusterSpec, RayClusterStatus, RayCluster> statuses,
    ClusterPlanner planner,
    BooleanSupplier certManager,
    BooleanSupplier routes,
    InstantSource clock) {}
