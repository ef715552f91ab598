// Command kwok plays the kubelet of simulated nodes: pods bound to them become Running at once, and nothing runs.
// "kwok stages" prints the life it gives to nodes and pods, as the configuration file it is then started with.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"
	node "sigs.k8s.io/kwok/kustomize/stage/node/fast"
	heartbeat "sigs.k8s.io/kwok/kustomize/stage/node/heartbeat-with-lease"
	pod "sigs.k8s.io/kwok/kustomize/stage/pod/fast"
	"sigs.k8s.io/kwok/pkg/config"
	"sigs.k8s.io/kwok/pkg/kwok/cmd"
	"sigs.k8s.io/kwok/pkg/log"
	"sigs.k8s.io/kwok/pkg/utils/signals"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == "stages" {
		printStages()
		return
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func printStages() {
	for _, stage := range []string{
		node.DefaultNodeInit,
		heartbeat.DefaultNodeHeartbeatWithLease,
		pod.DefaultPodReady,
		pod.DefaultPodComplete,
		pod.DefaultPodDelete,
	} {
		fmt.Printf("---\n%s\n", stage)
	}
}

// run does what kwok's own main function does.
func run() error {
	flags := pflag.NewFlagSet("global", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.Usage = func() {}
	ctx, _ := log.InitFlags(signals.SetupSignalContext(), flags)
	ctx, err := config.InitFlags(ctx, flags)
	if err != nil {
		return err
	}
	command := cmd.NewCommand(ctx)
	command.PersistentFlags().AddFlagSet(flags)
	return command.ExecuteContext(ctx)
}
