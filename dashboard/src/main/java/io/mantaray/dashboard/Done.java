package io.mantaray.dashboard;

/** A good reply that says nothing more. */
public enum Done {
  DONE
}
