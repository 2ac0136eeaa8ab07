import type { Complaint } from "./complaint.ts";

/** Errors about the status or the media type of an answer, whatever its body. */
export interface FormComplaint {
  readonly form: RegExp;
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => readonly Complaint[];
}

const media = String.raw`["'\u0060(<]{0,4}(?<media>(?:application|text)\/[\w.+-]{1,60})`;
const expects = String.raw`(?:\b(?:expect(?:ed|s|ing)?|want(?:ed|s)?|requires?|needs|(?:should|must) (?:be|have been|return|have|contain)|instead of|rather than|to (?:be|equal|contain|return)|is not|not)|[!=]==?|≠)`;
const status = String.raw`[\s:="'\u0060(]{0,4}(?:an? )?(?:http\S{0,4} ?)?(?:response )?(?:status)?[\s-]?(?:code)?[\s:="'\u0060([]{0,4}(?:of |is |in |to be |one of )?[\s:"'\u0060([]{0,4}`;

function form(source: string, read: FormComplaint["read"]): FormComplaint {
  return { form: new RegExp(source, "giu"), read };
}

const wantedStatus: FormComplaint["read"] = ({ status: named = "" }) => [{ kind: "status", status: Number(named) }];
const wantedMedia: FormComplaint["read"] = ({ media: named = "" }) => [
  { kind: "media", media: named.toLowerCase().replace(/[.+-]+$/u, "") },
];

function refusedStatus(isCertain: boolean): FormComplaint["read"] {
  return ({ status: named = "" }) => [{ kind: "status-refused", status: Number(named), isCertain }];
}

/** What an error says was expected, then what it says came. */
export const formComplaints: readonly FormComplaint[] = [
  form(String.raw`${expects}${status}(?<status>20[0-9])\b`, wantedStatus),
  form(
    String.raw`\bexpected (?:an? )?(?:http )?(?:response )?(?:status code|status|code|http):? (?:of |to be )?["'\u0060(]?(?<status>[34]\d\d)\b`,
    wantedStatus,
  ),
  form(String.raw`\b(?<status>20[0-9])(?: [a-z]{1,20}){0,2} (?:was |is )?(?:expected|wanted|required)\b`, wantedStatus),
  form(
    String.raw`\b(?:unexpected|wrong|bad|invalid|unhandled|unsupported|unknown) (?:http )?(?:response )?(?:status|code|response)\b[^]{0,120}?\b(?<status>2\d\d)\b`,
    refusedStatus(true),
  ),
  form(
    String.raw`\b(?:status|code|http|error|failed|returned|responded|received|got)\b[^\d\n]{0,30}\b(?<status>2\d\d)\b`,
    refusedStatus(false),
  ),
  // If a status says that there is no body, nothing can be read.
  form(
    String.raw`\bunexpected end of (?:json )?(?:input|data|file|stream)|\bEOF\b|\bempty (?:response|body|answer)`,
    () => [{ kind: "status-refused", status: 204, isCertain: false }],
  ),
  form(String.raw`${expects}[^\n/]{0,60}?${media}`, wantedMedia),
  form(
    String.raw`\b(?:unexpected|wrong|bad|invalid|unhandled|unsupported|unknown) (?:response )?(?:content|media|mime)[- ]?type\b[^\n/]{0,60}?${media}`,
    ({ media: named = "" }) => [{ kind: "media-refused", media: named.toLowerCase() }],
  ),
  form(
    String.raw`\b(?:not an?|expected an?|expects an?|must be an?|instead of an?|requires an?|no) (?:valid |proper )?(?:server[- ]sent[- ]events?|event[- ]?stream|sse)\b`,
    () => [{ kind: "media", media: "text/event-stream" }],
  ),
];
