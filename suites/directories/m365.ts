import { holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { hasHints, hasTitle, lacking, listedHint } from "./listed-annotations.ts";
import type { DirectoryProfile, Quote } from "./rule.ts";

function submission(text: string, heading = ""): Quote {
  const page = "https://learn.microsoft.com/en-us/microsoft-365/copilot/connectors/submit-federated-connector";
  return { text, url: `${page}${heading}`, readOn: "2026-11-22" };
}

const metadata = submission(
  "Tool metadata: Each tool has a clear title and includes the required readOnlyHint annotation.",
  "#prerequisites",
);

function saysItReads(tool: ListedTool): Judgement {
  const hint = listedHint(tool, "readOnlyHint");
  if (hint === true) return holds(1);
  if (hint !== false) return notApplicable("the tool does not set readOnlyHint to true or false");
  return lacking(tool, "writes", "has readOnlyHint: false, so that it is not enabled", { severity: "note" });
}

/** Federated connectors in the gallery of Microsoft 365 Copilot. */
export const m365Profile: DirectoryProfile = {
  id: "m365",
  prefix: "microsoft",
  name: "the connectors gallery of Microsoft 365 Copilot",
  rules: [
    {
      id: "tools-have-the-read-only-hint",
      title: "Every tool sets readOnlyHint to true or false.",
      level: "MUST",
      quotes: [
        submission(
          "Each tool must include the readOnlyHint annotation to be enabled in the connectors gallery in the Microsoft 365 admin center.",
        ),
        metadata,
      ],
      matters: "A tool without it is not enabled in the gallery.",
      restsOn: "The tool lists readOnlyHint as true or false.",
      cannotSee: "Whether the hint is true: the suite truth calls the tools.",
      fix: ["Set the tool's `annotations.readOnlyHint` to true or false, as the tool behaves."],
      judge: hasHints("readOnlyHint"),
    },
    {
      id: "tools-have-a-title",
      title: "Every tool has a title.",
      level: "MUST",
      quotes: [metadata],
      matters: "Admins decide about tools by their titles.",
      restsOn: "The listed tool has a title that is not blank, among its annotations or outside of them.",
      cannotSee: "Whether an admin understands the title.",
      fix: ["Set the tool's `title`, and `annotations.title` to the same text."],
      judge: hasTitle,
    },
    {
      id: "tools-only-read",
      title: "Every tool has readOnlyHint: true.",
      level: "STATEMENT",
      quotes: [submission("Microsoft enables only tools that perform search and fetch operations.")],
      matters: "A tool that writes is not enabled, however well it is described.",
      restsOn: "The tool lists readOnlyHint: true.",
      cannotSee: "Whether the tool only searches and fetches.",
      fix: ["Nothing, if the connector works without the tool.", "Or move what it reads into a separate tool."],
      judge: saysItReads,
    },
    {
      id: "agreement-is-signed",
      title: "There are a contact at Microsoft and a legal agreement.",
      level: "MUST",
      quotes: [
        submission(
          "You have an active engagement with a Microsoft business development representative.",
          "#prerequisites",
        ),
        submission(
          "Your organization has signed a legal agreement that permits Microsoft to use your MCP server and its tools within Microsoft 365 Copilot.",
          "#prerequisites",
        ),
      ],
      shownBy: "Microsoft does",
      matters: "Without them a submission is not looked at.",
      fix: ["Ask a representative of Microsoft."],
    },
    {
      id: "authentication-is-oauth",
      title: "Users are authenticated with OAuth 2.0.",
      level: "MUST",
      quotes: [submission("Authentication: Authenticated scenarios use OAuth 2.0.", "#prerequisites")],
      shownBy: "a login does",
      matters: "Copilot acts for each user with that user's token.",
      fix: ["Protect the server with OAuth 2.0."],
    },
    {
      id: "security-and-documentation-are-reviewed",
      title: "Security, privacy and documentation pass the review.",
      level: "MUST",
      quotes: [
        submission("Security and privacy: Meets Microsoft security and privacy standards.", "#prerequisites"),
        submission(
          "Documentation quality: Setup, usage, and support guidance are clear and complete.",
          "#prerequisites",
        ),
        submission(
          "Microsoft reviews all submissions for quality, usefulness, and safety before listing.",
          "#prerequisites",
        ),
      ],
      shownBy: "the review does",
      matters: "Microsoft lists a server only after the review.",
      fix: ["Prepare the documents that the page names."],
    },
  ],
};
