package io.mantaray.local.report;

/** Tells the user what is being done and how long it took. */
public interface Progress {
  /** A line on its own. */
  void say(String line);

  /** Does one step of the work and tells about it. */
  <E extends Exception> void step(String what, Work<E> work) throws E;

  /** What a step does; it may tell how far it is through the {@link Pulse}. */
  interface Work<E extends Exception> {
    void run(Pulse pulse) throws E;
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
      public <E extends Exception> void step(String what, Work<E> work) throws E {
        work.run(_ -> {});
      }
    };
  }
}
