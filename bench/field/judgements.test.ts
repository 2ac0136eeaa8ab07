import { describe, expect, it } from "vitest";
import type { FieldFinding } from "./findings.ts";
import { joinJudgements, parseJudgements } from "./judgements.ts";
import { renderFindings } from "./page.ts";

function finding(digit: string, more: Partial<FieldFinding> = {}): FieldFinding {
  const fingerprint = `1-${digit.repeat(16)}`;
  return { fingerprint, verdict: "warn", check: "output/text", ...more };
}

const page = `
### notes

- **true**: It writes: a file **and** a log.
  - \`1-aaaaaaaaaaaaaaaa\` warn \`output/text\`, \`read\`
  - \`1-bbbbbbbbbbbbbbbb\` fail \`truth/read-only\` (stale)

- **false**: The network is ours.
  - \`1-cccccccccccccccc\` warn \`output/text\`
- **not judged**
  - \`1-dddddddddddddddd\` ambiguous \`output/text\`

### other

- **true, but nobody would act**: Its SDK does.
`;

describe("judgements", () => {
  it("are read for each server with what they are about; what is not judged is none", () => {
    expect([...parseJudgements(page)]).toStrictEqual([
      [
        "notes",
        [
          {
            opinion: "true",
            reason: "It writes: a file **and** a log.",
            findings: [
              {
                fingerprint: "1-aaaaaaaaaaaaaaaa",
                verdict: "warn",
                text: "`1-aaaaaaaaaaaaaaaa` warn `output/text`, `read`",
              },
              {
                fingerprint: "1-bbbbbbbbbbbbbbbb",
                verdict: "fail",
                text: "`1-bbbbbbbbbbbbbbbb` fail `truth/read-only`",
              },
            ],
          },
          {
            opinion: "false",
            reason: "The network is ours.",
            findings: [
              {
                fingerprint: "1-cccccccccccccccc",
                verdict: "warn",
                text: "`1-cccccccccccccccc` warn `output/text`",
              },
            ],
          },
        ],
      ],
      ["other", [{ opinion: "true, but nobody would act", reason: "Its SDK does.", findings: [] }]],
    ]);
  });

  it.each([
    ["an opinion that is none of the three", "### notes\n\n- **maybe**: It is."],
    ["an opinion without a reason", "### notes\n\n- **true**"],
    ["an opinion above the first server", "- **true**: It is."],
    ["a finding below no opinion", "### notes\n\n  - `1-aaaaaaaaaaaaaaaa` warn `output/text`"],
    ["a verdict that accuses nobody", "### notes\n- **true**: It is.\n  - `1-aaaaaaaaaaaaaaaa` pass `a`"],
    ["a sentence", "### notes\n\nAll is well."],
  ])("with %s are an error that shows the line", (_, list) => {
    expect(() => parseJudgements(list)).toThrow(
      new Error(`A line of the list of findings cannot be read: ${list.split("\n").at(-1)}`),
    );
  });

  it("of one server in two places are an error", () => {
    expect(() => parseJudgements("### notes\n### notes")).toThrow(/two headings "notes"/);
  });
});

describe("findings and judgements", () => {
  const judgements = parseJudgements(page).get("notes") ?? [];

  it("come together by fingerprint and verdict; the rest is not judged or stale", () => {
    const seen = [finding("a"), finding("b", { verdict: "ambiguous" }), finding("e")];
    const { judged, notJudged } = joinJudgements(seen, judgements);
    expect(judged.map(({ current }) => current)).toStrictEqual([[seen[0]], []]);
    expect(judged.map(({ stale }) => stale.map(({ fingerprint }) => fingerprint))).toStrictEqual([
      ["1-bbbbbbbbbbbbbbbb"],
      ["1-cccccccccccccccc"],
    ]);
    expect(notJudged).toStrictEqual([seen[1], seen[2]]);
  });

  it("are never counted twice", () => {
    const { judged, notJudged } = joinJudgements([finding("a")], [...judgements, ...judgements]);
    expect(judged.flatMap(({ current }) => current)).toHaveLength(1);
    expect(notJudged).toStrictEqual([]);
  });

  it("are written so that they are read again", () => {
    const seen = [finding("a", { tool: "read", case: "text" }), finding("e", { tool: "we`ird\nname" })];
    const findings = joinJudgements(seen, judgements);
    const written = renderFindings([{ name: "notes", findings }]);
    expect(written).toBe(`### notes

- **true**: It writes: a file **and** a log.
  - \`1-aaaaaaaaaaaaaaaa\` warn \`output/text\`, \`text\`, \`read\`
  - \`1-bbbbbbbbbbbbbbbb\` fail \`truth/read-only\` (stale)
- **false**: The network is ours.
  - \`1-cccccccccccccccc\` warn \`output/text\` (stale)
- **not judged**
  - \`1-eeeeeeeeeeeeeeee\` warn \`output/text\`, \`we?ird?name\``);
    const readAgain = joinJudgements(seen, parseJudgements(written).get("notes") ?? []);
    expect(renderFindings([{ name: "notes", findings: readAgain }])).toBe(written);
  });
});
