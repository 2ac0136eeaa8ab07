import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../program/usage-error.ts";
import { assertNoHeaders, assertNoPace, endpointWords, readAddress, readHeaders } from "./endpoint-arguments.ts";

const none = { header: [], headerEnv: [] };

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
  it("come from what was typed, from variables and from a file, and the typed one counts", () => {
    vi.stubEnv("TOKEN_OF_A_TEST", "Bearer abc");
    const directory = mkdtempSync(join(tmpdir(), "headers-"));
    const headersFile = join(directory, "headers");
    writeFileSync(headersFile, "# for tests\n\nX-Tenant: from the file\r\nX-Other: 2\n");
    const options = { header: ["x-tenant: typed: so"], headerEnv: ["Authorization=TOKEN_OF_A_TEST"], headersFile };
    expect(readHeaders(options)).toEqual([
      ["x-tenant", "typed: so"],
      ["X-Other", "2"],
      ["Authorization", "Bearer abc"],
    ]);
    rmSync(directory, { recursive: true });
  });

  it.for([
    [{ ...none, header: ["no colon"] }, "not of the form Name: value"],
    [{ ...none, header: ["Bad name: secret"] }, "not a valid HTTP header"],
    [{ ...none, header: ["X: secret\nY: 2"] }, "not a valid HTTP header"],
    [{ ...none, headerEnv: ["Authorization"] }, "not of the form Name=VARIABLE"],
    [{ ...none, headerEnv: ["Authorization=NO_SUCH_VARIABLE"] }, "NO_SUCH_VARIABLE is not set"],
    [{ ...none, headersFile: "/no/such/file" }, "cannot be read"],
  ] as const)("are refused, and nothing of a value is said: %j", ([options, why]) => {
    const read = (): unknown => readHeaders(options);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(why);
    expect(read).not.toThrow("secret");
  });

  it("without an address are for nobody", () => {
    expect(() => assertNoHeaders({ ...none, headerEnv: ["A=B"] })).toThrow(
      "--header-env only works together with --url",
    );
    expect(() => assertNoHeaders(none)).not.toThrow();
  });

  it("are named again without their values", () => {
    const options = {
      header: ["X-Key: secret"],
      headerEnv: ["Authorization=TOKEN"],
      headersFile: "h.txt",
      concurrency: 4,
      rps: 0.5,
    };
    expect(endpointWords(options, "https://host/mcp")).toEqual([
      "--url",
      "https://host/mcp",
      "--header",
      "X-Key: …",
      "--header-env",
      "Authorization=TOKEN",
      "--headers-file",
      "h.txt",
      "--concurrency",
      "4",
      "--rps",
      "0.5",
    ]);
  });
});

describe("a pace", () => {
  it("is for nobody without an address", () => {
    expect(() => assertNoPace({ concurrency: 1 })).not.toThrow();
    expect(() => assertNoPace({ concurrency: 2 })).toThrow("--concurrency only works together with --url");
    expect(() => assertNoPace({ concurrency: 1, rps: 5 })).toThrow("--rps only works together with --url");
  });
});
