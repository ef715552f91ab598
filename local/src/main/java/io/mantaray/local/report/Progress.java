package io.mantaray.local.report;

/** Tells the user what is being done and how long it took. */
public interface Progress {
  /** A line on its own. */
  void say(String line);

  /** Does one step of the work and tells about it. */
  <T, E extends Exception> T step(String what, Work<T, E> work) throws E;

  /** What a step does; it may tell how far it is through the {@link Pulse}. */
  interface Work<T, E extends Exception> {
    T run(Pulse pulse) throws E;
  }

  /** Signs of life from within a step, shown while it takes long. */
  interface Pulse {
    void beat(String detail);
  }

  /** For those who want to hear nothing. */
  static Progress silent() {
    return new Progress() {
      @Override
      public void say(String line) {}

      @Override
      public <T, E extends Exception> T step(String what, Work<T, E> work) throws E {
        return work.run(_ -> {});
      }
    };
  }
}
