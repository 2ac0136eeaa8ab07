import { describe, expect, it } from "vitest";
import { everyExplanation } from "../cli/explanations/every-explanation.ts";
import { everyCheck } from "../suites/index.ts";
import { explanationPages, sidebar, sitePage } from "./pages.ts";

const groups = everyExplanation();

describe("the site", () => {
  it("has a page for everything that explain knows, each under a name of its own", () => {
    const paths = explanationPages(groups).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { id } of everyCheck) expect(paths).toContain(`explain/${id}.md`);
    const others = [
      "readOnlyHint",
      "truth",
      "inconclusive",
      "4",
      "annotations",
      "CORE-ANN-06",
      "AMB-17",
      "ambiguities",
    ];
    for (const name of others) expect(paths).toContain(`explain/${name}.md`);
  });

  it("links the names on a page to their pages", () => {
    const pages = new Map(explanationPages(groups).map(({ path, text }) => [path, text]));
    const check = pages.get("explain/truth/read-only-tools-change-nothing.md");
    expect(check).toMatch(/^# truth\/read-only-tools-change-nothing\n\n\*Check\*\n/u);
    expect(check).toContain("STATEMENT ([CORE-ANN-06](/explain/CORE-ANN-06.md))");
    expect(pages.get("explain/CORE-ANN-06.md")).toContain(
      "[truth/read-only-tools-change-nothing](/explain/truth/read-only-tools-change-nothing.md)",
    );
  });

  it("has the pages of the repository, with links to each other and else to the repository", () => {
    const text = [
      "# Run",
      "What it is.",
      "<!-- contents -->\n\n- [A](#a)\n\n<!-- /contents -->",
      "[r](../README.md#more) [c](ci.md) [w](https://example.com) [a](#a) [e](../examples/notes/server.js)",
    ].join("\n\n");
    const page = sitePage("docs/run.md", text, (path) => ["README.md", "docs/ci.md"].includes(path));
    expect(page.path).toBe("docs/run.md");
    expect(page.text).toBe(
      "# Run\n\nWhat it is.\n\n[r](/index.md#more) [c](/docs/ci.md) [w](https://example.com) [a](#a) " +
        "[e](https://github.com/mcp-annotations-conformance/mcp-annotations-conformance/blob/main/examples/notes/server.js)",
    );
    expect(sitePage("docs/README.md", "# Docs", () => true).path).toBe("docs/index.md");
    expect(sitePage("README.md", "# Name", () => true)).toEqual({
      path: "index.md",
      text: "---\naside: false\n---\n\n# Name",
    });
  });

  it("names its pages as docs/README.md has them, each once", () => {
    const index =
      "# D\n\n## You write\n\n- [run.md](run.md): x.\n\n## CI\n\n- [run.md](run.md): x.\n- [ci.md](ci.md): y.\n";
    const titles = new Map([
      ["run.md", "A run: `--execute`"],
      ["ci.md", "In CI"],
    ]);
    const [first, second, explained] = sidebar(index, titles, groups);
    expect(first).toEqual({ text: "You write", items: [{ text: "A run: --execute", link: "/docs/run" }] });
    expect(second).toEqual({ text: "CI", items: [{ text: "In CI", link: "/docs/ci" }] });
    expect(explained?.items.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Hints", "Suites", "Verdicts", "Exit codes"]),
    );
  });
});
