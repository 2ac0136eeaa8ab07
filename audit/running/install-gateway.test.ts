import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { InstallGateway, socketIn, type GatewaySettings } from "./install-gateway.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  return `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

function registry(text: string): Promise<string> {
  return listening(createServer((asked, answer) => answer.end(`${text} ${asked.method} ${asked.url}`)));
}

async function gatewayTo(
  hosts: readonly string[],
  environment: GatewaySettings["environment"] = {},
): Promise<InstallGateway> {
  const gateway = await InstallGateway.open({ hosts: new Set(hosts), environment });
  closing.push(() => gateway.close());
  return gateway;
}

async function ask(gateway: InstallGateway, path: string): Promise<string> {
  const asked = request({ socketPath: socketIn(gateway.directory), path }).end();
  const [answered]: IncomingMessage[] = await once(asked, "response");
  const parts: string[] = [];
  for await (const part of answered?.setEncoding("utf8") ?? []) parts.push(String(part));
  return `${answered?.statusCode} ${parts.join("")}`;
}

/** What comes back through a tunnel, from its head to its end. */
async function tunnel(gateway: InstallGateway, authority: string): Promise<string> {
  const socket: Socket = connect(socketIn(gateway.directory));
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`);
  socket.write("GET /through HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  let text = "";
  for await (const part of socket.setEncoding("utf8")) text += String(part);
  return text;
}

describe("the gateway of what installs", () => {
  it("leads to hosts that it was given, and says which others were asked for", async () => {
    const [one, other] = [await registry("one"), await registry("other")];
    const gateway = await gatewayTo([one]);
    expect(await ask(gateway, `http://${one}/a?b`)).toBe("200 one GET /a?b");
    expect(await ask(gateway, `http://${other}/a`)).toBe("403 ");
    expect(await ask(gateway, "/etc/passwd")).toBe("403 ");
    expect(await tunnel(gateway, one)).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n[^]*one GET \/through/u);
    expect(await tunnel(gateway, other)).toMatch(/^HTTP\/1\.1 403 /u);
    expect(gateway.refused).toEqual([other]);
  });

  it("says that a host does not answer", async () => {
    const server = createServer();
    const gone = await listening(server);
    server.close();
    const gateway = await gatewayTo([gone]);
    expect(await tunnel(gateway, gone)).toMatch(/^HTTP\/1\.1 502 /u);
    expect(await ask(gateway, `http://${gone}/`)).toBe("502 ");
  });

  it("goes through the proxy of this machine, with its account, but where NO_PROXY names the host", async () => {
    const one = await registry("one");
    const told: (string | undefined)[] = [];
    const proxy = createServer((asked, answer) => {
      told.push(asked.url, asked.headers["proxy-authorization"]);
      answer.end("by the proxy");
    });
    proxy.on("connect", (asked: IncomingMessage, socket) => {
      told.push(`CONNECT ${asked.url}`);
      socket.end("HTTP/1.1 200 OK\r\n\r\nby the proxy");
    });
    const address = `http://ada:word@${await listening(proxy)}`;
    const gateway = await gatewayTo([one], { HTTP_PROXY: address, https_proxy: address });
    expect(await ask(gateway, `http://${one}/a`)).toBe("200 by the proxy");
    expect(await tunnel(gateway, one)).toMatch(/by the proxy$/u);
    expect(told).toEqual([`http://${one}/a`, "Basic YWRhOndvcmQ=", `CONNECT ${one}`]);
    const direct = await gatewayTo([one], { HTTP_PROXY: address, NO_PROXY: "example.com, 127.0.0.1" });
    expect(await ask(direct, `http://${one}/a`)).toBe("200 one GET /a");
  });
});
