@NullMarked
package io.mantaray.local.report;

import org.jspecify.annotations.NullMarked;
