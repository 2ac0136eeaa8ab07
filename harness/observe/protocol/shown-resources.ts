import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { canonicalText } from "../../json/canonical.ts";
import { firstDifference } from "../../json/difference.ts";
import { opened } from "../../json/shown-value.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { Session } from "../../session/session.ts";
import { newAnswerBudget } from "../../wire/limits.ts";
import type { Effect } from "../effect/effect.ts";

export const maxResources = 50;
/** All are read at once; a slower one is not read again, and is a gap. */
const maxReadMs = 2_000;
/** Contents that are longer are known by their digest alone. */
const maxKeptCharacters = 64 * 1024;

/**
 * The contents of the first resources of a server, read again and again. One that cannot be read, or that changes by
 * itself between two readings, is not read again, and nothing is said about it.
 */
export class ShownResources {
  readonly #session: Session;
  #uris: readonly string[];
  readonly #gaps = new Set<string>();
  #before: ReadonlyMap<string, Json> = new Map();

  /** @param pages of `resources/list`; without resources nothing is ever asked */
  constructor(session: Session, pages: Json | undefined) {
    this.#session = session;
    const uris = urisIn(pages);
    this.#uris = uris.slice(0, maxResources);
    const left = uris.length - maxResources;
    if (left > 0) this.#gaps.add(`${left.toLocaleString("en")} of the listed resources were not read`);
  }

  /** Why a change may be missing. */
  get gaps(): readonly string[] {
    return [...this.#gaps];
  }

  /** Reads twice with nothing between, to recognise clocks and counters of requests. */
  async learn(): Promise<void> {
    this.#before = await this.#read();
    for (const { uri } of await this.#differences()) this.#uris = this.#uris.filter((each) => each !== uri);
  }

  /** What changed since it was last read. */
  async changes(): Promise<readonly Effect[]> {
    return (await this.#differences()).map(({ uri, difference }): Effect => {
      const subject = `resources/read ${uri}`;
      const evidence = `${subject} ${difference}`;
      return { kind: "state.resource", tier: "protocol", subject, evidence, phase: "within" };
    });
  }

  async #differences(): Promise<readonly { readonly uri: string; readonly difference: string }[]> {
    const before = this.#before;
    const after = await this.#read();
    this.#before = after;
    return [...after].flatMap(([uri, now]) => {
      const then = before.get(uri);
      if (then === undefined || canonicalText(then) === canonicalText(now)) return [];
      return [{ uri, difference: firstDifference(then, now) }];
    });
  }

  async #read(): Promise<ReadonlyMap<string, Json>> {
    const contents = new Map<string, Json>();
    const silent = new Set(this.#uris);
    if (this.#uris.length === 0) return contents;
    const { peer } = this.#session;
    const budget = newAnswerBudget();
    const reading = this.#uris.map(async (uri) => {
      const outcome = await peer.request("resources/read", JSON.stringify({ uri }), budget);
      silent.delete(uri);
      const shown = outcome.kind === "result" ? contentsOf(outcome.result) : undefined;
      if (shown !== undefined) contents.set(uri, shown);
    });
    const over = new AbortController();
    try {
      await Promise.race([Promise.all(reading), delay(maxReadMs, undefined, { signal: over.signal })]);
    } finally {
      over.abort();
    }
    // Later answers are ignored.
    if (silent.size > 0) this.#gaps.add(`resources took longer than ${maxReadMs / 1_000} s to be read`);
    this.#uris = this.#uris.filter((uri) => contents.has(uri));
    return new Map(this.#uris.map((uri) => [uri, contents.get(uri) ?? null]));
  }
}

function urisIn(pages: Json | undefined): readonly string[] {
  if (!Array.isArray(pages)) return [];
  const resources = pages.flatMap((page) => {
    const listed = isJsonObject(page) ? member(page, "resources") : undefined;
    return Array.isArray(listed) ? listed : [];
  });
  const uris = resources.map((resource) => (isJsonObject(resource) ? member(resource, "uri") : undefined));
  return [...new Set(uris.filter((uri) => typeof uri === "string"))];
}

/** @returns undefined where a result has no contents, such as one that asks for something first */
function contentsOf(result: JsonObject): Json | undefined {
  const contents = member(result, "contents");
  if (!Array.isArray(contents)) return undefined;
  const shown = contents.map((each) => (isJsonObject(each) ? withoutMeta(each) : each));
  const text = canonicalText(shown);
  if (text.length <= maxKeptCharacters) return opened(shown);
  return { sha256: createHash("sha256").update(text).digest("hex") };
}

/** Metadata of an answer, such as its duration, is not part of a resource. */
function withoutMeta(contents: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(contents).filter(([key]) => key !== "_meta"));
}
