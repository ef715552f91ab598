/** What the user hears: progress, and failures with their remedies. */
@NullMarked
package io.mantaray.local.report;

import org.jspecify.annotations.NullMarked;
