import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scriptedTarget } from "../fixture-scripted-target.ts";
import type { InstalledSdk } from "./installed-sdk.ts";
import { installedSdks } from "./installed-sdks.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "installed-sdk-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string | Uint8Array = ""): string {
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

describe("the framework of a program of Python", () => {
  it("is found beside the SDK that it is made on", () => {
    const python = write("venv/bin/python");
    write("venv/lib/python3.12/site-packages/mcp-2.3.0.dist-info/METADATA");
    write("venv/lib/python3.12/site-packages/fastmcp-4.2.3.dist-info/METADATA");
    write("venv/lib/python3.12/site-packages/fastmcp_slim-4.2.3.dist-info/METADATA");
    expect(sdks(python, ["server.py"])).toEqual([
      { package: "fastmcp", version: "4.2.3" },
      { package: "mcp", version: "2.3.0" },
    ]);
  });
});

describe("the SDK that was built into a program", () => {
  const elf = "\u007fELF";
  const goSdk = "github.com/modelcontextprotocol/go-sdk";
  const magic = "\u00ff Go buildinf:";
  const bytes = (...parts: readonly string[]): Buffer => Buffer.from(parts.join(""), "latin1");
  const part = 4 * 1024 * 1024;

  it.for([
    { where: "at its beginning", before: 0 },
    { where: "over the end of what is read at once", before: part - 30 },
    { where: "in its last part", before: part + 10 },
  ])("is told by the build information of Go, $where", ({ before }) => {
    const information = `${magic}go1.26\npath\tshelf\ndep\tgithub.com/other/sdk\tv0.1.0\th1:x=\ndep\t${goSdk}\tv1.8.0\th1:y=\n`;
    const program = write("shelf", bytes(elf, "-".repeat(before), information));
    expect(sdks(program, ["--stdio"])).toEqual([{ package: goSdk, version: "1.8.0" }]);
  });

  it("is told by the information alone, not by a program that looks for such information, or names the module", () => {
    const program = write("shelf", bytes(elf, magic, "none", "-".repeat(300_000), magic, `\ndep\t${goSdk}\tv1.7.1\t`));
    expect(sdks(program, [])).toEqual([{ package: goSdk, version: "1.7.1" }]);
    expect(sdks(write("other", bytes(elf, `dep\t${goSdk}\tv1.8.0\t`)), [])).toEqual([]);
  });

  it("is told by where the panics of a program in Rust come from", () => {
    const source = "/root/.cargo/registry/src/index.crates.io-1/rmcp-0.8.5/src/transport/async_rw.rs";
    const program = write("shelf", bytes(elf, "/x/rmcp-macros-9.9.9/src/lib.rs", source));
    expect(sdks(program, [])).toEqual([{ package: "rmcp", version: "0.8.5" }]);
  });

  it("goes before what lies beside the program", () => {
    write(manifest, '{"version":"1.32.2"}');
    const program = write("shelf", bytes(elf, "/rmcp-3.11.0/src/model.rs"));
    expect(sdks(program, [])).toEqual([{ package: "rmcp", version: "3.11.0" }]);
  });

  it("is not looked for in a script, in what interprets one, or in what is no program", () => {
    const text = "/rmcp-0.8.5/src/service.rs";
    expect(sdks(write("shelf.sh", text), [])).toEqual([]);
    expect(sdks(write("bin/node", bytes(elf, text)), ["shelf.js"])).toEqual([]);
    mkdirSync(join(root, "folder"));
    expect(sdks("./folder", [])).toEqual([]);
  });
});

describe("the SDK of a program of Java", () => {
  const found = [{ package: "io.modelcontextprotocol.sdk:mcp", version: "2.1.0" }];
  const inMaven = "META-INF/maven/io.modelcontextprotocol.sdk/mcp-core/pom.properties";

  it.for<[string, Readonly<Record<string, string>>]>([
    ["what was built into its jar", { [inMaven]: "artifactId=mcp-core\nversion=2.1.0\n" }],
    ["the jars in its jar", { "BOOT-INF/lib/mcp-json-9.9.9.jar": "", "BOOT-INF/lib/mcp-core-2.1.0.jar": "" }],
    ["what its manifest names", { "META-INF/MANIFEST.MF": "Class-Path: lib/a-1.jar lib/mcp-\r\n core-2.1.0.jar\r\n" }],
  ])("is told by %s", ([, members]) => {
    write("target/shelf.jar", zipOf(members));
    expect(sdks("java", ["-Xmx64m", "-jar", "target/shelf.jar"])).toEqual(found);
  });

  it("is told by a path of classes, and by the folder of libraries beside that of a start script", () => {
    const jar = zipOf({ [inMaven]: "version=2.1.0" });
    write("jars/one.jar", jar);
    write("jars/zero.jar", zipOf({ "a.class": "" }));
    expect(sdks("java", ["-cp", "jars/zero.jar:jars/one.jar", "shelf.Main"])).toEqual(found);
    expect(sdks("java", ["-classpath", "jars/*", "shelf.Main"])).toEqual(found);
    write("app/lib/one.jar", jar);
    expect(sdks(write("app/bin/shelf", "#!/bin/sh"), [])).toEqual(found);
  });

  it("is none where the jar has none, or is none", () => {
    write("shelf.jar", zipOf({ "META-INF/MANIFEST.MF": "Main-Class: Shelf" }));
    expect(sdks("java", ["-jar", "shelf.jar"])).toEqual([]);
    for (const damaged of ["", "PK", zipOf({ [inMaven]: "version=2.1.0" }).subarray(0, -30)]) {
      expect(sdks("java", ["-jar", write(`damaged-${damaged.length}.jar`, damaged)])).toEqual([]);
    }
  });
});

/** A zip whose members are not packed. */
function zipOf(members: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(members)) {
    const header = Buffer.alloc(30);
    header.write("PK\u0003\u0004", "latin1");
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write("PK\u0001\u0002", "latin1");
    entry.writeUInt32LE(text.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(header, Buffer.from(name + text));
    list.push(entry, Buffer.from(name));
    at += 30 + name.length + text.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]);
}

it("a target without a process has none", () => {
  expect(installedSdks(scriptedTarget(() => () => undefined))).toEqual([]);
});
