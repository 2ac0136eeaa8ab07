/** Behaviours of `server.mjs` that reach for other machines. */
import { createSocket } from "node:dgram";
import { lookup } from "node:dns";
import { connect } from "node:net";

/** As libraries do that try again for ever. */
function sendTelemetry() {
  setInterval(() => {
    fetch("https://telemetry.example.com/").catch(() => undefined);
  }, 100);
}

/** As the behaviours of `server.mjs`. */
export const reachingBehaviours = {
  connect: {
    act: () =>
      new Promise((resolve) => {
        connect(443, "192.0.2.1").on("error", resolve).on("connect", resolve);
      }),
  },
  resolve: { act: () => new Promise((resolve) => lookup("example.com", resolve)) },
  "open-page": {
    properties: { url: { type: "string", format: "uri" } },
    act: async (args) => (await fetch(args.url)).text(),
  },
  telemetry: { start: sendTelemetry, act: () => undefined },
  "fetch-beside-telemetry": {
    start: sendTelemetry,
    act: () => fetch("https://api.example.com/v1").catch(() => undefined),
  },
  "send-datagram": {
    act: () =>
      new Promise((resolve) => {
        const socket = createSocket("udp4");
        socket.send("x", 9, "192.0.2.1", () => socket.close(resolve));
      }),
  },
};
