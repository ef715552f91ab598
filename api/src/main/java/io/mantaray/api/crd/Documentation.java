package io.mantaray.api.crd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The Javadoc of the API's types, which {@code kubectl explain} shows to users.
 *
 * <p>A compiler forgets comments, so they are read from the sources.
 */
final class Documentation {

  private final Map<String, String> texts;

  private Documentation(Map<String, String> texts) {
    this.texts = texts;
  }

  /** Reads the sources in a directory, not those below it. */
  static Documentation read(Path sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Map<String, String> texts = new HashMap<>();
    try (Stream<Path> files = Files.list(sources);
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<Path> paths = files.filter(file -> file.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(paths));
      DocTrees comments = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        for (Tree type : unit.getTypeDecls()) {
          DocCommentTree comment = comments.getDocCommentTree(TreePath.getPath(unit, type));
          if (type instanceof ClassTree declaration && comment != null) {
            add(declaration.getSimpleName().toString(), comment, texts);
          }
        }
      }
    }
    return new Documentation(Map.copyOf(texts));
  }

  /** What the comment of a type says of it. */
  String of(Class<?> type) {
    return text(type.getSimpleName());
  }

  /** What the comment of a record says of one of its components. */
  String of(Class<?> record, String component) {
    return text(record.getSimpleName() + "." + component);
  }

  private String text(String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalStateException(name + " has no Javadoc for users to read");
    }
    return text;
  }

  private static void add(String type, DocCommentTree comment, Map<String, String> texts) {
    texts.put(type, plain(comment.getFullBody()));
    for (DocTree tag : comment.getBlockTags()) {
      if (tag instanceof ParamTree parameter) {
        texts.put(type + "." + parameter.getName(), plain(parameter.getDescription()));
      }
    }
  }

  private static String plain(List<? extends DocTree> comment) {
    return comment.stream()
        .map(
            part ->
                switch (part) {
                  case LiteralTree code -> "`" + code.getBody().toString().strip() + "`";
                  case LinkTree link -> link.getReference().getSignature();
                  default -> part.toString();
                })
        .collect(joining())
        .strip()
        .replaceAll("\\s+", " ");
  }
}
