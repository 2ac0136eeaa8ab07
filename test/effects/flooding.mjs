/** Behaviours of `server.mjs` that are hostile to what stands for web APIs. */
import { createSocket } from "node:dgram";
import { request } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";

const megabyte = Buffer.alloc(2 ** 20, "a");

function closed(socket) {
  return new Promise((resolve) => {
    socket
      .on("error", () => undefined)
      .on("close", resolve)
      .resume();
  });
}

/** Over one connection at a time, as fast as they are answered; a connection that is closed early has another after it. */
function askManyTimes(count) {
  let left = count;
  const askOver = (connections) =>
    new Promise((resolve) => {
      const session = connectHttp2("http://flood.example.com");
      session.on("error", () => undefined).on("close", resolve);
      const askNext = () => {
        if (left-- <= 0 || session.destroyed) return session.close();
        const stream = session.request({ ":path": `/items/${left}` });
        return stream
          .on("error", () => undefined)
          .on("close", askNext)
          .resume()
          .end();
      };
      for (let lane = 0; lane < 50; lane++) askNext();
    }).then(() => (left > 0 && connections > 1 ? askOver(connections - 1) : undefined));
  return askOver(20);
}

function sendMegabytes(count) {
  return new Promise((resolve) => {
    const sent = request("http://large.example.com/items", {
      method: "GET",
      headers: { "transfer-encoding": "chunked" },
    });
    sent.on("response", (response) => response.resume().on("close", resolve)).on("error", resolve);
    const write = (left) => (left === 0 ? sent.end() : sent.write(megabyte, () => write(left - 1)));
    write(count);
  });
}

async function openMany(count) {
  const some = Array.from({ length: count }, () => connect(80, "many.example.com").on("error", () => undefined));
  await closed(some.at(-1));
  for (const socket of some) socket.destroy();
}

async function lookUpNames(count) {
  const socket = createSocket("udp4").on("error", () => undefined);
  for (let name = 0; name < count; name++) {
    const text = `name${name}`;
    const question = Buffer.from([
      0,
      1,
      1,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      text.length,
      ...Buffer.from(text),
      0,
      0,
      1,
      0,
      1,
    ]);
    const sent = new Promise((resolve) => socket.send(question, 53, "127.0.0.1", resolve));
    if (name % 100 === 0) await sent;
  }
  await new Promise((resolve) => socket.close(resolve));
}

async function speakNonsense() {
  for (const port of [53, 80, 443, 8137])
    for (const byte of [0, 22, 65, 255])
      await closed(connect(port, "nonsense.example.com").end(Buffer.alloc(5_000, byte)));
}

async function neverRead() {
  const socket = connect(80, "unread.example.com")
    .pause()
    .on("error", () => undefined);
  await new Promise((resolve) => socket.write("GET /items HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_000), resolve));
  socket.destroy();
}

const annotations = { readOnlyHint: true };

export const floodingBehaviours = {
  "flood-upstream": {
    annotations,
    act: () => askManyTimes(21_000),
    others: {
      "send-a-gigabyte": { annotations, act: () => sendMegabytes(1_024) },
      "open-connections": { annotations, act: () => openMany(600) },
      "look-up-names": { annotations, act: () => lookUpNames(12_000) },
      "speak-nonsense": { annotations, act: speakNonsense },
      "never-read": { annotations, act: neverRead },
    },
  },
};
