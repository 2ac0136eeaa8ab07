import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const titlesAgree = defineCheck({
  id: "hints/titles-agree",
  title: "A tool's title and the title among its annotations are the same.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("CORE-ANN-17"),
  rules: ["SR-TITLE"],
  matters: "Clients show the tool's own title; only users of old clients see annotations.title.",
  restsOn: "The two titles of the listed tool are equal.",
  cannotSee: "Which of the two a client shows where they differ later.",
  fix: ["Remove annotations.title and keep the tool's own `title`."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const title = member(tool.definition, "title");
    const annotations = member(tool.definition, "annotations");
    const other = isJsonObject(annotations) ? member(annotations, "title") : undefined;
    if (title === undefined || other === undefined) return notApplicable("the tool does not have both titles");
    if (jsonEqual(title, other)) return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has two different titles.`,
      expected: "one title",
      observed: [`title ${showJson(title)}`, `annotations.title ${showJson(other)}`],
    });
  },
});

export const titlesAreReadable = defineCheck({
  id: "hints/titles-are-readable",
  title: "A title is neither blank nor the name of the tool.",
  level: "GUIDANCE",
  requirements: requirements("AT-ANN-16"),
  matters: "The title is what a user reads when asked to confirm a call; a name is made for programs.",
  restsOn: "No listed title of the tool is blank or equal to its name.",
  cannotSee: "Whether a person understands the title.",
  fix: ["Write the title as a person would say it.", "Or remove it if the name is enough."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const annotations = member(tool.definition, "annotations");
    const titles: readonly (readonly [string, Json | undefined])[] = [
      ["title", member(tool.definition, "title")],
      ["annotations.title", isJsonObject(annotations) ? member(annotations, "title") : undefined],
    ];
    const texts = titles.flatMap(([place, title]) => (typeof title === "string" ? [{ place, title }] : []));
    if (texts.length === 0) return notApplicable("the tool has no title");
    const unreadable = texts.filter(({ title }) => title.trim() === "" || title === tool.name);
    if (unreadable.length === 0) return holds(texts.length);
    const isName = unreadable.some(({ title }) => title === tool.name);
    const what = isName ? "has its name as its title" : "has a blank title";
    return contradicted({
      case: isName ? "name-as-title" : "blank-title",
      message: `Tool ${showJson(tool.name)} ${what}.`,
      expected: "a title for people, or no title",
      observed: unreadable.map(({ place, title }) => `${place} ${showJson(title)}`),
    });
  },
});

export const toolNamesAreUnique = defineCheck({
  id: "hints/tool-names-are-unique",
  title: "No two tools have the same name.",
  level: "SHOULD",
  requirements: requirements("CORE-TOOL-06"),
  rules: ["SR-DUP"],
  matters: "A call has only the name, so a client cannot know which tool's hints apply.",
  restsOn: "All tools of the first list have different names.",
  cannotSee: "Names that differ in case alone, and tools of other servers.",
  fix: ["Rename one of the tools, or list it once."],
  evidence: listing,
  per: "server",
  ofListAlone: true,
  judge: ({ list }) => {
    const byName = new Map<string, (typeof list.tools)[number]>();
    for (const tool of list.tools) {
      const first = byName.get(tool.name);
      byName.set(tool.name, first ?? tool);
      if (first === undefined) continue;
      const annotations = [first, tool].map(({ definition }) => member(definition, "annotations"));
      const differ = !jsonEqual(annotations[0], annotations[1]);
      return contradicted({
        case: differ ? "other-annotations" : "same-annotations",
        message: `Two tools are named ${showJson(tool.name)}${differ ? ", and their annotations differ" : ""}.`,
        expected: "every name once",
        observed: annotations.map((each) => `annotations ${showJson(each)}`),
      });
    }
    return list.tools.length === 0 ? notApplicable("the server lists no tools") : holds(list.tools.length);
  },
});
