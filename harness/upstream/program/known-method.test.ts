import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { carryUnknownMethod } from "./known-method.ts";

let server: Server | undefined;

afterEach(() => server?.close());

/** What a server that is handed connections makes of a request: the method that was sent, and the one that it reads. */
async function readOf(request: string): Promise<string> {
  const http = createHttpServer({ keepAlive: false }, (incoming, response) => {
    const parts: string[] = [];
    incoming.on("data", (part) => parts.push(String(part)));
    incoming.on("end", () => response.end(`${carried} as ${incoming.method} ${incoming.url} with ${parts.join("")}`));
  });
  http.on("clientError", (_, socket) => socket.end("refused"));
  let carried: string | undefined;
  server = createServer((socket) => {
    socket.once("data", (bytes) => {
      socket.pause();
      socket.unshift(bytes);
      carried = carryUnknownMethod(socket);
      http.emit("connection", socket);
      socket.resume();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect(address !== null && typeof address === "object" ? address.port : 0, "127.0.0.1");
  socket.write(request);
  const parts: string[] = [];
  for await (const part of socket) parts.push(String(part));
  return parts.join("").split("\r\n\r\n").slice(1).join("") || parts.join("");
}

const rest = "Host: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab";

it.each([
  ["GET", "undefined as GET /x with ab"],
  ["PROPFIND", "undefined as PROPFIND /x with ab"],
  ["LIST", "LIST as POST /x with ab"],
  ["list", "list as POST /x with ab"],
  ["X-MAKE.IT", "X-MAKE.IT as POST /x with ab"],
])("a request with the method %s is read", async (method, read) => {
  expect(await readOf(`${method} /x HTTP/1.1\r\n${rest}`)).toContain(read);
});

it("and what is no request of HTTP is not", async () => {
  expect(await readOf("HELLO you\r\n\r\n")).toBe("refused");
});
