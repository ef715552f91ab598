package io.mantaray.local.pki;

/** A certificate and its key, both as PEM. */
public record Credential(String certificate, String key) {}
