import type { RecordedEffect } from "../journal/session-record.ts";

/** What simulated servers act on, with a virtual clock. Everything in it is deterministic. */
export class SimulatedWorld {
  readonly files = new Map<string, string>(usersFiles.map((path) => [path, "first"]));
  /** A state that only a probe shows. */
  store = "first";
  nowMs = 0;
  readonly #wereThere: ReadonlySet<string> = new Set(usersFiles);
  #timers: { readonly atMs: number; readonly act: () => void }[] = [];
  #seen: ReadonlyMap<string, string> = new Map(this.files);
  readonly #touched = new Set<string>();
  readonly #sent: RecordedEffect[] = [];
  readonly #isTraced: boolean;

  /** @param isTraced whether a look sees what came and went, and what was written again as it was */
  constructor(isTraced: boolean) {
    this.#isTraced = isTraced;
  }

  write(path: string, text: string): void {
    this.#touched.add(path);
    this.files.set(path, text);
  }

  append(path: string, text: string): void {
    this.write(path, `${this.files.get(path) ?? ""}${text}`);
  }

  remove(path: string): void {
    if (this.files.delete(path)) this.#touched.add(path);
  }

  send(method: string, path: string, { isGiven = false, wasThere = false } = {}): void {
    const host = "api.example.com";
    const does = method === "POST" ? "opaque" : method === "DELETE" ? "removes" : "overwrites";
    const request = { method, host, path, shape: "a,b" };
    this.#sent.push({
      ...effect("api.request", `${method} ${path}`, does),
      owner: "api",
      wasThere,
      request,
      ...(isGiven ? { carries: true } : {}),
    });
  }

  connect(host: string): void {
    this.#sent.push({ ...effect("network.external", host, "opaque"), owner: "machine" });
  }

  after(ms: number, act: () => void): void {
    this.#timers.push({ atMs: this.nowMs + ms, act });
  }

  pass(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ atMs }) => atMs <= untilMs).toSorted((one, other) => one.atMs - other.atMs);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.nowMs = next.atMs;
      next.act();
    }
    this.nowMs = untilMs;
  }

  look(): readonly RecordedEffect[] {
    const paths = new Set([...this.#seen.keys(), ...this.files.keys(), ...this.#touched]);
    const effects = [...[...paths].flatMap((path) => this.#changeOf(path) ?? []), ...this.#sent.splice(0)];
    this.#seen = new Map(this.files);
    this.#touched.clear();
    return effects;
  }

  #changeOf(path: string): RecordedEffect | undefined {
    const [was, is] = [this.#seen.get(path), this.files.get(path)];
    const owned = { owner: path.startsWith("/own") ? "server" : "user", wasThere: this.#wereThere.has(path) } as const;
    if (was === is) {
      if (!this.#touched.has(path) || !this.#isTraced) return undefined;
      return was === undefined
        ? { ...effect("file.create", path, "adds"), ...owned, persistence: "transient" }
        : { ...effect("file.times", path, "adds"), ...owned, persistence: "timestamps" };
    }
    if (is === undefined) return { ...effect("file.delete", path, "removes"), ...owned };
    const does = was === undefined || is.startsWith(was) ? "adds" : "overwrites";
    const written = does === "adds" ? is.slice(was?.length ?? 0) : is;
    const kind = was === undefined ? "file.create" : "file.change";
    return { ...effect(kind, path, does), ...owned, ...(written.includes(given("")) ? { carries: true } : {}) };
  }
}

const usersFiles = ["/home/ua", "/home/ub", "/home/uc"];

/** What a tool writes of its arguments. */
export function given(args: string): string {
  return `args-${args}`;
}

/** The facts that tell nothing here are the same in all. */
export function effect(
  kind: RecordedEffect["kind"],
  subject: string,
  does: RecordedEffect["does"],
): RecordedEffect & { readonly owner: "user" } {
  return { kind, subject, does, tier: "sandbox", evidence: subject, phase: "within", owner: "user", wasThere: false };
}
