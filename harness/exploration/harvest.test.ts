import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json/value.ts";
import { says } from "./fixture-exploration.ts";
import { harvest, harvestList } from "./harvest.ts";

/** Values with their keys, such as `tasks/id=7`. */
function found(result: JsonObject): readonly string[] {
  return harvest(result).map(({ keys, value }) => `${keys.join("/")}=${value}`);
}

describe("values of an answer", () => {
  it("are those of JSON in its text, with the keys that they stand under", () => {
    const answer = says(JSON.stringify({ tasks: [{ id: 7, title: "a" }, { id: 8 }], cursor: "c1" }));
    expect(found(answer)).toEqual(["tasks/id=7", "tasks/title=a", "tasks/id=8", "cursor=c1"]);
  });

  it("are those of structured content, once where the text repeats it", () => {
    const structuredContent = { page: { ref: "e12" } };
    expect(found({ structuredContent, ...says(JSON.stringify(structuredContent)) })).toEqual(["page/ref=e12"]);
  });

  it("are the keys of a list by id", () => {
    expect(found(says(JSON.stringify({ tasks: { "41": { title: "a" } } })))).toEqual(["tasks/id=41", "tasks/title=a"]);
  });

  it("are links to resources", () => {
    const content = [{ type: "resource_link", uri: "demo://a/1", name: "one" }];
    expect(found({ content })).toEqual(["resource/uri=demo://a/1", "resource/name=one"]);
  });

  it.each([
    ["Created task 12 (id: abc-7)", ["task=12", "id=abc-7"]],
    ["title: First\nstate: open", ["title=First", "state=open"]],
    ["- **Task ID:** `t-9`", ["Task ID=t-9"]],
    ["Collections:\n- notes\n- mails (3 entries)", ["Collections=notes", "Collections=mails"]],
    ["see https://a.example/b?c=1 and /tmp/work/a.txt", ["url=https://a.example/b?c=1", "path=/tmp/work/a.txt"]],
    ['button "Send" [ref=e12]', ["ref=e12", "button=Send"]],
  ])("are found in prose: %j", (text, values) => {
    expect(found(says(text))).toEqual(expect.arrayContaining(values));
  });

  it("are found again at the same place of another answer", () => {
    const [, second] = harvest(says(JSON.stringify({ ids: ["a1", "b1"] })));
    expect(second).toEqual({ value: "b1", keys: ["ids"], nth: 1 });
  });

  it("are few, however large, long or deep it is", () => {
    const many = harvest(says(JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ id, [`k${id}`]: id })))));
    expect(many.length).toBeLessThanOrEqual(400);
    const lines = harvest(says('id: 1 task "b" /x/y https://a.example\n'.repeat(100_000)));
    expect(lines.length).toBeLessThanOrEqual(400);
    const deep = `${"[".repeat(400)}1${"]".repeat(400)}`;
    expect(harvest(says(deep))).toEqual([]);
    expect(harvest(says("/a".repeat(500_000)))).toEqual([]);
  });
});

describe("values of a list", () => {
  const about = { title: "A title", description: "Specify a namespace, such as `default`.", mimeType: "text/plain" };
  const prompt = { ...about, name: "review", arguments: [{ name: "context", description: "Any context: all" }] };
  const meta = { _meta: { path: "/cache" }, nextCursor: "c1" };

  it.each<[string, JsonObject, readonly string[]]>([
    [
      "resources",
      { resources: [{ ...about, uri: "demo://a/1", name: "one" }], ...meta },
      ["resources/uri=demo://a/1", "resources/name=one"],
    ],
    [
      "templates",
      { resourceTemplates: [{ ...about, uriTemplate: "demo://a/{id}", name: "any" }], ...meta },
      ["resourceTemplates/uriTemplate=demo://a/{id}", "resourceTemplates/name=any"],
    ],
    ["prompts", { prompts: [prompt, "a text"], ...meta }, ["prompts/name=review"]],
  ])("of %s are the names and addresses of what it lists", (_, result, values) => {
    expect(harvestList(result).map(({ keys, value }) => `${keys.join("/")}=${value}`)).toEqual(values);
  });
});
