import type { AnswerForm } from "../answers/answer-book.ts";
import { isWritable, mediaAccepted } from "../answers/media.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import type { Complaint } from "./complaint.ts";

const anyMethod: readonly number[] = [201, 202, 204, 207, 206];
/** Successful statuses, the likeliest first. */
const likelyStatuses: ReadonlyMap<string, readonly number[]> = new Map([
  ["PUT", [204, 201, 202]],
  ["PATCH", [204, 202]],
  ["DELETE", [204, 202]],
  ["PROPFIND", [207]],
  ["REPORT", [207]],
]);

/** The likeliest first. */
const likelyMedia: readonly string[] = ["text/event-stream", "application/x-ndjson", "text/plain", "application/xml"];

/** How a request was answered, and what is known to be refused. */
export interface FormFacts {
  readonly request: Pick<UpstreamRequest, "method" | "headers">;
  readonly form: AnswerForm;
  readonly refused: readonly AnswerForm[];
}

/** The form that complaints ask for explicitly, or the next one if they are certain that it must differ. */
export function certainForm(complaints: readonly Complaint[], facts: FormFacts): AnswerForm | undefined {
  const { form } = facts;
  const asked = complaints.flatMap((complaint): readonly AnswerForm[] => {
    if (complaint.kind === "status") return [{ ...form, status: complaint.status }];
    const isMedia = complaint.kind === "media" && isWritable(complaint.media);
    return isMedia ? [{ ...form, media: complaint.media }] : [];
  });
  return asked.find((each) => isOpen(each, facts)) ?? nextForm(complaints, facts, ({ isCertain }) => isCertain);
}

/** The next form if complaints name the status that came, whatever they say about it. */
export function likelyForm(complaints: readonly Complaint[], facts: FormFacts): AnswerForm | undefined {
  return nextForm(complaints, facts, () => true);
}

type Refusal = Extract<Complaint, { readonly kind: "status-refused" }>;

function nextForm(
  complaints: readonly Complaint[],
  facts: FormFacts,
  counts: (refusal: Refusal) => boolean,
): AnswerForm | undefined {
  const { form, refused, request } = facts;
  const isStatus = complaints.some(
    (each) => each.kind === "status-refused" && each.status === form.status && counts(each),
  );
  const isMedia = complaints.some(
    (each) => each.kind === "media-refused" && isSame({ ...form, media: each.media }, form, facts),
  );
  if (!isStatus && !isMedia) return undefined;
  const statuses = [...(likelyStatuses.get(request.method.toUpperCase()) ?? []), ...anyMethod];
  const others = isStatus
    ? statuses.map((status) => ({ ...form, status }))
    : likelyMedia.map((media) => ({ ...form, media }));
  const next = others.find((each) => isOpen(each, facts));
  const [first] = refused;
  // If none helps, the first one is the one that other tools can use.
  return next ?? (first !== undefined && !isSame(first, form, facts) ? first : undefined);
}

function isOpen(form: AnswerForm, facts: FormFacts): boolean {
  return ![facts.form, ...facts.refused].some((each) => isSame(each, form, facts));
}

function isSame(left: AnswerForm, right: AnswerForm, { request }: FormFacts): boolean {
  const mediaOf = ({ media = mediaAccepted(request.headers["accept"]) }: AnswerForm): string => media;
  const isSameMedia = mediaOf(left) === mediaOf(right);
  return left.status === right.status && isSameMedia;
}
