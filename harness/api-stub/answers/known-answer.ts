import type { Json } from "../../json/value.ts";
import { graphqlIn, type GraphqlRequest, type SentToGraphql } from "../graphql/graphql-request.ts";
import type { AnswerSource, UpstreamRequest } from "../traffic/upstream-event.ts";
import type { AnswerBook, AnswerForm, RequestKind } from "./answer-book.ts";
import { graphqlAnswer } from "./graphql-answer.ts";
import { isPartOf, likenessTo } from "./request-kind.ts";

export interface KnownAnswer extends AnswerForm {
  readonly body: Json;
  readonly from: Extract<AnswerSource, "default" | "learned" | "openapi" | "graphql">;
  /** For a GraphQL request, what it asks for. */
  readonly asks?: string;
}

/**
 * What a book says about a request: learned answers before documented ones, and the closest kind of several; where it
 * says nothing, what was learned of a request for more of the same. A GraphQL request is answered in the form that it
 * asks for.
 */
export function knownAnswer(
  book: AnswerBook,
  request: Pick<UpstreamRequest, "host" | "method" | "path"> & SentToGraphql,
): KnownAnswer {
  const graphql = graphqlIn(request);
  const asks = graphql && askedBy(graphql);
  const ofHost = book.learned.filter((each) => each.host === request.host && each.asks === asks);
  const learned = closest(ofHost, request);
  const asked = asks === undefined ? {} : { asks };
  if (learned !== undefined) {
    const { status, body, media } = learned;
    return { status, body, ...(media === undefined ? {} : { media }), from: "learned", ...asked };
  }
  if (graphql !== undefined) return { status: 200, body: graphqlAnswer(graphql), from: "graphql", ...asked };
  const documented = closest(book.documented, request);
  if (documented !== undefined) return { status: documented.status, body: documented.body, from: "openapi" };
  const whole = ofHost.findLast((each) => isPartOf(request, each));
  return { status: 200, body: whole?.body ?? {}, from: "default" };
}

const maxAskedLength = 4_000;

/** The documents of a request; variables do not affect the form of the answer. */
function askedBy({ parts }: GraphqlRequest): string {
  const text = parts.map((part) => part.text.replaceAll(/\s+/gu, " ").trim()).join("\n");
  return text.length > maxAskedLength ? `${text.slice(0, maxAskedLength)}… ${text.length}` : text;
}

function closest<Kind extends RequestKind>(kinds: readonly Kind[], request: RequestKind): Kind | undefined {
  let best: { readonly kind: Kind; readonly likeness: number } | undefined;
  for (const kind of kinds) {
    const likeness = likenessTo(kind, request);
    if (likeness !== undefined && (best === undefined || likeness >= best.likeness)) best = { kind, likeness };
  }
  return best?.kind;
}
