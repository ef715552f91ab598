package io.mantaray.e2e.crash;

/** Decides about each write before it reaches the API server. */
interface Gate {
  /** Lets everything through. */
  Gate OPEN = write -> Fate.DONE;

  Fate judge(Write write);

  /** Nothing more will come of a write whose fate was not to be heard of again. */
  default void over(Write write) {}
}
