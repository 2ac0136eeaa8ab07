import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { defaultHttpLimits } from "./endpoint.ts";
import { HttpClient, readBody } from "./http-client.ts";

it("a socket stands in the place of host and port, and the server is asked as at its address", async () => {
  const directory = mkdtempSync(join(tmpdir(), "socket-path-test-"));
  const server = createServer((request, response) => response.end(`${request.headers.host} ${request.url}`));
  const socketPath = join(directory, "socket");
  server.listen(socketPath);
  await once(server, "listening");
  const client = new HttpClient({ url: "http://localhost:28137/mcp?a", headers: [], socketPath }, defaultHttpLimits);
  try {
    const signal = new AbortController().signal;
    const answer = await client.send({ method: "GET", headers: {}, mayRepeat: true, signal });
    expect((await readBody(answer, 1_000)).toString()).toBe("localhost:28137 /mcp?a");
  } finally {
    client.close();
    server.close();
    await once(server, "close");
    rmSync(directory, { recursive: true, force: true });
  }
});
