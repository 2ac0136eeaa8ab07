import { standInsOf } from "../machine/stand-in-address.ts";
import type { ServedPages } from "../tier/launch-slots.ts";

/** What a companion says when it listens. */
const companionReady = "ready";

/** A question is shorter, and so is the beginning of a request that somebody sends who wants the page. */
const maxQuestionBytes = 512;
const maxRequestBytes = 16 * 1024;
const maxConnections = 64;
const silenceMs = 10_000;

/**
 * What runs beside a target in the network of a sandbox: it answers each lookup with an address that stands for the host,
 * and serves pages. The target may send it anything: it reads bytes, starts nothing, opens no file and keeps nothing.
 *
 * @returns the text of a program for Node.js
 */
export function companionProgram({ port, pages }: ServedPages): string {
  return `
"use strict";
const net = require("net");
const standInsOf = ${standInsOf.toString()};
const pages = new Map(Object.entries(${JSON.stringify(pages)}));

const v6Bytes = (address) => {
  const [head, tail] = address.split("::").map((part) => part.split(":").map((group) => parseInt(group, 16)));
  const groups = [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail];
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 255]));
};
const questionOf = (query) => {
  if (query.length < 17 || query.length > ${maxQuestionBytes}) return undefined;
  if ((query.readUInt16BE(2) & 0xf840) !== 0 || query.readUInt16BE(4) !== 1) return undefined;
  const labels = [];
  let at = 12;
  for (let length = query[at]; length !== 0; length = query[at]) {
    if (length === undefined || length > 63 || at + 1 + length >= query.length) return undefined;
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  if (at + 5 > query.length || at > 12 + 254) return undefined;
  return { labels, type: query.readUInt16BE(at + 1), end: at + 5 };
};
const addressOf = (labels, type) => {
  const isLocal = labels.at(-1) === "localhost";
  const { v4, v6 } = standInsOf(labels.join("."));
  if (type === 1) return Buffer.from((isLocal ? "127.0.0.1" : v4).split(".").map(Number));
  return type === 28 ? (isLocal ? Buffer.from([...Array(15).fill(0), 1]) : v6Bytes(v6)) : undefined;
};
const answerTo = (query) => {
  const question = questionOf(query);
  if (question === undefined) return undefined;
  const { labels, type, end } = question;
  // Only of a plain name it is known from outside which address stands for it.
  const isHost = labels.length > 0 && labels.every((label) => /^[a-z0-9_-]+$/.test(label));
  const address = isHost ? addressOf(labels, type) : undefined;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8480 | (query.readUInt16BE(2) & 0x0100) | (isHost ? 0 : 3), 2);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  head.fill(0, 8);
  const parts = [head, query.subarray(12, end)];
  if (address !== undefined) parts.push(Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]), address);
  return Buffer.concat(parts);
};

const quietly = (socket) => socket.on("error", () => socket.destroy()).setTimeout(${silenceMs}, () => socket.destroy());
const listening = [];
const serve = (at, onConnection) => {
  const server = net.createServer(onConnection);
  server.maxConnections = ${maxConnections};
  listening.push(new Promise((resolve) => server.listen(at, "127.0.0.1", resolve)));
};

const datagrams = require("dgram").createSocket("udp4");
datagrams.on("message", (query, { port, address }) => {
  const answer = answerTo(query);
  if (answer !== undefined) datagrams.send(answer, port, address, () => undefined);
});
listening.push(new Promise((resolve) => datagrams.bind(53, "127.0.0.1", resolve)));

serve(53, (socket) => {
  let held = Buffer.alloc(0);
  quietly(socket).on("data", (bytes) => {
    held = Buffer.concat([held, bytes]);
    while (held.length >= 2) {
      const length = held.readUInt16BE(0);
      if (length > ${maxQuestionBytes}) return socket.destroy();
      if (held.length < 2 + length) return;
      const answer = answerTo(held.subarray(2, 2 + length));
      held = held.subarray(2 + length);
      if (answer === undefined) return socket.destroy();
      socket.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 255]), answer]));
    }
  });
});

serve(${port}, (socket) => {
  let text = "";
  let isAnswered = false;
  quietly(socket).on("data", (bytes) => {
    if (isAnswered) return;
    text += bytes.toString("latin1");
    if (text.length > ${maxRequestBytes}) return socket.destroy();
    if (!text.includes("\\r\\n\\r\\n")) return;
    isAnswered = true;
    const [method, target = "/"] = text.split(" ", 2);
    const page = pages.get(target.split(/[?#]/)[0]);
    const body = Buffer.from(page === undefined ? "Not found" : page.body);
    const head = [
      page === undefined ? "HTTP/1.1 404 Not Found" : "HTTP/1.1 200 OK",
      "Content-Type: " + (page === undefined ? "text/plain" : page.type),
      "Content-Length: " + body.length,
      "Connection: close",
    ];
    socket.end(Buffer.concat([Buffer.from(head.join("\\r\\n") + "\\r\\n\\r\\n"), method === "HEAD" ? Buffer.alloc(0) : body]));
  });
});

Promise.all(listening).then(() => console.log(${JSON.stringify(companionReady)}));
`;
}
