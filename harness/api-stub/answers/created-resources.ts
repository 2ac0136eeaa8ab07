import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { sentObject } from "../traffic/sent-body.ts";
import type { AskedRequest } from "./asked-request.ts";
import { mergedAnswer } from "./merged-answer.ts";

const maxResources = 2_000;
const firstId = 1_001;

/** A resource as the body of an answer, or the fact that it was deleted. */
export type ResourceAnswer = { readonly kind: "found"; readonly body: Json } | { readonly kind: "gone" };

/** Resources created in one box by POST, by their paths. */
export class CreatedResources {
  readonly #byPath = new Map<string, JsonObject>();
  readonly #gone = new Set<string>();
  #nextId = firstId;

  /**
   * @param shape the form of the answer
   * @returns undefined where nothing is known about it
   */
  answerTo(request: AskedRequest, shape: Json): ResourceAnswer | undefined {
    const at = `${request.host}${request.path.replace(/\/$/u, "")}`;
    switch (request.method) {
      case "POST":
        return this.#create(at, request, shape);
      case "GET":
      case "HEAD":
        return this.#read(at, shape);
      case "PUT":
      case "PATCH":
        return this.#change(at, request, shape);
      case "DELETE":
        if (this.#byPath.delete(at)) this.#gone.add(at);
        return undefined;
      default:
        return undefined;
    }
  }

  #create(at: string, request: AskedRequest, shape: Json): ResourceAnswer | undefined {
    const sent = sentObject(request);
    if (sent === undefined || this.#byPath.size >= maxResources) return undefined;
    const given = member(sent, "id");
    const known = idIn(shape);
    const id = typeof given === "string" || typeof given === "number" ? given : this.#newId(known);
    const resource = { ...sent, id };
    this.#byPath.set(`${at}/${encodeURIComponent(id)}`, resource);
    return { kind: "found", body: withResource(shape, resource) };
  }

  #newId(known: Json | undefined): string | number {
    const id = this.#nextId++;
    return typeof known === "number" ? id : String(id);
  }

  #read(at: string, shape: Json): ResourceAnswer | undefined {
    if (this.#gone.has(at)) return { kind: "gone" };
    const resource = this.#byPath.get(at);
    if (resource !== undefined) return { kind: "found", body: withResource(shape, resource) };
    const inside = [...this.#byPath].flatMap(([path, each]) =>
      path.startsWith(`${at}/`) && !path.slice(at.length + 1).includes("/") ? [each] : [],
    );
    const list = inside.length === 0 ? undefined : withList(shape, inside);
    return list === undefined ? undefined : { kind: "found", body: list };
  }

  #change(at: string, request: AskedRequest, shape: Json): ResourceAnswer | undefined {
    const [resource, sent] = [this.#byPath.get(at), sentObject(request)];
    if (resource === undefined || sent === undefined) return undefined;
    const id = member(resource, "id") ?? null;
    const changed = request.method === "PUT" ? { ...sent, id } : { ...resource, ...sent, id };
    this.#byPath.set(at, changed);
    return { kind: "found", body: withResource(shape, changed) };
  }
}

/** The member that contains the whole, such as `data`: the only object with an id, if the answer itself has none. */
function envelopeOf(shape: Json): string | undefined {
  if (!isJsonObject(shape) || member(shape, "id") !== undefined) return undefined;
  const inner = Object.keys(shape).filter((key) => {
    const value = member(shape, key);
    return isJsonObject(value) && member(value, "id") !== undefined;
  });
  return inner.length === 1 ? inner[0] : undefined;
}

function idIn(shape: Json): Json | undefined {
  const envelope = envelopeOf(shape);
  const holder = envelope !== undefined && isJsonObject(shape) ? (member(shape, envelope) ?? null) : shape;
  return isJsonObject(holder) ? member(holder, "id") : undefined;
}

function withResource(shape: Json, resource: JsonObject): Json {
  const envelope = envelopeOf(shape);
  if (envelope === undefined || !isJsonObject(shape)) {
    return Array.isArray(shape) ? [mergedAnswer(shape[0] ?? {}, resource)] : mergedAnswer(shape, resource);
  }
  return { ...shape, [envelope]: mergedAnswer(member(shape, envelope) ?? {}, resource) };
}

/** An answer whose list contains these resources; undefined where no member is known to be the list. */
function withList(shape: Json, resources: readonly JsonObject[]): Json | undefined {
  if (Array.isArray(shape)) return mergedAnswer(shape, resources);
  if (!isJsonObject(shape)) return undefined;
  const lists = Object.keys(shape).filter((key) => Array.isArray(member(shape, key)));
  const [only] = lists;
  if (only !== undefined && lists.length === 1) {
    return { ...shape, [only]: mergedAnswer(member(shape, only) ?? [], resources) };
  }
  const inner = Object.keys(shape).filter((key) => isJsonObject(member(shape, key)));
  const [holder] = inner;
  if (holder === undefined || inner.length !== 1 || lists.length > 0) return undefined;
  const within = withList(member(shape, holder) ?? null, resources);
  return within === undefined ? undefined : { ...shape, [holder]: within };
}
