import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scriptedTarget } from "./fixture-scripted-target.ts";
import { installedSdks, type InstalledSdk } from "./installed-sdk.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "installed-sdk-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text = ""): string {
  const whole = join(root, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

function sdks(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): readonly InstalledSdk[] {
  const launch = { command, args, cwd: root, env: { PATH: join(root, "nowhere"), ...env } };
  const target = scriptedTarget(() => () => undefined);
  const process = { launch, launchedAs: () => target };
  return installedSdks({ traits: { ...target.traits, process } });
}

const manifest = "node_modules/@modelcontextprotocol/sdk/package.json";

describe("the SDK that a program of Node resolves", () => {
  it("is not read from what has no end, and neither is the beginning of a script", () => {
    symlinkSync("/dev/zero", join(dirname(write(`${manifest}.lock`)), "package.json"));
    expect(sdks("node", [write("server.js"), "/dev/zero"])).toEqual([]);
  });

  it("is the nearest above its script", () => {
    write(manifest, '{"version":"1.0.0"}');
    write(`pkg/${manifest}`, '{"version":"1.32.2"}');
    write("pkg/dist/index.js");
    expect(sdks("node", ["pkg/dist/index.js", "--flag"])).toEqual([
      { package: "@modelcontextprotocol/sdk", version: "1.32.2" },
    ]);
  });

  it("is that of where a link leads to", () => {
    write(`store/${manifest}`, '{"version":"1.2.3"}');
    const script = write("store/bin.js");
    mkdirSync(join(root, "bin"));
    symlinkSync(script, join(root, "bin/server"));
    expect(sdks("server", [], { PATH: join(root, "bin") })).toMatchObject([{ version: "1.2.3" }]);
  });

  it("is that of a package that npx runs, and the second generation too", () => {
    write("node_modules/@modelcontextprotocol/server/package.json", '{"version":"2.4.0"}');
    write("node_modules/@acme/server/package.json", "{}");
    expect(sdks("npx", ["-y", "@acme/server@1.0.0"])).toEqual([
      { package: "@modelcontextprotocol/server", version: "2.4.0" },
    ]);
  });

  it("is none where there is none, or its manifest is not one", () => {
    write("index.js");
    expect(sdks("node", ["index.js"])).toEqual([]);
    write(manifest, "{");
    expect(sdks("node", ["index.js"])).toEqual([]);
  });
});

describe("the SDK that a program of Python resolves", () => {
  it("is that of the virtual environment of its interpreter", () => {
    const python = write("venv/bin/python");
    write("venv/lib/python3.12/site-packages/mcp-2.3.0.dist-info/METADATA");
    write("venv/lib/python3.12/site-packages/mcp_types-1.0.0.dist-info/METADATA");
    expect(sdks(python, ["server.py"])).toEqual([{ package: "mcp", version: "2.3.0" }]);
  });

  it("is that of the interpreter that a script names", () => {
    write("venv/lib/python3.12/site-packages/mcp-1.9.0.dist-info/METADATA");
    const script = write("tools/server", `#!${join(root, "venv/bin/python3")}\n`);
    expect(sdks(script, [])).toEqual([{ package: "mcp", version: "1.9.0" }]);
  });

  it("is that of the working directory for uv", () => {
    write(".venv/lib/python3.13/site-packages/mcp-2.3.0.dist-info/METADATA");
    expect(sdks("uv", ["run", "server.py"])).toEqual([{ package: "mcp", version: "2.3.0" }]);
  });
});

it("a target without a process has none", () => {
  expect(installedSdks(scriptedTarget(() => () => undefined))).toEqual([]);
});
