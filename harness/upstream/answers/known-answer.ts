import type { Json } from "../../json/value.ts";
import type { AnswerSource, UpstreamRequest } from "../traffic/upstream-event.ts";
import type { AnswerBook, RequestKind } from "./answer-book.ts";
import { likenessTo } from "./request-kind.ts";

export interface KnownAnswer {
  readonly status: number;
  readonly body: Json;
  readonly from: Extract<AnswerSource, "default" | "learned" | "openapi">;
}

/** What a book says of a request: what was learned of it before what is documented; of several the closest kind. */
export function knownAnswer(book: AnswerBook, request: Pick<UpstreamRequest, "host" | "method" | "path">): KnownAnswer {
  const learned = closest(
    book.learned.filter(({ host }) => host === request.host),
    request,
  );
  if (learned !== undefined) return { status: learned.status, body: learned.body, from: "learned" };
  const documented = closest(book.documented, request);
  if (documented !== undefined) return { status: documented.status, body: documented.body, from: "openapi" };
  return { status: 200, body: {}, from: "default" };
}

function closest<Kind extends RequestKind>(kinds: readonly Kind[], request: RequestKind): Kind | undefined {
  let best: { readonly kind: Kind; readonly likeness: number } | undefined;
  for (const kind of kinds) {
    const likeness = likenessTo(kind, request);
    if (likeness !== undefined && (best === undefined || likeness >= best.likeness)) best = { kind, likeness };
  }
  return best?.kind;
}
