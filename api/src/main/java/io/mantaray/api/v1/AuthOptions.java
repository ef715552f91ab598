package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether clients of a Ray cluster must show who they are.
 *
 * @param mode {@code token}: clients must send a token, which the operator makes and keeps in a
 *     Secret. {@code disabled}: nobody is asked. {@code token} if absent.
 * @param secretName A Secret of the user with the token under the key {@code auth_token}. The
 *     operator then makes none.
 * @param enableK8sTokenAuth Lets the Kubernetes API server check the tokens, which are those of
 *     users and service accounts. They need the custom verb {@code ray:write}, the service account
 *     of the workers included. Not for RayJobs and RayServices.
 */
@ApiObject
public record AuthOptions(
    @OneOf({AuthMode.DISABLED, AuthMode.TOKEN}) @Nullable String mode,
    @Nullable String secretName,
    @Nullable Boolean enableK8sTokenAuth,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements AuthOptionsBuilder.With {

  public AuthOptions {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
