@NullMarked
package io.mantaray.local.demo;

import org.jspecify.annotations.NullMarked;
