package io.mantaray.operator.kubernetes.controllers;

/** The page size of list requests. */
final class ListPages {
  /** Objects per page, which bounds the memory that one response needs. */
  static final long SIZE = 500;

  private ListPages() {}
}
