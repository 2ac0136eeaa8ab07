import { describe, expect, it } from "vitest";
import { readPart, renderCounts, renderFindings, writeParts } from "./page.ts";

const page = `# Title

<!-- field:servers -->

old

<!-- /field:servers -->

By hand.

<!-- field:counts -->
<!-- /field:counts -->

<!-- field:findings -->

list

<!-- /field:findings -->

The end.
`;

describe("the page", () => {
  it("has its parts between markers, and what is around them stays", () => {
    expect(readPart(page, "findings").trim()).toBe("list");
    expect(writeParts(page, { servers: "new $& table\n", counts: "counts", findings: "" })).toBe(`# Title

<!-- field:servers -->

new $& table

<!-- /field:servers -->

By hand.

<!-- field:counts -->

counts

<!-- /field:counts -->

<!-- field:findings -->

<!-- /field:findings -->

The end.
`);
  });

  it("without a marker is an error, so that nothing is overwritten", () => {
    expect(() => readPart(page.replace("<!-- /field:counts -->", ""), "counts")).toThrow(
      new Error("The page has no <!-- field:counts --> with an <!-- /field:counts --> after it."),
    );
  });

  it("counts opinions by verdict", () => {
    const finding = { fingerprint: "1-aaaaaaaaaaaaaaaa", check: "output/text" } as const;
    const server = {
      name: "notes",
      findings: {
        judged: [
          {
            opinion: "false",
            reason: "Ours.",
            current: [
              { ...finding, verdict: "fail" },
              { ...finding, verdict: "warn" },
            ],
            stale: [{ fingerprint: "1-bbbbbbbbbbbbbbbb", verdict: "warn", text: "…" }],
          },
        ],
        notJudged: [{ ...finding, verdict: "ambiguous" }],
      },
    } as const;
    expect(renderCounts([server, server])).toBe(
      [
        "|                            | fail | warn | ambiguous |",
        "| -------------------------- | ---: | ---: | --------: |",
        "| true                       |    0 |    0 |         0 |",
        "| true, but nobody would act |    0 |    0 |         0 |",
        "| false                      |    2 |    2 |         0 |",
        "| not judged                 |    0 |    0 |         2 |",
        "| stale                      |    0 |    2 |         0 |",
      ].join("\n"),
    );
  });

  it("leaves servers without findings out", () => {
    expect(renderFindings([{ name: "notes", findings: { judged: [], notJudged: [] } }])).toBe("");
  });
});
