import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { suiteOf } from "../../harness/check/check.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { renderTopicExplanation } from "../../reports/topic-explanation.ts";
import { everyCheck } from "../../suites/index.ts";
import { hintNames } from "../../report-model/hints.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { dialectMessages, note, type DialectMessages } from "./dialects.ts";
import { topicsWith } from "./index.ts";
import { suiteTexts } from "./suites.ts";

const topics = topicsWith(everyCheck);
const layout = { colour: false, width: 80 };

function explained(name: string): string {
  const found = topics.map((topic) => topic.explain(name)).find((explanation) => explanation !== undefined);
  return found === undefined ? "" : renderTopicExplanation(found, layout);
}

/** What the handler of a dialect returns or throws for these params, as plain JSON. */
function handlerOf({ handler, mark }: DialectMessages): (params: JsonObject) => unknown {
  const body = `try { return { result: answer() } } catch (thrown) { return { thrown } }`;
  const program = `JSON.stringify((() => { const answer = () => { ${handler.join("\n")} }; ${body} })())`;
  return (params) => JSON.parse(String(runInNewContext(program, { params, note: { ...note, ...mark } })));
}

describe("explain", () => {
  it("knows every name that it lists, and no name twice", () => {
    const names = topics.flatMap((topic) => topic.names);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !explained(name).startsWith(`${name}   `))).toEqual([]);
    expect(explained("no such thing")).toBe("");
  });

  it("breaks every sentence at 80 columns", () => {
    const lines = topics.flatMap(({ names }) => names.flatMap((name) => explained(name).split("\n")));
    const isCommand = (line: string): boolean => line.includes(" npx ");
    expect(lines.filter((line) => line.length > 80 && !isCommand(line))).toEqual([]);
  });

  it("says of each dialect what its messages are", () => {
    expect(Object.keys(dialectMessages)).toEqual(queryDialects.map(({ id }) => id));
    for (const dialect of queryDialects) {
      const messages = dialectMessages[dialect.id];
      expect(messages === undefined ? undefined : dialect.offered({ ...note, ...messages.mark })).toBe(true);
      expect(messages === undefined ? undefined : dialect.annotationsOf(messages.result)).toMatchObject({
        readOnlyHint: true,
      });
      const { capabilityGroup, capabilityKey, announcement } = dialect;
      expect(explained(dialect.id).replaceAll(/\s/gu, "")).toContain(
        JSON.stringify({ capabilities: { [capabilityGroup]: { [capabilityKey]: announcement } } }),
      );
    }
  });

  it.each(Object.entries(dialectMessages))("has a handler of %s that answers as the messages say", (id, messages) => {
    const answer = handlerOf(messages);
    expect(answer({ name: "note", arguments: { action: "read" } })).toEqual({ result: messages.result });
    expect(answer({ name: "note", arguments: { action: "delete" } })).toHaveProperty("result");
    expect(answer({ name: "note", arguments: { action: "sell" } })).toMatchObject({ thrown: { code: -32602 } });
    expect(answer({ name: "other", arguments: { action: "read" } })).toMatchObject({ thrown: { code: -32602 } });
    for (const line of messages.handler) expect(explained(id)).toContain(line);
  });

  it("fits a dialect on one screen", () => {
    for (const { id } of queryDialects) {
      const lines = explained(id).trimEnd().split("\n");
      expect(lines.length).toBeLessThanOrEqual(40);
      expect(lines.filter((line) => line.length > 80 && !line.includes(" npx "))).toEqual([]);
    }
    expect(explained("annotations")).toMatchInlineSnapshot(`
      "annotations   dialect: a way to ask for the hints of one call
        A draft for the core protocol (SEP: Dynamic Tool Annotations). A client sends
        tools/annotations before a call, and decides by the answer whether to ask its
        user.

        announce  { "capabilities": { "tools": { "dynamicAnnotations": true } } }
        list      { "name": "note", "inputSchema": { "type": "object" },
                    "annotations": { "destructiveHint": true },
                    "dynamicAnnotations": true }
        request   { "method": "tools/annotations", "params": { "name": "note",
                    "arguments": { "action": "read" } } }
        result    { "annotations": { "readOnlyHint": true } }
        errors    -32602: the tool does not exist, or the arguments do not fit its
                    schema.
                  -32601: the server does not have the method.
        rules     Answer from the name and the arguments alone, and change nothing.
                  List the hints of the worst call: no answer may be riskier.
        handler   // params: of the request; note: the tool as it is listed
                  const hintsOf = new Map([
                    ["read", { readOnlyHint: true }],
                    ["delete", { destructiveHint: true }],
                  ]);
                  const hints = hintsOf.get(params.arguments?.action);
                  if (params.name !== note.name || hints === undefined)
                    throw { code: -32602, message: "invalid params" };
                  return { annotations: hints };
        prove it  npx mcp-annotations-conformance --dialect annotations --cmd "node server.js"
        more      docs/adopt.md has the smallest correct server.
      "
    `);
  });

  it("takes an exit code with the word before it", () => {
    expect(explained("exit-1")).toBe(explained("1"));
    expect(explained("exit code 4")).toBe(explained("4"));
  });

  it("has the checks that test each hint", () => {
    for (const hint of hintNames)
      expect(explained(hint)).toMatch(/checks +truth\/[^]* --execute --suite truth --cmd /u);
  });

  it("says what each suite is about", () => {
    expect(Object.keys(suiteTexts).toSorted()).toEqual([...new Set(everyCheck.map(suiteOf))].toSorted());
  });

  it("has the checks of a requirement, or why there is none", () => {
    expect(explained("DA-SRV-02")).toContain("determinism/repeated-queries-agree");
    expect(explained("TRX-CLI-04")).toContain("untested");
  });
});
