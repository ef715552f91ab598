// Command kubernetes-types prints the OpenAPI schemas of the Kubernetes types that Ray's custom
// resources embed: one JSON object, one type per line, without descriptions.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"slices"

	"sigs.k8s.io/controller-tools/pkg/crd"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"

	// Only their sources are read, but a Go module keeps what it imports.
	_ "k8s.io/api/core/v1"
	_ "k8s.io/api/networking/v1"
)

// embedded lists, by package, the types that components of Ray's records have.
var embedded = map[string][]string{
	"k8s.io/apimachinery/pkg/api/resource": {"Quantity"},
	"k8s.io/apimachinery/pkg/apis/meta/v1": {"Condition", "Time"},
	"k8s.io/api/core/v1": {
		"EnvFromSource", "EnvVar", "EnvVarSource", "PodTemplateSpec", "ResourceRequirements",
		"SecurityContext", "Service", "VolumeMount",
	},
	"k8s.io/api/networking/v1": {
		"IngressTLS", "NetworkPolicyEgressRule", "NetworkPolicyIngressRule",
	},
}

func main() {
	schemas, err := schemas()
	if err != nil {
		log.Fatal(err)
	}
	separator := "{"
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		schema, err := json.Marshal(schemas[name])
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s%q:%s", separator, name, schema)
		separator = ",\n"
	}
	fmt.Println("}")
}

func schemas() (map[string]any, error) {
	registry := &markers.Registry{}
	if err := crdmarkers.Register(registry); err != nil {
		return nil, err
	}
	parser := &crd.Parser{
		Collector: &markers.Collector{Registry: registry},
		Checker:   &loader.TypeChecker{},
		// A pod template has metadata of its own, which must be neither refused nor pruned.
		GenerateEmbeddedObjectMeta: true,
	}
	crd.AddKnownTypes(parser)

	schemas := map[string]any{}
	for path, names := range embedded {
		packages, err := loader.LoadRoots(path)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			ident := crd.TypeIdent{Package: packages[0], Name: name}
			parser.NeedFlattenedSchemaFor(ident)
			schema := parser.FlattenedSchemata[ident]
			crd.TruncateDescription(&schema, 0)
			schemas[name] = schema
		}
	}
	return schemas, nil
}
