import { isJsonObject, member, type JsonObject } from "../../../harness/json/value.ts";
import type { DescribedServer } from "../../../harness/api-stub/description/described-operation.ts";

/** Further servers are other regions and stages, with addresses like these. */
const maxServers = 50;

/**
 * Where an operation is served: as it says itself, its path item, or the document; or as Swagger 2 says it.
 *
 * @param holders the operation, its path item and the document, in this order
 * @returns undefined where nothing is said of it
 */
export function serversOf(...holders: readonly JsonObject[]): readonly DescribedServer[] | undefined {
  const holder = holders.find((each) => Array.isArray(member(each, "servers")));
  const servers = holder === undefined ? undefined : member(holder, "servers");
  if (Array.isArray(servers) && servers.length > 0) {
    return servers.slice(0, maxServers).flatMap((server) => (isJsonObject(server) ? serversBy(server) : []));
  }
  return holders.map(swaggerServer).find((server) => server !== undefined);
}

function swaggerServer(root: JsonObject): readonly DescribedServer[] | undefined {
  const [host, basePath] = [member(root, "host"), member(root, "basePath")];
  if (typeof host !== "string" && typeof basePath !== "string") return undefined;
  const path = typeof basePath === "string" ? asBasePath(basePath) : "";
  return [{ ...(typeof host === "string" ? { host: hostName(host) } : {}), basePath: path }];
}

/** A variable that may stand for several segments, or for none, is also filled in with its default. */
function serversBy(server: JsonObject): readonly DescribedServer[] {
  const url = member(server, "url");
  if (typeof url !== "string") return [];
  const variables = member(server, "variables");
  const defaultOf = (name: string): string | undefined => {
    const variable = isJsonObject(variables) ? member(variables, name) : undefined;
    const value = isJsonObject(variable) ? member(variable, "default") : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const filled = url.replaceAll(/\{([^{}]*)\}/gu, (whole, name: string) => {
    const value = defaultOf(name);
    return value !== undefined && !/^[^/]+$/u.test(value) ? value : whole;
  });
  return [...new Set([url, filled])].map((each) => serverAt(each, defaultOf));
}

function serverAt(url: string, defaultOf: (name: string) => string | undefined): DescribedServer {
  // Where an address begins with a variable that is no scheme, all of it is chosen.
  const [, name = "", rest = ""] = /^\{([^{}]*)\}(?!:\/\/)(.*)$/u.exec(url) ?? [];
  const whole = name === "" ? url : `${defaultOf(name) ?? ""}${rest}`;
  const [, host, path = ""] = /^(?:[^/]*:)?\/\/([^/?#]*)([^?#]*)/u.exec(whole) ?? [];
  if (host === undefined) return { basePath: asBasePath(whole.replace(/[?#].*$/u, "")) };
  return { host: hostName(host), basePath: asBasePath(path) };
}

function hostName(authority: string): string {
  return authority
    .replace(/^.*@/u, "")
    .replace(/:[^:\]]*$/u, "")
    .toLowerCase();
}

/** A relative address starts from where the document lies, of which we only know the path. */
function asBasePath(path: string): string {
  const plain = path.replace(/^(?:\.{1,2}(?:\/|$))+/u, "").replace(/\/+$/u, "");
  return plain === "" || plain.startsWith("/") ? plain : `/${plain}`;
}
