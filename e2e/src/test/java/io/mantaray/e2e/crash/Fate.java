package io.mantaray.e2e.crash;

/** What becomes of a write on its way to the API server. */
enum Fate {
  /** It is done, and the operator hears of it. */
  DONE,
  /** It is done, but the operator never hears of it. */
  DONE_UNHEARD,
  /** It never arrives, and the operator waits for an answer. */
  LOST,
  /** It never arrives, and the operator is told that it may not. */
  REFUSED
}
