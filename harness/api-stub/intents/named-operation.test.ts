import { describe, expect, it } from "vitest";
import { sentRequest } from "../traffic/fixture-requests.ts";
import { operationsIn } from "./named-operation.ts";
import { operationForms } from "./operation-forms.ts";

const api = "https://api.example.com";
const form = { "content-type": "application/x-www-form-urlencoded" };
const soap =
  '<?xml version="1.0"?><s:Envelope xmlns:s="a"><s:Header/><s:Body>\n<n:DeleteNote xmlns:n="b"/></s:Body></s:Envelope>';

/** Each operation that a request names, with what its name says. */
function named(line: string, more: Parameters<typeof sentRequest>[1] = {}): readonly string[] {
  return operationsIn(sentRequest(line, more)).map(({ means, name, work = "?" }) => `${means} ${name} ${work}`);
}

describe("the operation that a request names", () => {
  it.each<[string, string, Parameters<typeof sentRequest>[1]?]>([
    ["operation notes.list reads", `POST ${api}/notes.list`],
    ["operation notes.delete changes", `POST ${api}/api/notes.delete`],
    ["operation chat.postMessage adds", `POST ${api}/chat.postMessage`],
    ["operation batchDelete changes", `POST ${api}/v1/notes:batchDelete`],
    ["operation deleteNote changes", `POST ${api}/deleteNote`],
    ["operation delete_v2 changes", `POST ${api}/2/files/delete_v2`],
    ["one-for-all notes.delete changes", `POST ${api}/`, { body: { jsonrpc: "2.0", id: 1, method: "notes.delete" } }],
    ["one-for-all eth_getBalance reads", `POST ${api}/`, { body: { method: "eth_getBalance" } }],
    ["one-for-all urn:notes#GetNote reads", `POST ${api}/`, { headers: { soapaction: '"urn:notes#GetNote"' } }],
    ["one-for-all DeleteNote changes", `POST ${api}/`, { body: soap }],
    ["one-for-all Notes_2024.PutNote changes", `POST ${api}/`, { headers: { "x-amz-target": "Notes_2024.PutNote" } }],
    ["one-for-all DeleteQueue changes", `POST ${api}/`, { headers: form, body: "Action=DeleteQueue&Version=1" }],
    ["one-for-all DescribeQueue reads", `GET ${api}/?Action=DescribeQueue`],
    ["one-for-all notes.getInfo reads", `GET ${api}/rest?method=notes.getInfo`],
    ["one-for-all RENAME changes", `PUT ${api}/webhdfs/a?op=RENAME`],
    ["read /_search reads", `POST ${api}/notes/_search`],
  ])("is found: %s", (operation, line, more) => {
    expect(named(line, more)).toContain(operation);
  });

  it.each<[string, Parameters<typeof sentRequest>[1]?]>([
    [`POST ${api}/v1/notes`],
    [`POST ${api}/v1/notes/7`],
    [`GET ${api}/files/report.v2`],
    [`POST ${api}/`, { body: "method: delete" }],
    [`POST ${api}/`, { body: "<Body><DeleteNote/></Body>" }],
    [`POST ${api}/`, { body: [{ method: "notes.delete" }] }],
  ])("is none that a path or a text has by accident: %s", (line, more) => {
    expect(named(line, more).filter((each) => !each.endsWith("?"))).toEqual([]);
  });

  it("is found at the end of a long path, and soon in a long text", () => {
    const long = `<Envelope>${"<Body ".repeat(50_000)}`;
    expect(named(`POST ${api}/${"a/".repeat(5_000)}delete`, { body: long })).toEqual(["operation delete changes"]);
  });

  it("has a source for each form", () => {
    for (const { source } of operationForms) expect(source).toMatch(/^https:\/\/|, (?:part|sections?) \d/u);
  });
});
