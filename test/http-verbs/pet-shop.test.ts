import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { startInMemory } from "../../reference-server/in-memory.ts";
import { httpTools } from "../../reference-server/http-verbs/tools.ts";
import { requestLine } from "../../suites/http-verbs/openapi/operation.ts";
import { petShopMapping } from "./pet-shop.ts";

describe("the pet shop", () => {
  it("has a tool for each operation of its document, and no other", async () => {
    const { document } = await petShopMapping();
    const requests = httpTools.map(({ request }) => request);
    expect(requests.toSorted()).toEqual(document.operations.map(requestLine).toSorted());
    expect(document.unread).toEqual([]);
    expect(document.outsideReferences).toEqual([]);
  });

  it("answers a call of each tool, those without annotations too, and of no other", async () => {
    const answers: string[] = [];
    const directories = { workingDirectory: tmpdir(), temporaryDirectory: tmpdir() };
    const server = startInMemory(
      { dialect: "static", httpVerbs: true, ...directories },
      (line) => answers.push(line),
      () => undefined,
    );
    const names = [...httpTools.map(({ name }) => name), "server_status"];
    names.forEach((name, id) =>
      server.send(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } })),
    );
    await server.close();
    const texts = answers.map((line) => line.replace(/ would be sent.*/u, ""));
    expect(texts).toHaveLength(names.length);
    httpTools.forEach(({ request }, index) => expect(texts[index]).toContain(request));
    expect(texts.at(-1)).toContain("-32602");
  });
});
