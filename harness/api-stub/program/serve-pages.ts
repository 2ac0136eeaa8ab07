import { createServer } from "node:http";
import { listenAt } from "./listen.ts";
import type { ServedPages } from "./settings.ts";

/** Serves pages on loopback, for tools that take the address of one. */
export function servePages({ port, pages }: ServedPages): Promise<void> {
  const known = new Map(Object.entries(pages));
  const server = createServer((request, response) => {
    const page = known.get((request.url ?? "/").split(/[?#]/u, 1)[0] ?? "/");
    request.resume();
    response.writeHead(page === undefined ? 404 : 200, {
      "Content-Type": page === undefined ? "text/plain" : page.type,
      Connection: "close",
    });
    response.end(page === undefined ? "Not found" : page.body);
  });
  server.on("clientError", (_, socket) => socket.destroy());
  return listenAt(server, port, "127.0.0.1");
}
