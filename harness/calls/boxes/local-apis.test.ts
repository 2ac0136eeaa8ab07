import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localApisNamed, localApisOf } from "./local-apis.ts";
import { projectOf } from "./places.ts";

it("the ports of web APIs on this machine are those of addresses that the launch names", () => {
  const env = {
    API: "http://127.0.0.1:8123/api",
    OTHER: "https://api.example.com:99/",
    PORT: "3000",
    SIX: "http://[::1]:81",
  };
  const args = ["--base-url=http://localhost:9000/v1", "http://127.0.0.1/", "localhost:5000", "http://127.0.0.1:99999"];
  expect([...localApisNamed({ command: "node", args, cwd: "/", env })]).toEqual([9000, 8123, 81]);
});

describe("a configuration that names a web API of this machine", () => {
  const kubeconfig = "clusters:\n- cluster:\n    server: https://127.0.0.1:6443\n";
  let home = "";

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "local-apis-test-"));
  });

  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function named(args: readonly string[], env: Readonly<Record<string, string>> = {}): readonly number[] {
    return [...localApisNamed({ command: "node", args, cwd: home, env: { HOME: home, ...env } })];
  }

  it("is one of the project", () => {
    write("app.yaml", "database: http://localhost:8086/db\n");
    write(".env", "DATABASE_URL=http://localhost:9000\n");
    const launch = { command: "node", args: [], cwd: home, env: { HOME: home } };
    expect(localApisOf(launch, projectOf(launch))()).toEqual(new Set([8086, 9000]));
  });

  it("is one that the launch names, one of several, or the one that lies where programs look for it", () => {
    write("clusters/one", kubeconfig);
    expect(named([])).toEqual([]);
    expect(named([], { KUBECONFIG: `${home}/none:${home}/clusters/one` })).toEqual([6443]);
    expect(named(["--kubeconfig=clusters/one"])).toEqual([6443]);
    write(".kube/config", kubeconfig);
    expect(named([])).toEqual([6443]);
  });

  it("and no program", () => {
    write("server.mjs", "listen('http://127.0.0.1:3000')");
    expect(named(["server.mjs"])).toEqual([]);
  });

  function write(path: string, content: string): void {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
  }
});
