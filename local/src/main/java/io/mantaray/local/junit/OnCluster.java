package io.mantaray.local.junit;

import io.mantaray.local.Shape;
import io.mantaray.local.gateway.GatewayController;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The tests of this class run on a real cluster, which all classes of its shape share. Each test
 * that takes a {@link TestNamespace} as a parameter has one of its own, unless a {@code @BeforeAll}
 * method took one for all tests of the class.
 *
 * <p>A test that takes a {@link GatewayController} as a parameter finds it running on the cluster,
 * with the Gateway API. It is started for the first that asks, and then stays.
 *
 * <p>The cluster is stopped after the last test. With the system property {@code
 * manta.test.keep=true} (or the environment variable {@code MANTA_TEST_KEEP=true}) it is kept, and
 * the next run uses it again; {@code ./manta status} shows it, {@code ./manta down} stops it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(ClusterExtension.class)
public @interface OnCluster {
  Shape value();
}
