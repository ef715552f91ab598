/** Runs reconcilers. The operator framework is used here and in the reconciler classes only. */
@NullMarked
package io.mantaray.operator.kubernetes.controllers;

import org.jspecify.annotations.NullMarked;
