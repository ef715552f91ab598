package io.mantaray.operator.raycluster.model;

/** What may happen to a request of the operator on its way. */
enum Interference {
  NONE,
  /** A quota, or an admission webhook. */
  FORBIDDEN,
  CONFLICT,
  UNPROCESSABLE,
  /** The connection breaks before the server did anything. */
  LOST_REQUEST,
  /** The connection breaks after the server did it. */
  LOST_ANSWER,
  /** The server did it, and says that it does not know. */
  GATEWAY_TIMEOUT,
  /** The answer was lost, and the client repeats the request. */
  REPEATED,
  /** All watches tell of it before the answer is there. */
  SHOWN_FIRST,
  /** The operator dies before the request is sent. */
  DEATH_BEFORE,
  /** The operator dies before the answer is there. */
  DEATH_AFTER
}
