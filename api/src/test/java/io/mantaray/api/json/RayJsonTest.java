package io.mantaray.api.json;

import static java.util.Objects.requireNonNull;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterList;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.WorkerGroupSpec;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class RayJsonTest {

  private final KubernetesSerialization json = RayJson.serialization();

  @Test
  void an_empty_list_that_was_written_out_is_written_again() {
    PodSpec pod = assertSameAfterRoundTrip("{'containers': [], 'nodeSelector': {}}", PodSpec.class);

    assertThat(pod.getContainers()).isEmpty();
  }

  @Test
  void a_list_that_was_absent_stays_absent() {
    assertSameAfterRoundTrip("{'hostNetwork': false}", PodSpec.class);
  }

  @Test
  void an_empty_list_that_gets_an_element_is_a_list_like_any_other() {
    PodSpec pod = read("{'containers': []}", PodSpec.class);

    pod.getContainers().add(new ContainerBuilder().withName("ray").build());

    assertThatJson(json.asJson(pod)).isEqualTo("{'containers': [{'name': 'ray'}]}");
  }

  @Test
  void lists_of_objects_made_in_java_follow_the_habit_of_fabric8() {
    Pod pod = new PodBuilder().withNewSpec().endSpec().build();

    assertThatJson(json.asJson(pod)).isEqualTo("{'apiVersion': 'v1', 'kind': 'Pod', 'spec': {}}");
  }

  @Test
  void a_number_beyond_32_bits_is_read_as_the_nearest_and_written_exactly() {
    ContainerPort port =
        assertSameAfterRoundTrip("{'containerPort': 4294967296}", ContainerPort.class);

    assertThat(port.getContainerPort()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void a_port_beyond_32_bits_is_read_as_the_nearest_and_written_exactly() {
    Container container =
        assertSameAfterRoundTrip(
            "{'livenessProbe': {'tcpSocket': {'port': -4294967296}}}", Container.class);

    assertThat(container.getLivenessProbe().getTcpSocket().getPort())
        .isEqualTo(new IntOrString(Integer.MIN_VALUE));
  }

  @Test
  void replicas_beyond_32_bits_are_read_exactly() {
    WorkerGroupSpec group =
        assertSameAfterRoundTrip("{'maxReplicas': 4294967296}", WorkerGroupSpec.class);

    assertThat(group.maxReplicas()).isEqualTo(4294967296L);
  }

  @Test
  void quantities_keep_their_form_and_are_equal_nevertheless() {
    RayClusterStatus status =
        assertSameAfterRoundTrip(
            "{'desiredCPU': 1, 'desiredGPU': '1', 'desiredMemory': '1e3'}", RayClusterStatus.class);

    assertThat(status.desiredCPU()).isEqualTo(status.desiredGPU()).isEqualTo(new Quantity("1000m"));
  }

  @Test
  void a_quantity_that_was_a_number_can_become_one_with_a_unit() {
    Quantity quantity = read("1", Quantity.class);

    quantity.setFormat("Gi");

    assertThat(json.asJson(quantity)).isEqualTo("\"1Gi\"");
  }

  @Test
  void fractions_keep_their_value() {
    RayJobSpec job =
        assertSameAfterRoundTrip(
            "{'entrypointNumCpus': 0.1, 'entrypointNumGpus': 1}", RayJobSpec.class);

    assertThat(job.entrypointNumCpus()).isEqualTo(new BigDecimal("0.1"));
    assertThat(job.entrypointNumGpus()).isEqualTo(BigDecimal.ONE);
  }

  @Test
  void a_service_inside_a_ray_object_gets_no_kind_that_nobody_wrote() {
    assertSameAfterRoundTrip(
        "{'headService': {'spec': {'type': 'NodePort'}}}", HeadGroupSpec.class);
    assertSameAfterRoundTrip(
        "{'headService': {'apiVersion': 'v1', 'kind': 'Service'}}", HeadGroupSpec.class);
  }

  @Test
  void a_service_of_its_own_has_its_kind_even_where_a_list_left_it_out() {
    assertThat(read("{'metadata': {'name': 's'}}", Service.class).getKind()).isEqualTo("Service");
  }

  @Test
  void a_null_that_was_written_out_is_written_again() {
    RayClusterStatus status =
        assertSameAfterRoundTrip("{'lastUpdateTime': null}", RayClusterStatus.class);

    assertThat(status.lastUpdateTime()).isNotNull();
    assertThat(assertSameAfterRoundTrip("{}", RayClusterStatus.class).lastUpdateTime()).isNull();
  }

  @Test
  void unknown_fields_are_kept_at_every_level() {
    assertSameAfterRoundTrip(
        """
        {'apiVersion': 'ray.io/v1', 'kind': 'RayCluster', 'later': {'a': [null]},
         'metadata': {'name': 'c', 'later': 1},
         'spec': {'later': '', 'headGroupSpec': {'later': [], 'template': {'later': 0.5, 'spec': {'later': {}}}}}}
        """,
        RayCluster.class);
  }

  @Test
  void an_object_without_spec_and_status_is_read() {
    RayCluster cluster =
        assertSameAfterRoundTrip(
            "{'apiVersion': 'ray.io/v1', 'kind': 'RayCluster', 'metadata': {'name': 'c'}}",
            RayCluster.class);

    assertThat(cluster.getSpec()).isNull();
    assertThat(cluster.getStatus()).isNull();
  }

  @Test
  void an_event_of_a_watch_brings_a_ray_kind_or_a_status() {
    WatchEvent added =
        read(
            "{'type': 'ADDED', 'object': {'apiVersion': 'ray.io/v1', 'kind': 'RayCluster'}}",
            WatchEvent.class);
    WatchEvent error =
        read(
            "{'type': 'ERROR', 'object': {'apiVersion': 'v1', 'kind': 'Status', 'code': 410}}",
            WatchEvent.class);

    assertThat(added.getObject()).isInstanceOf(RayCluster.class);
    assertThat(error.getObject()).isInstanceOf(Status.class);
  }

  @Test
  void an_event_of_a_watch_is_read_in_whatever_order_it_was_written() {
    WatchEvent event =
        read(
            """
            {'later': {'type': 'none'}, 'object': {'metadata': {'name': 'c', 'labels': {'kind': 'Pod'}},
             'spec': {'rayVersion': '2.55.0'}, 'kind': 'RayCluster', 'later': [1],
             'apiVersion': 'ray.io/v1', 'status': {'state': 'ready'}}, 'type': 'MODIFIED'}
            """,
            WatchEvent.class);

    assertThat(event.getType()).isEqualTo("MODIFIED");
    assertThat(event.getObject())
        .isInstanceOfSatisfying(
            RayCluster.class,
            cluster -> {
              assertThat(cluster.getMetadata().getName()).isEqualTo("c");
              assertThat(requireNonNull(cluster.getSpec()).rayVersion()).isEqualTo("2.55.0");
              assertThat(requireNonNull(cluster.getStatus()).state()).isEqualTo("ready");
            });
  }

  @Test
  void an_event_of_a_watch_about_an_unknown_kind_brings_it_as_it_is() {
    WatchEvent event =
        read(
            "{'type': 'ADDED', 'object': {'apiVersion': 'x/v1', 'kind': 'Y', 'spec': {'a': 1}}}",
            WatchEvent.class);

    assertThat(event.getObject())
        .isInstanceOfSatisfying(
            GenericKubernetesResource.class,
            object -> assertThat(object.<Integer>get("spec", "a")).isEqualTo(1));
  }

  @Test
  void an_event_of_a_watch_without_a_kind_is_still_an_event() {
    WatchEvent event =
        read(
            "{'type': 'BOOKMARK', 'object': {'metadata': {'resourceVersion': '7'}}}",
            WatchEvent.class);

    assertThat(event.getType()).isEqualTo("BOOKMARK");
  }

  @Test
  void a_list_is_read_whatever_else_it_says() {
    RayClusterList list =
        read(
            """
            {'apiVersion': 'ray.io/v1', 'kind': 'RayClusterList', 'later': 1,
             'metadata': {'resourceVersion': '7'}, 'items': [{'metadata': {'name': 'c'}}]}
            """,
            RayClusterList.class);

    assertThat(list.getMetadata().getResourceVersion()).isEqualTo("7");
    assertThat(list.getItems())
        .singleElement()
        .satisfies(cluster -> assertThat(cluster.getMetadata().getName()).isEqualTo("c"));
  }

  @Test
  void no_kind_is_searched_for_on_the_class_path() {
    assertThat(json.getRegisteredKubernetesResource("v1", "Pod")).isNull();
  }

  private <T> T assertSameAfterRoundTrip(String object, Class<T> type) {
    T read = read(object, type);
    assertThatJson(json.asJson(read)).isEqualTo(object);
    return read;
  }

  private <T> T read(String object, Class<T> type) {
    return json.unmarshal(object.replace('\'', '"'), type);
  }
}
