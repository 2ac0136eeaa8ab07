import type { ExplanationGroup } from "../cli/explanations/every-explanation.ts";
import { renderTopicMarkdown } from "../reports/topic-markdown.ts";

/** A page of the site. */
export interface Page {
  /** From the root of the site, such as `docs/run.md`. */
  readonly path: string;
  readonly text: string;
}

const repository = "https://github.com/mcp-annotations-conformance/mcp-annotations-conformance/blob/main/";

/**
 * A page of the repository as the site has it: without its table of contents, which the site makes itself, and with links that
 * lead to pages of the site, or to the repository.
 *
 * @param path in the repository
 * @param has whether the site has a page of the repository
 */
export function sitePage(path: string, text: string, has: (path: string) => boolean): Page {
  const body = text.replace(/<!-- contents -->[^]*<!-- \/contents -->\n*/u, "").replace(readmeContents, "");
  const linked = body.replaceAll(/\]\((?![a-z]+:|#)(?<target>[^)#\s]+)(?<anchor>#[^)\s]*)?\)/gu, (...match) => {
    const [, target = "", anchor = ""] = match.map((part) => (typeof part === "string" ? part : undefined));
    const place = new URL(target, `file:///${path}`).pathname.slice(1);
    return has(place) ? `](/${sitePath(place)}${anchor})` : `](${repository}${place}${anchor})`;
  });
  const to = sitePath(path);
  return { path: to, text: to === "index.md" ? `${wholeWidth}${linked}` : linked };
}

/** Without the list of sections beside it, the output that the README begins with fits. */
const wholeWidth = "---\naside: false\n---\n\n";

/** The list of links to its own sections that the README has. */
const readmeContents = /(?<=\n\n)(?:- \[[^\]]+\]\(#[^)]+\)[^\n]*\n)+\n/u;

function sitePath(path: string): string {
  return path.replace(/(?:^|(?<=\/))README\.md$/u, "index.md");
}

/** A page for everything that `explain` knows, and one that lists them. */
export function explanationPages(groups: readonly ExplanationGroup[]): readonly Page[] {
  const all = groups.flatMap(({ explanations }) => explanations);
  const names = new Set(all.map(({ name }) => name));
  const linkTo = (name: string): string | undefined => (names.has(name) ? `/${explanationPath(name)}` : undefined);
  const lists = groups.flatMap(({ plural, explanations }) => [
    `## ${titled(plural)}`,
    explanations
      .map(({ name, meaning: [first = ""] }) => `- [\`${name}\`](/${explanationPath(name)}): ${escaped(first)}`)
      .join("\n"),
  ]);
  const intro = "The same as `npx mcp-annotations-conformance explain <name>` prints.";
  return [
    ...all.map((each) => ({ path: explanationPath(each.name), text: renderTopicMarkdown(each, linkTo) })),
    { path: "explain/index.md", text: `${["# Explanations", intro, ...lists].join("\n\n")}\n` },
  ];
}

export function explanationPath(name: string): string {
  return `explain/${name}.md`;
}

/** A group of links beside the pages, as VitePress has it. */
export interface SidebarGroup {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly (SidebarGroup | { readonly text: string; readonly link: string })[];
}

/**
 * The pages by what a reader wants, as `docs/README.md` has them, and then what `explain` knows.
 *
 * @param index the text of `docs/README.md`
 * @param titles of the pages, by their names there
 */
export function sidebar(
  index: string,
  titles: ReadonlyMap<string, string>,
  groups: readonly ExplanationGroup[],
): readonly SidebarGroup[] {
  const sections = index.split(/^## /mu).slice(1);
  const seen = new Set<string>();
  const byReader = sections.flatMap((section) => {
    const [heading = ""] = section.split("\n");
    const pages = [...section.matchAll(/^- (?:\[|`)(?<page>[\w-]+\.md)/gmu)].flatMap(({ groups: found }) => {
      const page = found?.["page"] ?? "";
      const title = titles.get(page);
      if (title === undefined || seen.has(page)) return [];
      seen.add(page);
      return [{ text: title.replaceAll("`", ""), link: `/docs/${page.replace(/\.md$/u, "")}` }];
    });
    return pages.length === 0 ? [] : [{ text: heading, items: pages }];
  });
  const explained = groups
    // Too many for every page: those of checks are linked from their suite, and a search finds all.
    .filter(({ plural }) => !["checks", "requirements", "ambiguities"].includes(plural))
    .map((group) => explainedGroup(group));
  const rest = [{ text: "Everything that is explained", link: "/explain/" }];
  return [...byReader, { text: "Explanations", items: [...explained, ...rest] }];
}

function explainedGroup({ plural, explanations }: ExplanationGroup): SidebarGroup {
  const items = explanations.map(({ name }) => ({
    text: name,
    link: `/${explanationPath(name).replace(/\.md$/u, "")}`,
  }));
  return { text: titled(plural), collapsed: true, items };
}

function titled(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[<>[\]]/gu, String.raw`\$&`);
}
