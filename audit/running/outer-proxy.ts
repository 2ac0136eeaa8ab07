import { request } from "node:http";
import type { Socket } from "node:net";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy through which this machine reaches a host, as curl, npm and pip read the variables.
 *
 * @param authority `host:port`
 * @returns undefined where the host is reached without one
 */
export function proxyFor(authority: string, protocol: "http:" | "https:", environment: Environment): URL | undefined {
  const named = valueOf(environment, protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
  if (named === undefined || !URL.canParse(named)) return undefined;
  const url = new URL(named);
  const host = authority.replace(/:\d+$/u, "").toLowerCase();
  const isDirect = (valueOf(environment, "NO_PROXY") ?? "")
    .toLowerCase()
    .split(",")
    .map((each) => each.trim().replace(/^\*?\./u, ""))
    .some((each) => each !== "" && (each === "*" || host === each || host.endsWith(`.${each}`)));
  return url.protocol !== "http:" || isDirect ? undefined : url;
}

/** @returns undefined where the proxy refuses it */
export function connectThrough(proxy: URL, authority: string): Promise<Socket | undefined> {
  const { hostname, port } = proxy;
  const headers = proxyHeaders(proxy);
  const asked = request({ host: hostname, port: port || "80", method: "CONNECT", path: authority, headers });
  return new Promise((settle) => {
    asked.once("connect", ({ statusCode }, socket, head) => {
      if (statusCode !== 200) {
        socket.destroy();
        settle(undefined);
        return;
      }
      socket.unshift(head);
      settle(socket);
    });
    asked.once("response", (answered) => {
      answered.resume();
      settle(undefined);
    });
    asked.once("error", () => settle(undefined));
    asked.end();
  });
}

/** What a proxy with an account wants beside a request. */
export function proxyHeaders({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "") return {};
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(account).toString("base64")}` };
}

function valueOf(environment: Environment, name: string): string | undefined {
  return environment[name] ?? environment[name.toLowerCase()];
}
