import { describe, expect, it } from "vitest";
import { serversOf } from "./servers.ts";

function at(url: string, variables: Record<string, string> = {}): unknown {
  const given = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, { default: value }]));
  return serversOf({ servers: [{ url, variables: given }] });
}

describe("where an API is served", () => {
  it.each([
    ["https://API.example.com/v1/", { host: "api.example.com", basePath: "/v1" }],
    ["https://api.example.com:8443", { host: "api.example.com", basePath: "" }],
    ["//api.example.com/v1?a=1", { host: "api.example.com", basePath: "/v1" }],
    ["https://{tenant}.example.com/{stage}/v1", { host: "{tenant}.example.com", basePath: "/{stage}/v1" }],
    ["{scheme}://{host}:{port}/v1", { host: "{host}", basePath: "/v1" }],
    ["/v1", { basePath: "/v1" }],
    ["v1/", { basePath: "/v1" }],
    ["../v1", { basePath: "/v1" }],
    ["/", { basePath: "" }],
    [".", { basePath: "" }],
    ["{baseUrl}/v1", { basePath: "/v1" }],
  ])("%s", (url, server) => {
    expect(at(url)).toEqual([server]);
  });

  it("has variables for one segment, and else their defaults", () => {
    expect(at("https://{tenant}.example.com/{base}", { tenant: "a", base: "api/v2" })).toEqual([
      { host: "{tenant}.example.com", basePath: "/{base}" },
      { host: "{tenant}.example.com", basePath: "/api/v2" },
    ]);
    expect(at("{root}/v1", { root: "https://a.example.com" })).toContainEqual({
      host: "a.example.com",
      basePath: "/v1",
    });
  });

  it("is said by the operation before its path item, and by that before the document", () => {
    const [own, item, root] = ["a", "b", "c"].map((host) => ({ servers: [{ url: `https://${host}` }] }));
    if (own === undefined || item === undefined || root === undefined) throw new Error("three");
    expect(serversOf(own, item, root)).toEqual([{ host: "a", basePath: "" }]);
    expect(serversOf({}, item, root)).toEqual([{ host: "b", basePath: "" }]);
    expect(serversOf({}, {}, root)).toEqual([{ host: "c", basePath: "" }]);
    expect(serversOf({}, {}, {})).toBeUndefined();
  });

  it("is said by Swagger 2 as well", () => {
    const root = { host: "api.example.com:8080", basePath: "/v1/" };
    expect(serversOf({}, {}, root)).toEqual([{ host: "api.example.com", basePath: "/v1" }]);
    expect(serversOf({}, {}, { basePath: "/v1" })).toEqual([{ basePath: "/v1" }]);
  });
});
