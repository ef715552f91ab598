package io.mantaray.dashboard;

import org.jspecify.annotations.Nullable;

/**
 * Which Ray answers.
 *
 * @param version of the job API: 4 since Ray 2.3
 * @param sessionName changes when the head starts anew
 */
public record RayVersion(
    String version, String rayVersion, @Nullable String rayCommit, @Nullable String sessionName) {}
