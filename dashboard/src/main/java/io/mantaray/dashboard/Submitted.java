package io.mantaray.dashboard;

/**
 * A job that Ray has.
 *
 * @param wasThere whether Ray had it before, from an earlier attempt
 */
public record Submitted(String submissionId, boolean wasThere) {}
