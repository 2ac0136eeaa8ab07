import { expect, it } from "vitest";
import { isHostName, reachableHosts } from "./registries.ts";

it("installing reaches registries, hosts that are named, and registries in its variables", () => {
  const hosts = reachableHosts(["GitHub.com", "files.example:8443"], {
    npm_config_registry: "http://localhost:4873/npm/",
    PIP_INDEX_URL: "https://account:word@pypi.example/simple",
    REGISTRY_TOKEN: "opens-every-package",
  });
  const more = ["github.com:443", "files.example:8443", "localhost:4873", "pypi.example:443"];
  expect([...hosts].filter((host) => !reachableHosts([], {}).has(host))).toEqual(more);
  expect(hosts).toContain("registry.npmjs.org:443");
  expect(hosts).not.toContain("registry.npmjs.org:80");
});

it.each(["github.com", "localhost:4873", "127.0.0.1"])("%s names a host", (text) => {
  expect(isHostName(text)).toBe(true);
});

it.each(["https://github.com", "", "a b", "host:", "*"])("%j names none", (text) => {
  expect(isHostName(text)).toBe(false);
});
