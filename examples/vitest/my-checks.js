// A check of our own: what our users see in menus begins with a capital letter.
import { contradicted, defineCheck, holds, listing, notApplicable } from "mcp-annotations-conformance";

export const titlesBeginWithACapital = defineCheck({
  id: "notes/titles-begin-with-a-capital",
  title: "Titles of tools begin with a capital letter.",
  level: "SHOULD",
  requirements: [{ id: "NOTES-01", level: "SHOULD", document: "House rules", section: "Titles" }],
  matters: "Titles stand in menus beside those of other programs.",
  fix: ["Begin the title with a capital letter."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const title = tool.definition.annotations?.title;
    if (typeof title !== "string") return notApplicable("it has no title");
    if (/^\p{Lu}/u.test(title)) return holds(1);
    return contradicted({
      message: `The title of ${tool.name} begins with a small letter.`,
      expected: "a capital letter",
      observed: [title],
    });
  },
});
