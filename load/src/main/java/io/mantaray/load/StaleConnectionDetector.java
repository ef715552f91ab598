package io.mantaray.load;

import java.io.IOException;
import java.net.SocketTimeoutException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Tells a kept connection that the server closed, while the request was on its way, from all other
 * failures: it was used before, and not one byte of an answer came.
 */
final class StaleConnectionDetector extends HttpRequestExecutor {
  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request,
      HttpClientConnection connection,
      @Nullable HttpResponseInformationCallback informed,
      HttpContext context)
      throws IOException, HttpException {
    EndpointDetails details = connection.getEndpointDetails();
    boolean usedBefore = details != null && details.getRequestCount() > 0;
    long received = details == null ? 0 : details.getReceivedBytesCount();
    try {
      return super.execute(request, connection, informed, context);
    } catch (SocketTimeoutException e) {
      throw e; // The connection is there, and the server takes its time.
    } catch (IOException e) {
      if (usedBefore && details.getReceivedBytesCount() == received) {
        throw new StaleConnectionException(e);
      }
      throw e;
    }
  }
}
