package io.mantaray.api.v1;

import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.mantaray.api.schema.PrinterColumn;

/** A Ray job that runs once, on a cluster made for it or on one that is already there. */
@Group("ray.io")
@Version("v1")
@Categories("all")
@PrinterColumn(name = "job status", path = ".status.jobStatus")
@PrinterColumn(name = "deployment status", path = ".status.jobDeploymentStatus")
@PrinterColumn(name = "ray cluster name", path = ".status.rayClusterName")
@PrinterColumn(name = "start time", path = ".status.startTime")
@PrinterColumn(name = "end time", path = ".status.endTime")
@PrinterColumn(name = "age", type = "date", path = ".metadata.creationTimestamp")
public final class RayJob extends RayResource<RayJobSpec, RayJobStatus> {}
