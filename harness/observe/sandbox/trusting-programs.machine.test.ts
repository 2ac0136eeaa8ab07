import { execFileSync, spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { lines, sent, startBesideUpstream as start } from "../fixture-beside-upstream.ts";

it.for([
  ["urllib", "urllib.request", "urllib.request.urlopen(urllib.request.Request(url, b'a', method='PUT')).status"],
  ["requests", "requests", "requests.put(url, data='a').status_code"],
  ["httpx", "httpx", "httpx.put(url, content='a').status_code"],
  ["aiohttp", "aiohttp", "asyncio.run(put())"],
])("%s of Python trusts the upstream", async ([, module, expression], context) => {
  const server = await start("python", context);
  const found = await server.act(
    `import asyncio, importlib.util; print(importlib.util.find_spec("${module}") is not None)`,
  );
  if (found[0] !== "True") context.skip(`${module} is not installed for Python`);
  const coroutine =
    "async def put():\\n  async with aiohttp.ClientSession() as s:\\n    async with s.put(url, data='a') as r:\\n      return r.status";
  await server.act(`import ${module}; url = "https://api.example.com/v1"; exec("${coroutine}")`);
  expect(await server.act(`print(${expression})`)).toEqual(["200"]);
  expect(lines(sent(server))).toEqual(["PUT https://api.example.com:443/v1 1.1 a"]);
});

it.for([
  [
    "curl",
    "curl -s -o /dev/null -w '%{http_code}\\n' -X DELETE https://api.example.com/v1/items/7",
    "200",
    "DELETE https://api.example.com:443/v1/items/7 2 0",
  ],
  [
    "git",
    "git ls-remote https://git.example.com/a/b >/dev/null 2>&1; echo asked",
    "asked",
    "GET https://git.example.com:443/a/b/info/refs?service=git-upload-pack 2 0",
  ],
] as const)("%s trusts the upstream", async ([program, line, said, seen], context) => {
  const server = await start("shell", context);
  const [found] = await server.act(`command -v ${program} || echo`);
  if (found === "") context.skip(`${program} is not installed`);
  expect(await server.act(line)).toEqual([said]);
  // What a program asks for next hangs on what it makes of the answer.
  expect(lines(sent(server))[0]).toBe(seen);
});

it("Chromium, which has a list of authorities of its own, trusts the upstream", async (context) => {
  const server = await start("shell", context);
  const [found] = await server.act("command -v chromium || echo");
  if (found === "") context.skip("chromium is not installed");
  const page = "chromium --headless --no-sandbox --disable-gpu --dump-dom https://api.example.com/v1";
  expect(await server.act(`${page} >/dev/null 2>&1; echo asked`)).toEqual(["asked"]);
  // It asks other hosts by itself, before or after.
  expect(lines(sent(server))).toContain("GET https://api.example.com:443/v1 2 0");
});

/** It needs no module. With `-trimpath`, as the server on the SDK is built, the cache of Go has what both need. */
function buildGo(directory: string): void {
  const source = resolve(import.meta.dirname, "../../../test/effects/put.go");
  const env = { ...process.env, GOFLAGS: "-mod=mod" };
  const words = ["build", "-trimpath", "-o", join(directory, "put"), source];
  execFileSync("go", words, { env, cwd: directory, stdio: "pipe" });
}

it("net/http of Go trusts the upstream", async (context) => {
  if (spawnSync("go", ["version"]).status !== 0) context.skip("Go is not installed");
  const server = await start("shell", context, {}, buildGo);
  expect(await server.act("./put https://api.example.com/v1/items/7")).toEqual(["200"]);
  expect(lines(sent(server))).toEqual(["PUT https://api.example.com:443/v1/items/7 2 a"]);
});
