/**
 * Proves that the rights we ship are those that the operator needs: by what the API servers of all
 * clusters noted while all other tests ran.
 */
@NullMarked
package io.mantaray.e2e.rights;

import org.jspecify.annotations.NullMarked;
