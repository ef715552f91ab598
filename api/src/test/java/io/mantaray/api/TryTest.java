package io.mantaray.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mantaray.api.v1.HeadInfo;
import org.junit.jupiter.api.Test;

class TryTest {
  @Test
  void tries() throws Exception {
    var m = new ObjectMapper();
    for (var s :
        new String[] {
          "{}",
          "{\"podIP\":\"x\",\"z\":null,\"y\":{\"a\":[]},\"names\":[]}",
          "{\"unknownFields\":1}"
        }) {
      var h = m.readValue(s, HeadInfo.class);
      System.err.println(h + " " + m.writeValueAsString(h));
    }
  }
}
