package io.mantaray.load;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.TruncatedChunkException;

/** Why a request failed, as its sender sees it. */
public enum FailureKind {
  /** Nobody listens there. */
  CONNECT_REFUSED,
  /** No connection within the time of the request: packets are dropped. */
  CONNECT_TIMEOUT,
  /** There is no way to the server, or nobody knows its name. */
  UNREACHABLE,
  /** The server, or someone between, reset the connection. */
  RESET,
  /** The server closed the connection before the answer was complete. */
  CLOSED,
  /** No complete answer within the time of the request. */
  TIMEOUT,
  /** What came is no HTTP. */
  NOT_HTTP,
  /** An answer, but not of status 2xx. */
  STATUS,
  /** An answer of status 2xx that does not say what it should. */
  WRONG_BODY,
  /** Anything else. */
  OTHER;

  static FailureKind of(IOException failure) {
    return switch (failure) {
      case ConnectTimeoutException _ -> CONNECT_TIMEOUT;
      case SocketTimeoutException _ -> TIMEOUT;
      case ConnectException _ -> CONNECT_REFUSED;
      case NoRouteToHostException _ -> UNREACHABLE;
      case UnknownHostException _ -> UNREACHABLE;
      case NoHttpResponseException _ -> CLOSED;
      case TruncatedChunkException _ -> CLOSED;
      case MalformedChunkCodingException _ -> NOT_HTTP;
      case ConnectionClosedException _ -> CLOSED;
      case SocketException _ -> RESET;
      case ClientProtocolException _ -> NOT_HTTP;
      default -> OTHER;
    };
  }
}
