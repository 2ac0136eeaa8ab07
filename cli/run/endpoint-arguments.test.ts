import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../program/usage-error.ts";
import { endpointWords, readAddress, readHeaders } from "./endpoint-arguments.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the address of a server", () => {
  it("is used as it is typed", () => {
    for (const url of ["https://host/mcp", "http://127.0.0.1:80/", "http://[::1]:3000/mcp?key=1"])
      expect(readAddress(url, false)).toBe(url);
    expect(readAddress("http://localhost:{port}/mcp", true)).toBe("http://localhost:{port}/mcp");
  });

  it.for([
    ["host/mcp", "not an http: or https: address"],
    ["ftp://host/", "not an http: or https: address"],
    ["https://me:secret@host/", "has credentials"],
    ["http://127.0.0.1:{port}/", "no command starts the server"],
  ] as const)("is refused: %s", ([url, why]) => {
    expect(() => readAddress(url, false)).toThrow(why);
    expect(() => readAddress(url, false)).not.toThrow("secret");
  });
});

describe("headers", () => {
  it("come from what was typed, from variables and from a file, and the last one counts", () => {
    vi.stubEnv("TOKEN_OF_A_TEST", "abc");
    const directory = mkdtempSync(join(tmpdir(), "headers-"));
    const file = join(directory, "headers");
    writeFileSync(file, "# for tests\n\nX-Tenant: from the file\r\nX-Other: ${TOKEN_OF_A_TEST}\n");
    const header = [`@${file}`, "x-tenant: typed: so", "Authorization: Bearer ${TOKEN_OF_A_TEST}", "X-Price: $5"];
    expect(readHeaders({ header })).toEqual([
      ["x-tenant", "typed: so"],
      ["X-Other", "abc"],
      ["Authorization", "Bearer abc"],
      ["X-Price", "$5"],
    ]);
    rmSync(directory, { recursive: true });
  });

  it.for([
    ["no colon", "not of the form Name: value"],
    ["Bad name: secret", "not a valid HTTP header"],
    ["X: secret\nY: 2", "not a valid HTTP header"],
    ["Authorization: secret ${NO_SUCH_VARIABLE}", "NO_SUCH_VARIABLE is not set"],
    ["@/no/such/file", "--header @/no/such/file cannot be read"],
  ] as const)("are refused, and nothing of a value is said: %j", ([header, why]) => {
    const read = (): unknown => readHeaders({ header: [header] });
    expect(read).toThrow(UsageError);
    expect(read).toThrow(why);
    expect(read).not.toThrow("secret");
  });

  it("are named again without their values", () => {
    const header = [
      "X-Key: secret",
      "Authorization: Bearer ${TOKEN}",
      "X-Part: secret${TOKEN}",
      "X-Two: secret ${TOKEN}",
      "@h.txt",
    ];
    expect(endpointWords({ header }, "https://host/mcp")).toEqual([
      "--url",
      "https://host/mcp",
      "--header",
      "X-Key: …",
      "--header",
      "Authorization: Bearer ${TOKEN}",
      "--header",
      "X-Part: …",
      "--header",
      "X-Two: …",
      "--header",
      "@h.txt",
    ]);
  });
});
