package io.mantaray.operator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Keeps the directions in which code may depend on other code. */
class ArchitectureTest {
  private static final String KINDS =
      "io.mantaray.operator.(raycluster|rayjob|rayservice|raycronjob)..";

  private static JavaClasses operator;

  @BeforeAll
  static void readClasses() {
    operator =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.mantaray.operator");
  }

  @Test
  void aKindTalksToAnotherKindOnlyThroughTheApiServer() {
    slices().matching(KINDS).should().notDependOnEachOther().check(operator);
  }

  @Test
  void theFrameworkStaysAtTheEdge() {
    noClasses()
        .that(
            not(resideInAPackage("io.mantaray.operator.kubernetes.."))
                .and(not(nameMatching(".*Reconciler(\\$.*)?"))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.javaoperatorsdk..")
        .check(operator);
  }

  @Test
  void whatIsSharedKnowsNoKind() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "io.mantaray.operator.clusters..",
            "io.mantaray.operator.config..",
            "io.mantaray.operator.conventions..",
            "io.mantaray.operator.dashboards..",
            "io.mantaray.operator.jobs..",
            "io.mantaray.operator.kubernetes..",
            "io.mantaray.operator.objects..",
            "io.mantaray.operator.reconcile..",
            "io.mantaray.operator.retry..",
            "io.mantaray.operator.telemetry..",
            "io.mantaray.operator.validation..",
            "io.mantaray.operator.yaml..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.mantaray.operator.raycluster..",
            "io.mantaray.operator.rayjob..",
            "io.mantaray.operator.rayservice..",
            "io.mantaray.operator.raycronjob..")
        .check(operator);
  }

  @Test
  void configurationDependsOnNothingElseOfOurs() {
    noClasses()
        .that()
        .resideInAPackage("io.mantaray.operator.config..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.mantaray..")
                .and(not(resideInAPackage("io.mantaray.operator.config.."))))
        .check(operator);
  }

  @Test
  void onlyTheCommandReadsTheEnvironment() {
    noClasses()
        .that(not(simpleName("OperatorCommand")))
        .should()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .check(operator);
  }

  @Test
  void timeComesInFromOutside() {
    noClasses()
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .check(operator);
  }

  @Test
  void aNameMeansOneThing() {
    Map<String, List<String>> bySimpleName =
        operator.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getName, toList())));

    assertThat(bySimpleName.values()).allSatisfy(types -> assertThat(types).hasSize(1));
  }

  @Test
  void namesSayWhatAClassIs() {
    classes()
        .should()
        .haveNameNotMatching(".*(Utils?|Helpers?|Common|Manager|Impl)")
        .check(operator);
  }
}
