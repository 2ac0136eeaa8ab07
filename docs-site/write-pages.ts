import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { everyExplanation } from "../cli/explanations/every-explanation.ts";
import { explanationPages, sidebar, sitePage } from "./pages.ts";

/** Writes the pages that VitePress makes the site of. It is started in the root of the repository. */
const output = "docs-site/pages";
const sources = [
  "README.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  ...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
];

const groups = everyExplanation();
const texts = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]));
const titles = new Map(
  [...texts].map(([path, text]) => [
    path.replace("docs/", ""),
    /^# (?<title>.*)$/mu.exec(text)?.groups?.["title"] ?? path,
  ]),
);
const pages = [
  ...[...texts].map(([path, text]) => sitePage(path, text, (each) => texts.has(each))),
  ...explanationPages(groups),
];

rmSync(output, { recursive: true, force: true });
for (const { path, text } of pages) {
  mkdirSync(dirname(join(output, path)), { recursive: true });
  writeFileSync(join(output, path), text);
}
writeFileSync(
  "docs-site/.vitepress/sidebar.json",
  JSON.stringify(sidebar(texts.get("docs/README.md") ?? "", titles, groups), undefined, 2),
);
process.stdout.write(`wrote ${pages.length} pages to ${output}\n`);
