import { expect, it } from "vitest";
import type { JsonObject } from "../harness/json/value.ts";
import { maskOf } from "../harness/secrets/masker.ts";
import { asked } from "../harness/api-stub/answers/fixture-requests.ts";
import { intentOf } from "../harness/api-stub/intents/request-intent.ts";
import { plainReading } from "../harness/api-stub/intents/request-reading.ts";
import { sentRequest } from "../harness/api-stub/traffic/fixture-requests.ts";
import { parseOpenApi } from "../suites/http-verbs/openapi/operations.ts";
import { verbProfiles } from "../harness/api-stub/verbs/verb-profiles.ts";
import { assertOptions } from "./option-rules.ts";
import { OptionsError } from "./options-error.ts";
import { UpstreamOfRun } from "./upstream-of-run.ts";

const unmasked = (text: string): string => text;
const answer = { status: 200, from: "default" } as const;

it("is on with nothing known where nobody says otherwise, and takes nothing that nobody wants", () => {
  const { plan } = new UpstreamOfRun({}, unmasked);
  expect(plan).toMatchObject({ isOn: true, book: { recorded: [], learned: [] } });
  expect(plan.sent).toBeUndefined();
});

it("answers by a recording, or not at all", () => {
  // Neither a query nor a body has to be there.
  const recorded = { method: "GET", host: "a", path: "/", query: "", status: 200, headers: {}, text: "" };
  expect(() => assertOptions({ target: {}, upstream: [recorded] })).not.toThrow();
  expect(() => assertOptions({ target: {}, upstream: [{ ...recorded, query: 1 }] })).toThrow(OptionsError);
  expect(new UpstreamOfRun({ upstream: [recorded] }, unmasked).plan.book.recorded).toEqual([recorded]);
  expect(new UpstreamOfRun({ upstream: "off" }, unmasked).plan.isOn).toBe(false);
});

it("saves what was sent, without secrets", () => {
  const saved: JsonObject[] = [];
  const run = new UpstreamOfRun(
    { saveUpstream: (archive) => void saved.push(archive) },
    maskOf([{ name: "API_KEY", value: "s3cret-of-the-user" }]),
  );
  const request = asked("GET https://api.example.com/v1/items?key=s3cret-of-the-user");
  run.plan.sent?.({ tool: "list", arguments: {}, events: [{ ...request, answer }] });
  run.save({ name: "program", version: "1" });
  const text = JSON.stringify(saved);
  expect(text).toContain("https://api.example.com/v1/items?key=‹API_KEY›");
  expect(text).not.toContain("s3cret");
});

it("saves as much as can be masked while nothing else is done, and says how much is missing", () => {
  const saved: JsonObject[] = [];
  const run = new UpstreamOfRun({ saveUpstream: (archive) => void saved.push(archive) }, maskOf([]));
  const text = '"'.repeat(64 * 1024);
  const request = { ...sentRequest("POST https://api.example.com/items"), body: { bytes: text.length, text }, answer };
  run.plan.sent?.({ tool: "flood", arguments: {}, events: Array.from({ length: 500 }, () => request) });
  run.plan.sent?.({ tool: "next", arguments: {}, events: [{ ...request, body: { bytes: 0 } }] });
  run.save({ name: "program", version: "1" });
  expect(JSON.stringify(saved).length).toBeLessThan(2 * 1024 * 1024);
  expect(saved).toMatchObject([{ log: { comment: expect.stringMatching(/left out.*: 49\d$/u) } }]);
  expect(JSON.stringify(saved)).toContain('"comment":"next {}"');
});

it("reads requests by the profile and the document that tools are compared with", async () => {
  const text = `
openapi: 3.1.0
servers: [{ url: "https://api.example.com/v1" }]
paths: { /items/find: { post: { x-mcp-annotations: { readOnlyHint: true } } } }
`;
  const document = await parseOpenApi(text);
  const profile = verbProfiles[1];
  if (profile === undefined) throw new Error("there are several");
  const { reading } = new UpstreamOfRun({ verbMapping: { document, profile, tools: new Map() } }, unmasked).plan;
  expect(intentOf(sentRequest("POST https://api.example.com/v1/items/find"), reading).kind).toBe("reads");
  expect(intentOf(sentRequest("POST https://other.example.com/v1/items/find"), reading).kind).toBe("unknown");
  expect(reading.profile).toBe(profile);
  expect(new UpstreamOfRun({}, unmasked).plan.reading).toBe(plainReading);
});

it("answers as a document says, where tools are called", () => {
  const answers = [{ method: "GET", path: "/items", status: 200, body: { items: [] } }];
  const nothing = { operations: [], unread: [], repeatedIds: [], outsideReferences: [] };
  const profile = verbProfiles[0];
  const verbMapping = { document: { ...nothing, answers: () => answers }, profile, tools: new Map() };
  expect(new UpstreamOfRun({ execute: true, verbMapping }, unmasked).plan.book.documented).toEqual(answers);
  expect(new UpstreamOfRun({ verbMapping }, unmasked).plan.book.documented).toEqual([]);
});
