import { expect, it } from "vitest";
import { clientNamed, commonClient } from "./client-names.ts";

it.each([
  ["claude-code", { name: "claude-code", version: "1.0.0" }],
  ["claude-code/2.0.14", { name: "claude-code", version: "2.0.14" }],
  ["Visual Studio Code/v1.106", { name: "Visual Studio Code", version: "1.106" }],
  ["@librechat/api-client", { name: "@librechat/api-client", version: "1.0.0" }],
  ["@librechat/api-client/0.8", { name: "@librechat/api-client", version: "0.8" }],
  ["/1", { name: "/1", version: "1.0.0" }],
])("a client may be said by its name, and by name and version: %s", (text, client) => {
  expect(clientNamed(text)).toEqual(client);
});

it("a common client is the same for the same seed, and each of them is one for some seed", () => {
  const names = Array.from({ length: 20 }, (_, seed) => commonClient(seed));
  expect(new Set(names)).toHaveLength(10);
  expect(commonClient(2 ** 31 - 1)).toEqual(commonClient(2 ** 31 - 1));
});
