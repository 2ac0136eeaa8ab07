import { excerpt } from "../../harness/json/excerpt.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { UsageError } from "../program/usage-error.ts";
import { nearestName } from "../../harness/json/nearest-name.ts";
import type { Document, FieldPath } from "./document.ts";

/** A document, and the file that it was read from. */
export interface DocumentFile {
  /** Names the file in messages. */
  readonly file: string;
  readonly document: Document;
}

const maxSegmentLength = 100;
const plainSegment = /^[\w-]+$/u;

/** A value in a file of the user, and where it stands: what is wrong with it is said with file, line and field. */
export class Field {
  readonly value: Json;
  readonly #source: DocumentFile;
  readonly #path: FieldPath;

  constructor(source: DocumentFile, value: Json = source.document.value, path: FieldPath = []) {
    this.#source = source;
    this.value = value;
    this.#path = path;
  }

  /** The members that lead to it, such as `servers.github.args[1]`; empty for the whole document. */
  get name(): string {
    return this.#path.map(segmentText).join("").replace(/^\./u, "");
  }

  /** File, line where it is known, and field. */
  get where(): string {
    const { file, document } = this.#source;
    const line = document.lineOf(this.#path);
    const place = line === undefined ? file : `${file}:${line}`;
    return this.name === "" ? place : `${place}: ${this.name}`;
  }

  /**
   * The error for a value that cannot be used.
   *
   * @param problem goes on after the field: `is not a string`
   * @param hint what to write instead, a sentence
   */
  refuse(problem: string, hint: string): UsageError {
    return new UsageError(`${this.where} ${problem}`, hint);
  }

  /** Its members, each with its name. @throws UsageError when it is not an object */
  members(hint: string): ReadonlyMap<string, Field> {
    if (!isJsonObject(this.value)) throw this.refuse("is not an object", hint);
    return new Map(Object.entries(this.value).map(([key, value]) => [key, this.#part(value, key)]));
  }

  /** One of its members; undefined where it has none of this name, or is not an object. */
  member(key: string): Field | undefined {
    const value = isJsonObject(this.value) ? member(this.value, key) : undefined;
    return value === undefined ? undefined : this.#part(value, key);
  }

  /** Its elements. @throws UsageError when it is not an array */
  elements(hint: string): readonly Field[] {
    if (!Array.isArray(this.value)) throw this.refuse("is not an array", hint);
    const elements: readonly Json[] = this.value;
    return elements.map((value, index) => this.#part(value, index));
  }

  /** @throws UsageError when it is not a string */
  text(hint: string): string {
    if (typeof this.value !== "string") throw this.refuse("is not a string", hint);
    return this.value;
  }

  /**
   * Makes sure that it has no member but these, and the `$schema` that editors go by.
   *
   * @throws UsageError that names the member, and the nearest of those that exist
   */
  assertMembers(known: readonly string[], hint: string): void {
    const unknown = [...this.members(hint)].find(([key]) => key !== "$schema" && !known.includes(key));
    if (unknown === undefined) return;
    const [key, field] = unknown;
    const nearest = nearestName(key, known);
    const meant = nearest === undefined ? "" : `Did you mean ${nearest}? `;
    throw field.refuse("is not a known setting", `${meant}These settings exist: ${known.join(", ")}`);
  }

  #part(value: Json, key: string | number): Field {
    return new Field(this.#source, value, [...this.#path, key]);
  }
}

function segmentText(segment: string | number): string {
  if (typeof segment === "number") return `[${segment}]`;
  const name = excerpt(segment, maxSegmentLength);
  return plainSegment.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
