import { describe, expect, it } from "vitest";
import { readUnits } from "./read-units.ts";

function demandsOf(markdown: string): readonly string[] {
  return readUnits(markdown).flatMap(({ demand, text }) =>
    demand === undefined ? [] : [`${demand.level}${demand.inherited ? " from above" : ""}: ${text}`],
  );
}

/** Level and the words that begin with the keyword, for each demand of the first unit. */
function placesOf(markdown: string): readonly string[] {
  const [unit] = readUnits(markdown);
  return (unit?.demands ?? []).map(({ level, index }) => `${level} @ ${unit?.text.slice(index, (index ?? 0) + 12)}`);
}

describe("each keyword of a sentence", () => {
  it.each([
    ["A MUST b,\n   and `MUST` c  MAY   d.", ["MUST @ MUST b, and ", "MAY @ MAY d."]],
    ["| A | B |\n| - | - |\n|  x MUST NOT y  | z SHOULD v |", ["MUST NOT @ MUST NOT y |", "SHOULD @ SHOULD v"]],
    ["A MUST b and MUST c.", ["MUST @ MUST b and M", "MUST @ MUST c."]],
  ])("demands something of its own: %j", (markdown, places) => {
    expect(placesOf(markdown)).toEqual(places);
  });

  it("has no place where it stands in the sentence above", () => {
    expect(readUnits("Servers MUST:\n\n- answer").at(-1)?.demands).toEqual([
      { level: "MUST", keyword: "MUST", inherited: true },
    ]);
  });
});

describe("where a text makes demands", () => {
  it.each([
    ["a paragraph", "Servers MUST answer.\nThey are quick.", ["MUST: Servers MUST answer."]],
    ["a list item", "- Servers SHALL NOT sleep", ["MUST NOT: Servers SHALL NOT sleep"]],
    ["a block quote", "> Clients **RECOMMENDED** here", ["SHOULD: Clients RECOMMENDED here"]],
    ["a heading", "## Servers MUST answer\n", ["MUST: Servers MUST answer"]],
    ["a table row", "| A |\n| - |\n| It MAY be `null` |", ["MAY: It MAY be null"]],
    ["a tag of MDX", "<Note>\n    Servers **MUST** answer.\n</Note>", ["MUST: Servers MUST answer."]],
    ["a doc comment", "```ts\n/**\n * Clients SHOULD wait. Or\n * not.\n */\n```", ["SHOULD: Clients SHOULD wait."]],
    [
      "a description of a schema",
      '```json\n{"type":"object","description":"It MUST be new."}\n```',
      ["MUST: It MUST be new."],
    ],
    ["a keyword over two lines", "Servers MUST\nNOT sleep.", ["MUST NOT: Servers MUST NOT sleep."]],
  ])("is found: %s", (_, markdown, demands) => {
    expect(demandsOf(markdown)).toEqual(demands);
  });

  it.each([
    ["a comment", "<!-- Servers MUST answer. -->"],
    ["a comment of MDX", "{/* Servers MUST answer.\n\nClients too MUST. */}\n"],
    ["a code span", "The word `MUST` is a keyword."],
    ["quotation marks", 'The proposal says "SHOULD" for it.'],
    ["the paragraph about keywords", "The key words MUST and MAY are to be interpreted as in RFC 2119."],
    ["a program", "```ts\nconst MUST = 1;\n```"],
    ["an address", "```ts\nfetch('http://MUST');\n```"],
    ["a script", "<script>\nMUST\n</script>"],
    ["front matter", "---\ntitle: MUST\n---\n\nText."],
    ["a longer word", "MUSTARD and MAYBE."],
  ])("is not found in %s", (_, markdown) => {
    expect(demandsOf(markdown)).toEqual([]);
  });

  it("is told by a column of a table", () => {
    const table = "| Field | Required |\n| --- | --- |\n| a | Yes |\n| b | No |\n| c | depends |";
    expect(demandsOf(table)).toEqual(["REQUIRED: a | Yes", "MAY: b | No"]);
  });

  it("is passed on by a short sentence with a colon to a list, and by any to a table", () => {
    expect(demandsOf("Servers MUST:\n\n- answer\n- log:\n  - calls")).toEqual([
      "MUST: Servers MUST:",
      "MUST from above: answer",
      "MUST from above: log:",
      "MUST from above: calls",
    ]);
    expect(demandsOf("Servers SHOULD return the errors that follow here below:\n\n| A |\n| - |\n| 1 |")).toHaveLength(
      2,
    );
  });

  it("is not passed on to conditions", () => {
    expect(demandsOf("Clients SHOULD ask before they call a tool that destroys when:\n\n- users watch")).toHaveLength(
      1,
    );
  });
});

describe("what the code of a text says", () => {
  const schema = `\`\`\`json
{
  "Request": {
    "properties": {
      "params": {
        "properties": { "required": { "type": "string" } },
        "required": ["name"]
      }
    },
    "required": [
      "method"
    ]
  }
}
\`\`\``;

  it("is what a schema requires, with its line", () => {
    const units = readUnits(schema).map(({ text, line }) => `${line} ${text}`);
    expect(units).toEqual(["7 Request.params requires name", "10 Request requires method"]);
  });

  it("is not what the schema of an example requires", () => {
    const tool = '```json\n{"inputSchema":{"type":"object","required":["path"]}}\n```';
    const message = '```json\n{"jsonrpc":"2.0","result":{"type":"object","required":["path"]}}\n```';
    expect([...readUnits(tool), ...readUnits(message)]).toEqual([]);
  });

  it("is the members of a type, which demand nothing by themselves", () => {
    const code =
      "```typescript\ninterface Call extends Request {\n  params: {\n    name: string;\n    id?: number;\n  };\n}\n```";
    expect(readUnits(code).map(({ text, line }) => `${line} ${text}`)).toEqual([
      "2 Call extends Request",
      "3 Call.params: object",
      "4 Call.params.name: string",
      "5 Call.params.id?: number",
    ]);
    expect(demandsOf(code)).toEqual([]);
  });
});

describe("where a unit stands", () => {
  it("has its headings, without the title, and its number below the last of them", () => {
    const units = readUnits("# Title\n\nZero.\n\n## A\n\nOne. Two.\n\n### B\n\nThree.\n\n## C\n\n<b>\nFour.\n</b>\n");
    expect(units.map(({ section, ordinal, line }) => [section.join("/"), ordinal, line])).toEqual([
      ["", 1, 3],
      ["A", 1, 7],
      ["A", 2, 7],
      ["A/B", 1, 11],
      ["C", 1, 16],
    ]);
  });

  it("keeps all headings of the first rank when there are several", () => {
    expect(readUnits("# A\n\nOne.\n\n# B\n\nTwo.").map(({ section }) => section)).toEqual([["A"], ["B"]]);
  });
});
