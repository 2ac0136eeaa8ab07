import type { Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { hasHints, hasTitle, isDescribed } from "./listed-annotations.ts";
import type { DirectoryProfile, Quote } from "./rule.ts";

const page = "https://docs.slack.dev/ai/slackbot-mcp-client/distributing/";

function checklist(text: string): Quote {
  return { text, url: `${page}#pre-submission-checklist`, readOn: "2026-11-22" };
}

function hasTitleAndDescription(tool: ListedTool): Judgement {
  const titled = hasTitle(tool);
  return titled.kind === "contradicted" ? titled : isDescribed(tool);
}

const atSlack = "the settings of the app at Slack do";

/** Apps with MCP servers on the Slack Marketplace. */
export const slackProfile: DirectoryProfile = {
  id: "slack",
  prefix: "slack",
  name: "the Slack Marketplace",
  rules: [
    {
      id: "tools-have-the-read-only-hint",
      title: "Every tool sets readOnlyHint to true or false.",
      level: "MUST",
      quotes: [
        {
          text: "DO set the readOnlyHint annotation on every tool. This value directly controls how your tool is categorized (read vs. write) in the Slackbot UI and how it's presented to users.",
          url: `${page}#mcp-client`,
          readOn: "2026-10-02",
        },
      ],
      matters:
        "Slack shows a tool without it as a write tool, and asks for confirmations that a read tool does not need.",
      restsOn: "The tool lists readOnlyHint as true or false.",
      cannotSee: "Whether the hint is true: the suite truth calls the tools.",
      fix: ["Set the tool's `annotations.readOnlyHint` to true or false, as the tool behaves."],
      judge: hasHints("readOnlyHint"),
    },
    {
      id: "tools-have-titles-and-descriptions",
      title: "Every tool has a readable title, a description and an inputSchema.",
      level: "MUST",
      quotes: [
        checklist("Tools have human-readable titles, accurate descriptions, and input schemas where applicable"),
      ],
      matters: "Slack's checklist requires it, and Slackbot shows the title to users.",
      restsOn: "The listed tool has a title that is not blank, a description and an inputSchema.",
      cannotSee: "Whether people can read the title, and whether the description is accurate.",
      fix: ["Give the tool a title and a description.", "Set its `inputSchema`."],
      judge: hasTitleAndDescription,
    },
    {
      id: "app-has-the-scope-of-connectors",
      title: "The app has the scope mcp:connect.",
      level: "MUST",
      quotes: [checklist("App includes mcp:connect in bot scopes (via app manifest or App Settings)")],
      shownBy: atSlack,
      matters: "Slack does not connect to the server of an app without the scope.",
      fix: ["Add mcp:connect to the bot scopes of the app."],
    },
    {
      id: "server-has-a-public-address",
      title: "The server has an HTTPS address.",
      level: "MUST",
      quotes: [checklist("MCP server is configured with a valid HTTPS url (via app manifest or App Settings)")],
      shownBy: atSlack,
      matters: "Slackbot reaches servers only over HTTPS.",
      fix: ["Serve it over HTTPS, and enter its address at Slack."],
    },
    {
      id: "authentication-is-configured",
      title: "Authentication is configured.",
      level: "MUST",
      quotes: [
        checklist("Authentication is configured"),
        checklist(
          "If using OAuth: redirect URI registered with your OAuth provider is https://oauth2.slack.com/external/auth/callback",
        ),
      ],
      shownBy: atSlack,
      matters: "Users connect with their own accounts.",
      fix: ["Configure it in the settings of the app, and register the redirect URI of Slack."],
    },
    {
      id: "slackbot-calls-the-tools",
      title: "Slackbot lists the tools and calls them.",
      level: "MUST",
      quotes: [
        checklist("Tool discovery works (Slackbot lists your tools)"),
        checklist("Tool invocation works (Slackbot calls your tools and returns results)"),
      ],
      shownBy: "a conversation with Slackbot does",
      matters: "Slack tests it in the review.",
      fix: ["Install the app in a workspace and try each tool."],
    },
    {
      id: "icon-is-distinctive",
      title: "The app's icon is unique and distinctive.",
      level: "SHOULD",
      quotes: [
        {
          text: "Your app icon should be unique, distinctive, and understandable.",
          url: `${page}#visual-design-best-practices`,
          readOn: "2026-11-22",
        },
      ],
      shownBy: "people do",
      matters: "Users find a server by its name and its logo.",
      fix: ["Choose an icon without much text."],
    },
  ],
};
