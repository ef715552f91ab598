package io.mantaray.local.go;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mantaray.local.process.Executables;
import io.mantaray.local.report.Progress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GoProgramTest {
  @ParameterizedTest
  @EnumSource
  void itsSourcesAreOnTheClassPath(GoProgram program) {
    assertThat(program.sources().files()).containsKey("go.mod");
    assertThat(program.sources().files().containsKey("main.go"))
        .isEqualTo(program.mainPackage().equals("."));
    assertThat(program.digest()).hasSize(16);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PAUSE")
  void whatItIsMadeOfIsPinned(GoProgram program) {
    assertThat(program.sources().files()).containsKey("go.sum");
  }

  @Test
  void kubernetesKnowsItsVersion() {
    assertThat(GoProgram.KUBERNETES.linkerFlags())
        .contains("gitVersion=v1.34.4", "gitMajor=1", "gitMinor=34");
  }

  @Test
  void traefikKnowsItsVersion() {
    assertThat(GoProgram.TRAEFIK.linkerFlags()).endsWith("/version.Version=3.6.12");
  }

  @Test
  void traefikIsCompiledAgainstTheGatewayApiThatIsInstalled() {
    assertThat(GoProgram.TRAEFIK.sources().versionOf("sigs.k8s.io/gateway-api"))
        .isEqualTo(ModuleFolder.GATEWAY_API_CRDS.version());
  }

  @Test
  void theCrdsOfTheGatewayApiComeFromItsModule(@TempDir Path cache) {
    Path crds = ModuleFolder.GATEWAY_API_CRDS.in(cache, Executables.ofUser(), Progress.silent());

    assertThat(crds)
        .isDirectoryContaining("glob:**httproutes.yaml")
        .isDirectoryContaining("glob:**gatewayclasses.yaml");
    var withoutGo = new Executables(List.of());
    assertThat(ModuleFolder.GATEWAY_API_CRDS.in(cache, withoutGo, Progress.silent()))
        .isEqualTo(crds);
  }

  @Test
  void withoutGoTheUserHearsWhereToGetIt(@TempDir Path cache) {
    var binaries = new Binaries(cache, new Executables(List.of()));

    assertThatThrownBy(() -> binaries.of(GoProgram.PAUSE, Progress.silent()))
        .hasMessageContaining("there is no Go on the PATH")
        .hasMessageContaining("install Go");
  }

  @Test
  void aProgramIsCompiledOnce(@TempDir Path cache) {
    var binaries = new Binaries(cache, Executables.ofUser());
    Path program = binaries.of(GoProgram.PAUSE, Progress.silent());

    assertThat(program).isExecutable();
    var withoutGo = new Binaries(cache, new Executables(List.of()));
    assertThat(withoutGo.of(GoProgram.PAUSE, Progress.silent())).isEqualTo(program);
  }
}
