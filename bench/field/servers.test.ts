import { expect, it } from "vitest";
import { readServerList } from "../../cli/server-list/read-server-list.ts";

it("the list of published servers can be audited, and each is the exact version that is started from its directory", async () => {
  const servers = await readServerList("bench/field/servers.json");
  expect(servers.length).toBe(25);
  for (const { version = "", package: name = "", install, reach } of servers) {
    // A range would install another server tomorrow, and judgements of today's would be laid to it.
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:[-+.][\w.+-]+)?$/u);
    expect(install.flat()).toContain(`${name}@${version}`);
    expect(install.flat()).toContain("--ignore-scripts");
    expect(reach.kind === "command" && reach.words[1]?.startsWith(`$ROOT/node_modules/${name}/`)).toBe(true);
  }
});
