/** What a GraphQL document asks for. Everything is hostile text. */
export interface GraphqlDocument {
  readonly operations: readonly [GraphqlOperation, ...GraphqlOperation[]];
  readonly fragments: ReadonlyMap<string, Fragment>;
}

export interface GraphqlOperation {
  readonly kind: "query" | "mutation" | "subscription";
  readonly name?: string;
  readonly selections: readonly Selection[];
}

/** Selections on one type, if it is named. */
export interface Fragment {
  readonly on?: string;
  readonly selections: readonly Selection[];
}

export type Selection =
  | {
      readonly kind: "field";
      /** The key in the answer: its alias, or its name. */
      readonly key: string;
      readonly name: string;
      /** Absent for a field whose value is not an object. */
      readonly selections?: readonly Selection[];
    }
  | { readonly kind: "spread"; readonly fragment: string }
  | ({ readonly kind: "inline" } & Fragment);

/** A longer document is not read. */
const maxLength = 200_000;
export const maxDepth = 60;
const ignored = /(?:[\s,\uFEFF]|#[^\n\r]*)+/uy;
const token =
  /\.\.\.|"""(?:\\"""|[^"]|"(?!""))*"""|"(?:\\.|[^"\\\n\r])*"|[A-Z_a-z]\w*|-?\d[\d.Ee+-]*|[!$&()=:@[\]{|}]/uy;
const name = /^[A-Z_a-z]/u;

/**
 * Reads an executable document, such as `query { viewer { login } }`. The short form `{ viewer { login } }` is read
 * only if it is known to be GraphQL: other languages have braces, too.
 *
 * @param isGraphql whether it is known to be GraphQL
 * @returns undefined where it is not a document, or has no operation
 */
export function parseGraphql(text: string, isGraphql: boolean): GraphqlDocument | undefined {
  const tokens = tokensOf(text);
  return tokens && new Reader(tokens).document(isGraphql);
}

function tokensOf(text: string): readonly string[] | undefined {
  if (text.length > maxLength) return undefined;
  const tokens: string[] = [];
  for (let at = 0; at < text.length;) {
    ignored.lastIndex = at;
    at += ignored.exec(text)?.[0].length ?? 0;
    if (at === text.length) break;
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) return undefined;
    tokens.push(found);
    at += found.length;
  }
  return tokens;
}

/** A recursive-descent parser; undefined wherever the text is not a document. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  document(isGraphql: boolean): GraphqlDocument | undefined {
    const operations: GraphqlOperation[] = [];
    const fragments = new Map<string, Fragment>();
    while (this.#at < this.#tokens.length) {
      if (this.#next === "{" && !isGraphql) return undefined;
      const kind = this.#next === "{" ? "query" : this.#take();
      if (kind === "fragment") {
        const [named, on] = [this.#take(), this.#take() === "on" ? this.#take() : undefined];
        const selections = this.#directives() ? this.#selections(0) : undefined;
        if (named === undefined || on === undefined || selections === undefined) return undefined;
        fragments.set(named, { on, selections });
        continue;
      }
      if (kind !== "query" && kind !== "mutation" && kind !== "subscription") return undefined;
      const named = this.#name();
      const selections = this.#skipGroup("(", ")") && this.#directives() ? this.#selections(0) : undefined;
      if (selections === undefined) return undefined;
      operations.push({ kind, ...(named === undefined ? {} : { name: named }), selections });
    }
    const [first, ...others] = operations;
    return first && { operations: [first, ...others], fragments };
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(): string | undefined {
    return this.#tokens[this.#at++];
  }

  #name(): string | undefined {
    return name.test(this.#next ?? "") ? this.#take() : undefined;
  }

  #selections(depth: number): readonly Selection[] | undefined {
    if (this.#take() !== "{" || depth > maxDepth) return undefined;
    const selections: Selection[] = [];
    while (this.#next !== "}") {
      const selection = this.#next === "..." ? this.#spread(depth) : this.#field(depth);
      if (selection === undefined) return undefined;
      selections.push(selection);
    }
    this.#at++;
    return selections.length === 0 ? undefined : selections;
  }

  #field(depth: number): Selection | undefined {
    const key = this.#name();
    if (key === undefined) return undefined;
    let named: string | undefined = key;
    if (this.#next === ":") {
      this.#at++;
      named = this.#name();
    }
    if (named === undefined || !this.#skipGroup("(", ")") || !this.#directives()) return undefined;
    if (this.#next !== "{") return { kind: "field", key, name: named };
    const selections = this.#selections(depth + 1);
    return selections && { kind: "field", key, name: named, selections };
  }

  #spread(depth: number): Selection | undefined {
    this.#at++;
    const word = this.#name();
    if (word !== undefined && word !== "on") {
      return this.#directives() ? { kind: "spread", fragment: word } : undefined;
    }
    const on = word === "on" ? this.#name() : undefined;
    if (word === "on" && on === undefined) return undefined;
    const selections = this.#directives() ? this.#selections(depth + 1) : undefined;
    return selections && { kind: "inline", ...(on === undefined ? {} : { on }), selections };
  }

  /** @returns whether they are well formed; so are none at all */
  #directives(): boolean {
    while (this.#next === "@") {
      this.#at++;
      if (this.#name() === undefined || !this.#skipGroup("(", ")")) return false;
    }
    return true;
  }

  /** Skips arguments, or variables with their types, to the closing character if there are any. */
  #skipGroup(open: string, close: string): boolean {
    if (this.#next !== open) return true;
    for (let depth = 0; this.#at < this.#tokens.length;) {
      const each = this.#take();
      if (each === open) depth++;
      if (each === close && --depth === 0) return true;
    }
    return false;
  }
}
