#!/bin/sh
# Makes the namespaces a cluster lives in and holds them open: processes, network, mounts, control groups and host name
# of their own. When this ends, the kernel ends everything in them and forgets their mounts, links and packet filters.
#
#   MANTA_FOLDER         the cluster's folder
#   MANTA_NODE           the name of its node
#   MANTA_PAUSE          the program that holds the namespaces open
#   MANTA_IMAGES         containerd's folder whose unpacked layers are used
#   MANTA_CGROUP_PROCS   cgroup.procs files of the control groups to live in
#   MANTA_CGROUP_MOUNTS  what to mount of them inside: "unified", or a list of OPTIONS=FOLDER (version 1)
set -eu

if [ "${1:-}" != inside ]; then
  for procs in $MANTA_CGROUP_PROCS; do echo 0 > "$procs"; done
  exec unshare --mount --propagation private --net --uts --pid --cgroup --fork --kill-child=KILL sh "$0" inside
fi

hostname "$MANTA_NODE"
ip link set lo up
mount -t proc proc /proc
mount -t sysfs sysfs /sys

if [ "$MANTA_CGROUP_MOUNTS" = unified ]; then
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
  # A group that hands controllers on to its children may have no processes of its own.
  mkdir -p /sys/fs/cgroup/init
  echo 0 > /sys/fs/cgroup/init/cgroup.procs
else
  mount -t tmpfs tmpfs /sys/fs/cgroup
  for hierarchy in $MANTA_CGROUP_MOUNTS; do
    options=${hierarchy%=/*} folder=/${hierarchy#*=/}
    mkdir -p "$folder"
    mount -t cgroup -o "$options" cgroup "$folder"
  done
fi

# kubelet would tune the kernel of the whole machine: let it find what it wants, and change nothing.
for area in kernel vm; do
  mount --bind /proc/sys/$area /proc/sys/$area
  mount -o remount,bind,ro /proc/sys/$area
done
for setting in vm/overcommit_memory=1 vm/panic_on_oom=0 kernel/panic=10 kernel/panic_on_oops=1 \
  kernel/keys/root_maxkeys=1000000 kernel/keys/root_maxbytes=25000000; do
  file=$MANTA_FOLDER/sysctl/${setting%=*}
  mkdir -p "$(dirname "$file")"
  echo "${setting#*=}" > "$file"
  mount --bind "$file" "/proc/sys/${setting%=*}"
done
# The network is the cluster's own.
echo 1 > /proc/sys/net/ipv4/ip_forward

# Whatever the node's programs write to fixed places ends up in the cluster's folder, or in memory.
mount -t tmpfs tmpfs /run
for fixed in /var/log /var/lib; do
  upper=$MANTA_FOLDER/overlay$fixed/upper work=$MANTA_FOLDER/overlay$fixed/work
  mkdir -p "$upper" "$work"
  mount -t overlay -o "lowerdir=$fixed,upperdir=$upper,workdir=$work" overlay "$fixed"
done

# All clusters share the unpacked layers of images, so nobody may change them.
for layer in "$MANTA_IMAGES"/io.containerd.snapshotter.v1.overlayfs/snapshots/*/fs; do
  here=$MANTA_FOLDER/containerd${layer#"$MANTA_IMAGES"}
  mount --bind "$layer" "$here"
  mount -o remount,bind,ro "$here"
done

# Processes of the cluster ask its own name server.
names=$(readlink -m /etc/resolv.conf)
mkdir -p "$(dirname "$names")"
[ -e "$names" ] || : > "$names"
mount --bind "$MANTA_FOLDER/resolv.conf" "$names"

# kubelet reads from /sys how many CPUs there are.
if [ -d /sys/devices/system/node ]; then
  mount --bind "$MANTA_FOLDER/sys/node" /sys/devices/system/node
  mount --bind "$MANTA_FOLDER/sys/online" /sys/devices/system/cpu/online
fi

# kubelet and containerd hand mounts to containers and back.
mount --make-rshared /
: > "$MANTA_FOLDER/held"
exec "$MANTA_PAUSE"
