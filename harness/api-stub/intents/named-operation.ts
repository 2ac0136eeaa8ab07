import { isJsonObject, member, type Json } from "../../json/value.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import { operationForms, type OperationForm, type OperationMeaning, type OperationPlace } from "./operation-forms.ts";
import { workNamed, workOfEnding, workOfSegment, type NamedWork } from "./operation-verbs.ts";
import { bodyOf, isForm } from "../traffic/sent-body.ts";

type Sent = Pick<UpstreamRequest, "path" | "query" | "headers" | "body">;

/** What a request says that it does, besides its method. */
export interface NamedOperation {
  readonly means: OperationMeaning;
  /** As it was sent. Hostile text. */
  readonly name: string;
  /** What the name says; undefined where it has no verb that is known. */
  readonly work?: NamedWork;
}

/** The Body of an envelope comes behind its Header. */
const maxEnvelopeLength = 8_000;

/** All that a request says of its operation, in the order of the table. */
export function operationsIn(request: Sent): readonly NamedOperation[] {
  return foundBy(operationForms, request);
}

const overridingForms = operationForms.filter(({ means }) => means === "method");

/** The methods that a request asks for in place of its own, as they were sent. */
export function overridesIn(request: Sent): readonly string[] {
  return foundBy(overridingForms, request).map(({ name }) => name);
}

function foundBy(forms: readonly OperationForm[], request: Sent): readonly NamedOperation[] {
  const texts = new SentTexts(request);
  return forms.flatMap(({ at, means }) =>
    at
      .flatMap((place) => operationsAt(place, texts))
      .map(({ name, work }) => ({ means, name, ...(work === undefined ? {} : { work }) })),
  );
}

function operationsAt(
  place: OperationPlace,
  texts: SentTexts,
): readonly { readonly name: string; readonly work: NamedWork | undefined }[] {
  switch (place.in) {
    case "path": {
      const [all, captured = all] = place.pattern.exec(texts.path) ?? [];
      return captured === undefined ? [] : [{ name: captured, work: workOfEnding(lastPart(captured)) }];
    }
    case "segment":
      return texts.path
        .split("/")
        .map((name) => ({ name, work: workOfSegment(name) }))
        .filter(({ work }) => work !== undefined);
    case "header":
    case "query":
    case "form":
    case "json":
    case "soap-body": {
      const text = texts.at(place);
      return typeof text === "string" && text !== "" ? [{ name: text, work: workNamed(text) }] : [];
    }
  }
}

function lastPart(name: string): string {
  return name.split(/[.:]/u).at(-1) ?? "";
}

/** The parts of a request, each parsed once. */
class SentTexts {
  readonly #request: Sent;
  #query: URLSearchParams | undefined;
  #form: URLSearchParams | undefined;
  #json: { readonly body: Json | undefined } | undefined;

  constructor(request: Sent) {
    this.#request = request;
  }

  get path(): string {
    return this.#request.path;
  }

  at(place: Exclude<OperationPlace, { readonly in: "path" | "segment" }>): unknown {
    const { query, headers, body } = this.#request;
    switch (place.in) {
      case "header": {
        const text = headers[place.name];
        return text === undefined || place.only?.test(text) === false ? undefined : text.replaceAll('"', "");
      }
      case "query":
        return (this.#query ??= new URLSearchParams(query)).get(place.name);
      case "form":
        return (this.#form ??= new URLSearchParams(isForm(this.#request) ? body.text : "")).get(place.name);
      case "json": {
        this.#json ??= { body: bodyOf(this.#request) };
        return isJsonObject(this.#json.body) ? member(this.#json.body, place.name) : undefined;
      }
      case "soap-body":
        return firstInEnvelope(body.text ?? "");
    }
  }
}

function firstInEnvelope(text: string): string | undefined {
  const beginning = text.slice(0, maxEnvelopeLength);
  if (!/<(?:[\w.-]+:)?Envelope\b/u.test(beginning)) return undefined;
  return /<(?:[\w.-]+:)?Body\b[^>]*>\s*<(?:[\w.-]+:)?([\w.-]+)/u.exec(beginning)?.[1];
}
