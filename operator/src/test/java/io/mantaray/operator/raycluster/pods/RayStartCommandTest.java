package io.mantaray.operator.raycluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RayStartCommandTest {

  /** What every head has. */
  private static final List<String> ALWAYS =
      List.of(
          "ray start --head",
          " --block",
          " --dashboard-agent-listen-port=52365",
          " --dashboard-host=0.0.0.0",
          " --metrics-export-port=8080");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {}                                              |
          {limits: {cpu: 2, memory: 1Gi}}                 | --memory=1073741824 --num-cpus=2
          {limits: {cpu: 1500m}}                          | --num-cpus=2
          {limits: {cpu: 0.1}}                            | --num-cpus=1
          {requests: {cpu: 3, memory: 1Gi}}               | --num-cpus=3
          {requests: {cpu: 1}, limits: {cpu: 4}}          | --num-cpus=4
          {requests: {cpu: 1}, limits: {cpu: 0}}          | --num-cpus=1
          {limits: {memory: 1.5G}}                        | --memory=1500000000
          {limits: {memory: 1e9}}                         | --memory=1000000000
          {limits: {nvidia.com/gpu: 4}}                   | --num-gpus=4
          {limits: {nvidia.com/gpu: 4, amd.com/gpu: 2}}   | --num-gpus=2
          {limits: {nvidia.com/gpu: 4, amd.com/gpu: 0}}   | --num-gpus=4
          {limits: {nvidia.com/mig-1g.5gb: 7}}            | --num-gpus=7
          {limits: {nvidia.com/mig-1g: 7}}                |
          {requests: {nvidia.com/gpu: 4}}                 |
          {limits: {google.com/tpu: 4}}                   | --resources='{"TPU":4}'
          {limits: {aws.amazon.com/neuroncore: 2}}        | --resources='{"neuron_cores":2}'
          {limits: {google.com/tpu: 4, aws.amazon.com/neuroncore: 2}} | --resources='{"neuron_cores":2}'
          {limits: {google.com/tpu: 4, aws.amazon.com/neuroncore: 0}} | --resources='{"TPU":4}'
          {limits: {example.com/fpga: 4}}                 |
          {limits: {memory: '1e400'}}                     | --memory=9223372036854775807
          """)
  void theContainersResourcesBecomeThoseOfRay(String resources, String options) {
    assertCommand("{}", "{}", resources, options);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {num-cpus: "0", memory: "5"}                      | --memory=5 --num-cpus=0 --num-gpus=1 --resources='{"TPU":2}'
          {num-gpus: "8"}                                   | --memory=1024 --num-cpus=1 --num-gpus=8 --resources='{"TPU":2}'
          {resources: '"{\\"red\\": 1.5}"'}                 | --memory=1024 --num-cpus=1 --resources="{\\"red\\": 1.5}"
          {resources: "'{\\"red\\": 1.5}'"}                 | --memory=1024 --num-cpus=1 --num-gpus=1 --resources='{"TPU":2,"red":1.5}'
          {resources: "'{\\"TPU\\": 9}'"}                   | --memory=1024 --num-cpus=1 --num-gpus=1 --resources='{"TPU": 9}'
          {resources: "{}"}                                 | --memory=1024 --num-cpus=1 --num-gpus=1 --resources='{"TPU":2}'
          {resources: "no json"}                            | --memory=1024 --num-cpus=1 --resources=no json
          """)
  void theUsersOptionsComeBeforeTheContainersResources(String params, String options) {
    assertCommand(
        params,
        "{}",
        "{limits: {cpu: 1, memory: 1Ki, nvidia.com/gpu: 1, google.com/tpu: 2}}",
        options);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {CPU: "0"}                     | --num-cpus=0
          {cpu: 1500m, Memory: 1Ki}      | --memory=1024 --num-cpus=2
          {GPU: "3"}                     | --num-cpus=7 --num-gpus=3
          {nvidia.com/gpu: "3"}          | --num-cpus=7 --num-gpus=3
          {red: "2", Blue: 500m}         | --num-cpus=7 --resources='{"Blue":0.5,"red":2}'
          {tiny: 1n}                     | --num-cpus=7 --resources='{"tiny":1e-9}'
          {third: "0.3"}                 | --num-cpus=7 --resources='{"third":0.30000000000000004}'
          {huge: 1e21}                   | --num-cpus=7 --resources='{"huge":1e+21}'
          {beyond: 1e999}                | --num-cpus=7
          {cpu: many}                    | --num-cpus=7
          {a<b: "1"}                     | --num-cpus=7 --resources='{"a\\u003cb":1}'
          {"a\\u2028b": "1"}             | --num-cpus=7 --resources='{"a\\u2028b":1}'
          """)
  void theGroupsResourcesComeBeforeTheUsersOptions(String resources, String options) {
    assertCommand("{num-cpus: '7'}", resources, "{}", options);
  }

  private static void assertCommand(
      String params, String groupResources, String containerResources, String options) {
    Sample sample =
        Sample.withSpec(
            """
            headGroupSpec:
              rayStartParams: %s
              resources: %s
              template: {spec: {containers: [{name: ray, resources: %s}]}}
            """
                .formatted(params, groupResources, containerResources));
    String command = words(command(head(sample)));
    for (String part : ALWAYS) {
      assertThat(command).contains(part);
      command = command.replace(part, "");
    }
    assertThat(command.strip()).isEqualTo(options == null ? "" : options);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {block: "false"}                 | --block
          {include-dashboard: "False"}     | --include-dashboard=False
          {log-color: "true"}              | --log-color=true
          {head-only: "TRUE"}              | --head-only
          {no-such-thing: "False"}         | --block
          {empty: ""}                      | --empty=
          """)
  void aSwitchIsThereOrNotUnlessItTakesAValue(String params, String option) {
    String spec = "headGroupSpec: {rayStartParams: " + params + "}";
    assertThat(words(command(head(Sample.withSpec(spec)))).split(" ")).contains(option);
    assertThat(command(head(Sample.withSpec(spec)))).doesNotContain("no-such-thing");
  }

  @Test
  void keepsTheBlanksOfKubeRayWhereUsersSeeThem() {
    assertThat(command(head(Sample.withSpec("headGroupSpec: {}"))))
        .startsWith("ray start --head  --block  --dashboard-agent-listen-port=52365  --")
        .endsWith(" --metrics-export-port=8080 ");
  }

  @Test
  void theUsersCommandRunsBeforeIt() {
    Container ray =
        head(
            Sample.withSpec(
                "headGroupSpec: {template: {spec: {containers: [{name: ray, command: [echo, a],"
                    + " args: [b]}]}}}"));
    assertThat(ray.getCommand()).containsExactly("/bin/bash", "-c", "--");
    assertThat(ray.getArgs())
        .singleElement()
        .asString()
        .startsWith(" echo  a  b  && ulimit -n ${RAY_START_ULIMIT_OPEN_FILES:-65536}; ray start ");
  }

  @Test
  void aCommandThatStartsRayIsLeftAlone() {
    Container ray =
        head(
            Sample.withSpec(
                "headGroupSpec: {template: {spec: {containers: [{name: ray, args: [\"exec ray start"
                    + " --head\"]}]}}}"));
    assertThat(ray.getCommand()).isEmpty();
    assertThat(ray.getArgs()).containsExactly("exec ray start --head");
  }

  private static Container head(Sample sample) {
    return HeadPod.of(sample.declared(), sample.config(), "h").getSpec().getContainers().getFirst();
  }

  private static String command(Container ray) {
    return ray.getEnv().stream()
        .filter(variable -> variable.getName().equals("KUBERAY_GEN_RAY_START_CMD"))
        .map(EnvVar::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static String words(String command) {
    return command.strip().replaceAll(" {2,}", " ");
  }
}
