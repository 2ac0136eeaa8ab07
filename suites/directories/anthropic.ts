import { holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { takesOneKindOfMethods } from "./http-methods.ts";
import { isDescribed, lacking, listedHint, titlesOf } from "./listed-annotations.ts";
import type { DirectoryProfile, Quote } from "./rule.ts";

const pages = "https://claude.com/docs/connectors/building";
const readOn = "2026-10-02";

const applicableHint: Quote = {
  text: "Every tool must include a title and the applicable hint: readOnlyHint: true for read-only tools, and destructiveHint: true for tools that modify or delete data.",
  url: `${pages}/review-criteria#provide-tool-annotations`,
  readOn,
};
const eitherHint: Quote = {
  text: "Every tool has a title and a readOnlyHint or destructiveHint annotation: the portal flags tools that are missing them",
  url: `${pages}/submission#pre-submission-checklist-for-connectors`,
  readOn,
};
const bothHints: Quote = {
  text: "All MCP tools must declare both of these annotations: readOnlyHint: the tool only reads data destructiveHint: the tool can modify or delete data",
  url: `${pages}/mcp#tool-hints`,
  readOn,
};
const policy: Quote = {
  text: "MCP servers must provide all applicable annotations for their tools, in particular readOnlyHint, destructiveHint, and title.",
  url: "https://support.claude.com/en/articles/13145358-anthropic-software-directory-policy#h_9fdb5d0031",
  readOn,
};

/** From copies of the page that others have kept. */
function criteria(text: string): Quote {
  return { text, url: `${pages}/review-criteria`, readOn: "2026-07-23" };
}

const maxNameLength = 64;

function hasTitleForPortal(tool: ListedTool): Judgement {
  const { ofTool, ofAnnotations } = titlesOf(tool);
  if (ofAnnotations) return holds(1);
  if (!ofTool) return lacking(tool, "no-title", "has no title");
  return lacking(tool, "title-of-the-tool-alone", "has a title, but no annotations.title", {
    ambiguity: contradictedUnder("AMB-67", "annotations"),
  });
}

function hasItsHint(tool: ListedTool): Judgement {
  const declared = (["readOnlyHint", "destructiveHint"] as const).filter(
    (name) => typeof listedHint(tool, name) === "boolean",
  );
  if (declared.length === 2) return holds(1);
  const [only] = declared;
  if (only === undefined) return lacking(tool, "neither", "sets neither readOnlyHint nor destructiveHint");
  return lacking(tool, "one-of-two", `sets only ${only}, not both readOnlyHint and destructiveHint`, {
    ambiguity: contradictedUnder("AMB-65", "both"),
  });
}

function saysDestructive(tool: ListedTool): Judgement {
  if (listedHint(tool, "readOnlyHint") !== false) return notApplicable("the tool does not set readOnlyHint: false");
  if (listedHint(tool, "destructiveHint") !== false) return holds(1);
  return lacking(tool, "additive", "has readOnlyHint: false and destructiveHint: false", {
    ambiguity: contradictedUnder("AMB-66", "modifies"),
  });
}

function hasAShortName(tool: ListedTool): Judgement {
  const { length } = Array.from(tool.name);
  return length <= maxNameLength ? holds(1) : lacking(tool, "too-long", `has a name of ${length} characters`);
}

/** Connectors of Claude. */
export const anthropicProfile: DirectoryProfile = {
  id: "anthropic",
  prefix: "anthropic",
  name: "the connectors directory of Anthropic",
  rules: [
    {
      id: "tools-have-a-title",
      title: "Every tool has a title among its annotations.",
      level: "MUST",
      quotes: [policy, applicableHint, eitherHint],
      ambiguity: "AMB-67",
      matters: "The portal flags tools without a title before the review.",
      restsOn: "The annotations of the listed tool have a title that is not blank.",
      cannotSee: "Whether a reader understands the title.",
      fix: ["Set the tool's `title`, and `annotations.title` to the same text."],
      judge: hasTitleForPortal,
    },
    {
      id: "tools-have-their-hint",
      title: "Every tool sets readOnlyHint and destructiveHint to true or false.",
      level: "MUST",
      quotes: [bothHints, applicableHint, eitherHint, policy],
      ambiguity: "AMB-65",
      matters: "The portal flags missing hints; Anthropic's pages differ on whether one or both are required.",
      restsOn: "The tool lists readOnlyHint and destructiveHint, each true or false.",
      cannotSee: "Whether the hints are true: the suite truth calls the tools.",
      fix: ["Set both in the tool's annotations, which satisfies every page."],
      judge: hasItsHint,
    },
    {
      id: "writing-tools-say-destructive",
      title: "A tool with readOnlyHint: false has destructiveHint: true.",
      level: "MUST",
      quotes: [
        applicableHint,
        {
          text: "If false, the tool performs only additive updates.",
          url: "https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations",
          readOn,
        },
      ],
      ambiguity: "AMB-66",
      matters: "The review may ask for destructiveHint: true on a tool that only adds; the protocol does not.",
      restsOn: "The tool with readOnlyHint: false does not list destructiveHint: false.",
      cannotSee: "Whether a tool with another readOnlyHint writes.",
      fix: ["Keep the value that the protocol defines, and be ready to explain that the tool only adds."],
      judge: saysDestructive,
    },
    {
      id: "names-are-short",
      title: "No tool has a name of more than 64 characters.",
      level: "MUST",
      quotes: [criteria("Tool names must be 64 characters or fewer.")],
      matters: "Claude cannot call a tool with a longer name.",
      restsOn: "The name of the listed tool has at most 64 characters.",
      cannotSee: "Limits on the characters of a name, and on names with a prefix of the client.",
      fix: ["Shorten the name of the tool."],
      judge: hasAShortName,
    },
    {
      id: "methods-of-both-kinds-are-apart",
      title: "No tool accepts both safe and unsafe HTTP methods.",
      level: "MUST",
      quotes: [
        {
          text: "A single tool that accepts both safe HTTP methods, such as GET, HEAD, and OPTIONS, and unsafe methods, such as POST, PUT, PATCH, and DELETE, is rejected.",
          url: `${pages}/review-criteria#separate-read-and-write-tools`,
          readOn,
        },
      ],
      matters: "No set of hints is true of all of its calls; a description does not help.",
      restsOn: "No argument chooses from a list of HTTP methods that has safe and unsafe ones.",
      cannotSee: "Methods that an argument takes as free text, or that the tool chooses itself.",
      fix: ["Split it into a tool that reads and one or more tools that write."],
      judge: takesOneKindOfMethods,
    },
    {
      id: "tools-are-described",
      title: "Every tool has a description and an inputSchema.",
      level: "SHOULD",
      quotes: [criteria("Each tool description should state precisely what the tool does and when to invoke it.")],
      matters: "The review compares the description with what the tool does.",
      restsOn: "The listed tool has a description and an inputSchema.",
      cannotSee: "Whether the description is precise and true.",
      fix: ["Give the tool a `description` and an `inputSchema`."],
      judge: isDescribed,
    },
    {
      id: "descriptions-do-not-command",
      title: "Descriptions say what tools do, not what Claude should do.",
      level: "MUST",
      quotes: [criteria("Describe what the tool does. Do not tell Claude how to behave.")],
      shownBy: "a person who reads the texts does",
      matters: "Descriptions that instruct the model are rejected.",
      fix: ["Remove instructions to the model from descriptions."],
    },
    {
      id: "valid-calls-succeed",
      title: "Every tool succeeds when it is called with valid arguments.",
      level: "MUST",
      quotes: [criteria("Every tool must return a successful response when called with valid parameters.")],
      shownBy: "calls with the data of a reviewer do",
      matters: "The review tries each tool.",
      fix: ["Prepare an account with data, and try every tool."],
    },
    {
      id: "apis-are-its-own",
      title: "The server calls its own APIs, or APIs that it may proxy.",
      level: "MUST",
      quotes: [criteria("Your server must call your own first-party APIs, or APIs you legitimately proxy.")],
      shownBy: "who runs the APIs does",
      matters: "Connectors to other companies' services are rejected.",
      fix: ["Submit it only for your own service."],
    },
    {
      id: "memory-is-left-alone",
      title: "No tool queries Claude's memory or chat history.",
      level: "MUST",
      quotes: [criteria("Do not query Claude's memory, chat history, conversation summaries, or user files.")],
      shownBy: "a person who reads the texts does",
      matters: "It is a reason for rejection.",
      fix: ["Ask only for what the tool needs."],
    },
    {
      id: "requirements-of-the-directory-are-met",
      title: "The server meets the requirements on terms, security, authentication, privacy and documentation.",
      level: "MUST",
      quotes: [
        {
          text: "Every connector in the directory must comply with the directory terms and meet a fixed set of security, annotation, authentication, privacy, and documentation requirements.",
          url: `${pages}/submission#meet-the-submission-requirements`,
          readOn,
        },
      ],
      shownBy: "the submission does, with its policy pages, its login and its documents",
      matters: "A connector that does not meet them is not listed.",
      fix: ["Read the page before you submit."],
    },
  ],
};
