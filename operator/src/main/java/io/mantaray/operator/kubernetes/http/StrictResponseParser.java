package io.mantaray.operator.kubernetes.http;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;

/**
 * Reads the heads of answers on one connection, and takes none for complete that is not.
 *
 * <p>The parser of HttpComponents ends a head where the connection ends. What is left of an answer
 * would then look like one without a body.
 */
final class StrictResponseParser extends DefaultHttpResponseParser {
  private boolean betweenExchanges = true;

  StrictResponseParser(Http1Config config) {
    super(config);
  }

  @Override
  public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream input)
      throws IOException, HttpException {
    if (betweenExchanges && buffer.length() > 0) {
      throw new IOException("the server sent more than the answer to the request before this one");
    }
    ClassicHttpResponse response = super.parse(buffer, new UnfinishedHead(input));
    betweenExchanges = response.getCode() >= HttpStatus.SC_SUCCESS;
    return response;
  }

  private static final class UnfinishedHead extends FilterInputStream {
    UnfinishedHead(InputStream input) {
      super(input);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      if (count < 0) {
        throw new EOFException("the connection was closed before the head of the answer was there");
      }
      return count;
    }
  }
}
