import { describeValue } from "../../harness/json/describe-value.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";

/** A file of this folder that is not as its schema says. The message names file, entry and field. */
export class DataFault extends Error {
  override readonly name = "DataFault";
}

/**
 * An object in a data file. Each field is read by the type that it has to have, so that a mistake of an editor is found
 * where it stands, and not where the value is used.
 */
export class DataEntry {
  readonly #file: string;
  /** What leads to it: its id, or the fields; empty for the whole file. */
  readonly #path: string;
  readonly #members: JsonObject;

  /**
   * @param file names the file in messages
   * @param value as parsed
   * @param fields all that it may have, besides `$schema`
   * @throws DataFault when it is no object, or has another field
   */
  constructor(file: string, value: unknown, fields: readonly string[], path = "") {
    this.#file = file;
    this.#path = path;
    if (!isJsonObject(value)) throw this.#fault("", "an object", value);
    this.#members = value;
    const id = member(value, "id");
    if (typeof id === "string") this.#path = id;
    const unknown = Object.keys(value).find((field) => field !== "$schema" && !fields.includes(field));
    if (unknown !== undefined) throw this.#fault(unknown, `no such field, only ${fields.join(", ")}`, value[unknown]);
  }

  has(field: string): boolean {
    return this.#value(field) !== undefined;
  }

  /** @throws DataFault when it is no text, or empty */
  text(field: string): string {
    const value = this.#value(field);
    if (typeof value !== "string" || value === "") throw this.#fault(field, "a text", value);
    return value;
  }

  /** @throws DataFault when it is none of these words */
  word<Word extends string>(field: string, known: readonly Word[]): Word {
    const value = this.#value(field);
    const word = known.find((each) => each === value);
    if (word === undefined) throw this.#fault(field, `one of ${known.join(", ")}`, value);
    return word;
  }

  /** None when it is absent. @throws DataFault when it is no array of texts */
  texts(field: string): readonly string[] {
    return this.has(field)
      ? this.#elements(field).map((value, index) => this.#textIn(value, `${field}[${index}]`))
      : [];
  }

  /** @throws DataFault when it is no object, or has a field that is not among these */
  entry(field: string, fields: readonly string[]): DataEntry {
    return new DataEntry(this.#file, this.#value(field), fields, this.#pathOf(field));
  }

  /** @throws DataFault when it is no array of objects, or one of them has a field that is not among these */
  entries(field: string, fields: readonly string[]): readonly DataEntry[] {
    return this.#elements(field).map(
      (value, index) => new DataEntry(this.#file, value, fields, this.#pathOf(`${field}[${index}]`)),
    );
  }

  /** The error for a field whose value has the right type and is wrong all the same. */
  refuse(field: string, expected: string): DataFault {
    return this.#fault(field, expected, this.#value(field));
  }

  #value(field: string): Json | undefined {
    return member(this.#members, field);
  }

  #elements(field: string): readonly Json[] {
    const value = this.#value(field);
    if (!Array.isArray(value)) throw this.#fault(field, "an array", value);
    return value;
  }

  #textIn(value: Json, place: string): string {
    if (typeof value !== "string" || value === "") throw this.#fault(place, "a text", value);
    return value;
  }

  #pathOf(field: string): string {
    return [this.#path, field].filter((part) => part !== "").join(".");
  }

  #fault(field: string, expected: string, found: unknown): DataFault {
    const place = this.#pathOf(field) || "the file";
    return new DataFault(`${this.#file}: ${place}: expected ${expected}, found ${describeValue(found)}`);
  }
}
