package io.mantaray.api.crd;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mantaray.api.v1.RayResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the CustomResourceDefinitions as compact JSON; the build runs it after the compiler. */
final class GenerateCrds {

  private GenerateCrds() {}

  /**
   * @param arguments the directory with the sources of the API's types, and that of the compiled
   *     classes
   */
  static void main(String[] arguments) throws IOException {
    Documentation documentation = Documentation.read(Path.of(arguments[0]));
    Path classes = Path.of(arguments[1]);
    CrdGenerator generator = new CrdGenerator(KubernetesTypes.load(), documentation);
    for (Class<? extends RayResource<?, ?>> kind : Crds.KINDS) {
      write(generator.v1(kind), classes.resolve(Crds.resource(Crds.V1, kind)));
      write(generator.strict(kind), classes.resolve(Crds.resource(Crds.STRICT, kind)));
      write(generator.withV1alpha1(kind), classes.resolve(Crds.resource(Crds.WITH_V1ALPHA1, kind)));
    }
  }

  private static void write(ObjectNode crd, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, crd.toString());
  }
}
