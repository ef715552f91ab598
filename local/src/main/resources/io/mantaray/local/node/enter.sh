#!/bin/sh
# Runs a command inside the cluster's namespaces as a member of its control groups: enter.sh COMMAND...
set -eu
for procs in $MANTA_CGROUP_JOIN; do echo 0 > "$procs"; done
unset MANTA_CGROUP_JOIN
exec "$@"
