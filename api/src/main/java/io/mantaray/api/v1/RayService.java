package io.mantaray.api.v1;

import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.mantaray.api.schema.PrinterColumn;

/**
 * Ray Serve applications on a cluster of their own, which can be upgraded without an interruption.
 */
@Group("ray.io")
@Version("v1")
@Categories("all")
@PrinterColumn(name = "service status", path = ".status.serviceStatus")
@PrinterColumn(name = "num serve endpoints", path = ".status.numServeEndpoints")
public final class RayService extends RayResource<RayServiceSpec, RayServiceStatus> {}
