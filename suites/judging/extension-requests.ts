import type { DialectSubject, ServerQuerySubject } from "../../harness/check/subject.ts";
import type { Conversation, Step } from "../../harness/conversation/conversation.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import { probeMeta, spokenBy } from "./probe-client.ts";

/** A tool may rightly refuse made-up values, but not every tool will. */
const maxTools = 3;

/** Valid queries about the first tools, to show that the server answers any. */
export function goodQueries({ tools }: ServerQuerySubject): Conversation {
  return tools
    .slice(0, maxTools)
    .flatMap((subject) => (subject.inputs.kind === "generated" ? [queryStep(subject, subject.inputs.simplest)] : []));
}

/** A request in a revision without a handshake, of a client that can do this. */
export function requestOffering(
  subject: Pick<DialectSubject, "introduction">,
  step: Step,
  capabilities: JsonObject,
): Step {
  const { params } = step;
  const _meta = probeMeta(subject, capabilities);
  return { ...step, params: { ...(isJsonObject(params) ? params : {}), _meta } };
}

/**
 * The same requests in a session of a client that offers something else, in the revisions with a handshake.
 *
 * @param session tells it from other sessions of the conversation
 */
export function sessionOffering(requests: Conversation, offers: JsonObject, session: number): Conversation {
  return requests.map((step) => ({ ...step, session, offers }));
}

/** The same requests of a client that offers something else, in the form of each revision. */
export function offering(
  subject: DialectSubject,
  requests: Conversation,
  offers: JsonObject,
  session = 2,
): Conversation {
  return isStateless(subject)
    ? requests.map((step) => requestOffering(subject, step, offers))
    : sessionOffering(requests, offers, session);
}

export function isStateless(subject: Pick<DialectSubject, "introduction">): boolean {
  return spokenBy(subject).opensWith === "server/discover";
}

/** The capabilities that a step declares; undefined where it declares those of every run. */
export function offeredIn({ params, offers }: Step): Json | undefined {
  const meta = isJsonObject(params) ? member(params, "_meta") : undefined;
  return offers ?? (isJsonObject(meta) ? member(meta, metaKeys.clientCapabilities) : undefined);
}

/** Why nothing can be said of clients without the extension, where another dialect has its method for them. */
export function whyAnsweredAnyway({ dialect, introduction }: DialectSubject): string | undefined {
  const { capabilities } = introduction.initialized;
  const other = queryDialects.find(
    (each) => each.id !== dialect.id && each.method === dialect.method && each.declared(capabilities) === true,
  );
  return other && `the server answers ${dialect.method} in the dialect ${other.id} for clients without the extension`;
}
