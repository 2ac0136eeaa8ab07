import { describe, expect, it } from "vitest";
import { suiteOf } from "../../harness/check/check.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { renderTopicExplanation } from "../../reports/topic-explanation.ts";
import { allChecks } from "../../suites/index.ts";
import { dialectMessages } from "./dialects.ts";
import { topicsWith } from "./index.ts";
import { suiteTexts } from "./suites.ts";

const topics = topicsWith(allChecks);
const layout = { colour: false, width: 80 };

function explained(name: string): string {
  const found = topics.map((topic) => topic.explain(name)).find((explanation) => explanation !== undefined);
  return found === undefined ? "" : renderTopicExplanation(found, layout);
}

describe("explain", () => {
  it("knows every name that it lists, and no name twice", () => {
    const names = topics.flatMap((topic) => topic.names);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !explained(name).startsWith(`${name}   `))).toEqual([]);
    expect(explained("no such thing")).toBe("");
  });

  it("breaks every sentence at 80 columns", () => {
    const sentences = topics
      .filter(({ plural }) => plural !== "dialects")
      .flatMap(({ names }) => names.flatMap((name) => explained(name).split("\n")));
    expect(sentences.filter((line) => line.length > 80)).toEqual([]);
  });

  it("says of each dialect what its messages are", () => {
    expect(Object.keys(dialectMessages)).toEqual(queryDialects.map(({ id }) => id));
    for (const dialect of queryDialects) {
      const messages = dialectMessages[dialect.id];
      expect(messages === undefined ? undefined : dialect.offered(messages.flag)).toBe(true);
      expect(messages === undefined ? undefined : dialect.annotationsOf(messages.result)).toMatchObject({
        readOnlyHint: true,
      });
      const { capabilityGroup, capabilityKey, announcement } = dialect;
      expect(explained(dialect.id)).toContain(
        JSON.stringify({ capabilities: { [capabilityGroup]: { [capabilityKey]: announcement } } }),
      );
    }
  });

  it("fits a dialect on one screen", () => {
    for (const { id } of queryDialects) expect(explained(id).split("\n").length).toBeLessThan(26);
    expect(explained("annotations")).toMatchInlineSnapshot(`
      "annotations   dialect: a way to ask for the hints of one call
        A draft for the core protocol (SEP: Dynamic Tool Annotations). A client sends
        tools/annotations before a call, and decides by the answer whether to ask its
        user.

        announce  {"capabilities":{"tools":{"dynamicAnnotations":true}}}
        list      {"name":"note","inputSchema":{"type":"object"},"dynamicAnnotations":true}
        request   {"method":"tools/annotations","params":{"name":"note","arguments":{"action":"read"}}}
        result    {"annotations":{"readOnlyHint":true}}
        errors    -32602: the tool does not exist, or the arguments do not fit its
                    inputSchema.
                  -32601: the method is not supported.
        rules     Answer from the name and the arguments alone, and change nothing.
                  No answer is riskier than the hints in tools/list: list the worst
                    case.
        handler   server.setRequestHandler(AnnotationsRequest, ({ params }) => {
                    validate(params.name, params.arguments);  // throws -32602
                    return { annotations: hintsOf(params.arguments) };
                  });
        prove it  npx mcp-annotations-conformance --dialect annotations --cmd "node server.js"
        more      docs/adopt.md has the smallest correct server, which runs as it is.
      "
    `);
  });

  it("says what each suite is about", () => {
    expect(Object.keys(suiteTexts).toSorted()).toEqual([...new Set(allChecks.map(suiteOf))].toSorted());
  });

  it("has the checks of a requirement, or why there is none", () => {
    expect(explained("DA-SRV-02")).toContain("determinism/repeated-queries-agree");
    expect(explained("TRX-CLI-04a")).toContain("untested");
  });
});
