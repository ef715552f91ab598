package io.mantaray.local.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CgroupsTest {
  @Test
  void versionTwoIsOneHierarchy() {
    Cgroups cgroups =
        Cgroups.parse(
            "manta-a",
            """
            proc /proc proc rw,nosuid 0 0
            cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid,nodev,noexec,relatime 0 0
            """);

    assertThat(cgroups.isUnified()).isTrue();
    assertThat(cgroups.procsOutside()).isEqualTo("/sys/fs/cgroup/manta-a/cgroup.procs");
    assertThat(cgroups.procsInside()).isEqualTo("/sys/fs/cgroup/init/cgroup.procs");
    assertThat(cgroups.mountsInside()).isEqualTo("unified");
  }

  @Test
  void versionOneHasAHierarchyForEachGroupOfControllers() {
    Cgroups cgroups =
        Cgroups.parse(
            "manta-a",
            """
            tmpfs /sys/fs/cgroup tmpfs rw 0 0
            cgroup /sys/fs/cgroup/cpu,cpuacct cgroup rw,nosuid,relatime,cpu,cpuacct 0 0
            cgroup /sys/fs/cgroup/systemd cgroup rw,xattr,release_agent=/a,name=systemd 0 0
            cgroup2 /sys/fs/cgroup/unified cgroup2 rw,relatime 0 0
            """);

    assertThat(cgroups.isUnified()).isFalse();
    assertThat(cgroups.mountsInside())
        .isEqualTo("cpu,cpuacct=/sys/fs/cgroup/cpu,cpuacct name=systemd=/sys/fs/cgroup/systemd");
    assertThat(cgroups.procsInside())
        .isEqualTo("/sys/fs/cgroup/cpu,cpuacct/cgroup.procs /sys/fs/cgroup/systemd/cgroup.procs");
    assertThat(cgroups.procsOutside()).contains("/sys/fs/cgroup/unified/manta-a/cgroup.procs");
  }

  @Test
  void aMachineWithoutControlGroupsIsNoPlaceForANode() {
    assertThatThrownBy(() -> Cgroups.parse("manta-a", "proc /proc proc rw 0 0\n"))
        .hasMessageContaining("no control groups are mounted");
  }
}
