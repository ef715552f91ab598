package io.mantaray.api.v1;

import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.mantaray.api.schema.PrinterColumn;

/** A Ray cluster: one head pod and any number of groups of worker pods. */
@Group("ray.io")
@Version("v1")
@Categories("all")
@PrinterColumn(name = "desired workers", type = "integer", path = ".status.desiredWorkerReplicas")
@PrinterColumn(
    name = "available workers",
    type = "integer",
    path = ".status.availableWorkerReplicas")
@PrinterColumn(name = "cpus", path = ".status.desiredCPU")
@PrinterColumn(name = "memory", path = ".status.desiredMemory")
@PrinterColumn(name = "gpus", path = ".status.desiredGPU")
@PrinterColumn(name = "tpus", path = ".status.desiredTPU", priority = 1)
@PrinterColumn(name = "status", path = ".status.state")
@PrinterColumn(name = "age", type = "date", path = ".metadata.creationTimestamp")
@PrinterColumn(name = "head pod IP", path = ".status.head.podIP", priority = 1)
@PrinterColumn(name = "head service IP", path = ".status.head.serviceIP", priority = 1)
public final class RayCluster extends RayResource<RayClusterSpec, RayClusterStatus> {}
