import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import type { Conversation, ConversationEvidence, Exchange } from "../../harness/conversation/conversation.ts";
import { pageSteps } from "../../harness/conversation/page-step.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { memberOfMember } from "../../harness/dialects/member-of-member.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { offeredIn, offering, requestOffering } from "../judging/extension-requests.ts";
import type { ServerQuerySubject } from "../../harness/check/subject.ts";
import { provenIn } from "../judging/proof.ts";

/** The part of a tool that must not depend on the extension. */
const comparedKeys = ["name", "title", "description", "annotations", "inputSchema", "outputSchema"];

/** The list of tools, page by page. */
function listOf({ introduction }: ServerQuerySubject): Conversation {
  return pageSteps(introduction.list);
}

export const markerIsForThoseWhoOfferTheExtension = defineCheck({
  id: "capabilities/marker-is-for-those-who-offer-the-extension",
  since: "2026-07-28",
  title: "A client without the extension gets a tool list without markers.",
  level: "SHOULD",
  requirements: requirements("TRX-MRK-04"),
  matters: "A client without the extension gets metadata that it cannot use.",
  restsOn:
    "Every page of tools/list, requested without the extension, has no marker, and the same pages with it have one.",
  cannotSee: "Lists of other sessions.",
  fix: ["Check the client capabilities of the tools/list request, and add the marker only if they have the extension."],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "server",
  plan: (subject: ServerQuerySubject) => {
    const list = listOf(subject);
    return [[...list, ...list.map((page) => requestOffering(subject, page, {}))]];
  },
  judge: (evidence: ConversationEvidence, { dialect }: ServerQuerySubject) => {
    const { exchanges } = evidence;
    const without = exchanges.filter(({ step }) => offeredIn(step) !== undefined);
    const index = exchanges.findIndex((each) => without.includes(each) && markedIn(each, dialect) !== undefined);
    const wrong = exchanges[index];
    if (wrong !== undefined) {
      const marked = markedIn(wrong, dialect) ?? null;
      return contradicted({
        message: `Tool ${showJson(marked)} is listed with its marker for a client without the extension.`,
        expected: `no _meta["${dialect.capabilityKey}"]`,
        observed: [`marked ${showJson(marked)}`],
        exchanges: [index],
        ...provenIn(evidence),
      });
    }
    if (without.length === 0 || without.some((each) => listedIn(each) === undefined)) {
      return undecided("the list without the extension was not read");
    }
    const usual = exchanges.filter((each) => !without.includes(each));
    if (usual.every((each) => markedIn(each, dialect) === undefined)) {
      return undecided("no tool is marked for a client with the extension either");
    }
    return holds(without.length);
  },
});

export const toolsAreListedWithoutTheExtension = defineCheck({
  id: "capabilities/tools-are-listed-without-the-extension",
  title: "A client without the extension gets the same tools from tools/list.",
  level: "STATEMENT",
  requirements: requirements("TRX-ABS-02"),
  matters: "A client without the extension cannot call a tool that is not listed for it.",
  restsOn: "All pages of tools/list agree with and without the extension, in names, texts, annotations and schemas.",
  cannotSee: "Other members of a definition, and whether both clients can call the tools.",
  fix: ["List every tool for every client; only the marker depends on the extension."],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "server",
  plan: (subject: ServerQuerySubject) => {
    const list = listOf(subject);
    return [[...list, ...list, ...offering(subject, list, {})]];
  },
  judge: (evidence: ConversationEvidence) => {
    const { exchanges } = evidence;
    const isOther = ({ step }: Exchange): boolean => offeredIn(step) !== undefined;
    const usual = exchanges.filter((each) => !isOther(each));
    const [first, again] = [toolsIn(usual), toolsIn(usual, 1)];
    const others = toolsIn(exchanges.filter(isOther));
    if (first === undefined || again === undefined || others === undefined) {
      return undecided("tools/list was not answered to both");
    }
    if (canonicalText(first) !== canonicalText(again))
      return undecided("the list also differs between two requests of the same client");
    if (canonicalText(first) === canonicalText(others)) return holds(1);
    return contradicted({
      message: "A client without the extension gets different tools, or tools with different annotations.",
      expected: "the same tools with the same annotations and schemas",
      observed: [firstDifference(first, others)],
      exchanges: [0, exchanges.findIndex(isOther)],
    });
  },
});

function listedIn({ outcome }: Exchange): readonly JsonObject[] | undefined {
  const tools = outcome.kind === "result" ? member(outcome.result, "tools") : undefined;
  return Array.isArray(tools) ? tools.filter((tool) => isJsonObject(tool)) : undefined;
}

/**
 * The parts that must not depend on the extension, of all pages up to the last.
 *
 * @param time 0 for the first request for each page, 1 for the second
 * @returns undefined where a page was not read
 */
function toolsIn(pages: readonly Exchange[], time = 0): Json | undefined {
  const tools: Json[] = [];
  for (let page = 0; ; page++) {
    const exchange = pages.filter(({ step }) => (step.page ?? 0) === page)[time];
    const listed = exchange === undefined ? undefined : listedIn(exchange);
    if (exchange?.outcome.kind !== "result" || listed === undefined) return undefined;
    for (const tool of listed) tools.push(comparedKeys.map((key) => member(tool, key) ?? null));
    if (!Object.hasOwn(exchange.outcome.result, "nextCursor")) break;
  }
  return tools;
}

/** The name of the first tool with a marker. */
function markedIn(exchange: Exchange, { capabilityKey }: QueryDialect): Json | undefined {
  const tool = listedIn(exchange)?.find((each) => memberOfMember(each, "_meta", capabilityKey) !== undefined);
  return tool === undefined ? undefined : (member(tool, "name") ?? null);
}
