package io.mantaray.api.v1;

import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.mantaray.api.schema.PrinterColumn;

/** A schedule by which RayJobs are created. */
@Group("ray.io")
@Version("v1")
@Categories("all")
@PrinterColumn(name = "schedule", path = ".spec.schedule")
@PrinterColumn(name = "timezone", path = ".spec.timeZone")
@PrinterColumn(name = "suspend", type = "boolean", path = ".spec.suspend")
@PrinterColumn(name = "active", type = "integer", path = ".status.activeCount")
@PrinterColumn(name = "last schedule", type = "date", path = ".status.lastScheduleTime")
@PrinterColumn(name = "last success", type = "date", path = ".status.lastSuccessfulTime")
@PrinterColumn(name = "age", type = "date", path = ".metadata.creationTimestamp")
public final class RayCronJob extends RayResource<RayCronJobSpec, RayCronJobStatus> {}
