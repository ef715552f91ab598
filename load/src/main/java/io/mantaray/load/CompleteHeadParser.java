package io.mantaray.load;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;

/**
 * Reads heads of answers. The library's own parser takes one that breaks off for a whole one, which
 * would turn a failure into a success.
 */
final class CompleteHeadParser extends DefaultHttpResponseParser {
  CompleteHeadParser() {
    super(Http1Config.DEFAULT);
  }

  @Override
  public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream input)
      throws IOException, HttpException {
    return super.parse(buffer, new UnfinishedHead(input));
  }

  private static final class UnfinishedHead extends FilterInputStream {
    UnfinishedHead(InputStream input) {
      super(input);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      if (count < 0) {
        throw new ConnectionClosedException("closed before the head of an answer was complete");
      }
      return count;
    }
  }
}
