import { expect, it } from "vitest";
import { renderTopicMarkdown } from "./topic-markdown.ts";

it("a topic is a page: names are links, code is as it was written, and nothing else is markup", () => {
  const text = renderTopicMarkdown(
    {
      name: "truth",
      kind: "suite",
      meaning: ["Tests <b>claims</b> of `tools/list`."],
      parts: [
        { label: "checks", texts: ["truth/a-b: one", "AMB-17: two"] },
        { label: "run it", lines: ["npx x --check truth/a-b"] },
        { label: "nothing", texts: [] },
      ],
    },
    (name) => (["truth/a-b", "AMB-17"].includes(name) ? `/${name}` : undefined),
  );
  expect(text).toBe(
    [
      "# truth",
      "*Suite*",
      String.raw`Tests \<b\>claims\</b\> of ` + "`tools/list`.",
      "## Checks",
      "- [truth/a-b](/truth/a-b): one\n- [AMB-17](/AMB-17): two",
      "## Run it",
      "````text\nnpx x --check truth/a-b\n````\n",
    ].join("\n\n"),
  );
});
