import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { resolutionExtensionId as extensionId } from "../../harness/dialects/resolution-extension.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";

/** An error of the draft, with its code. */
export class ResolutionError extends Error {
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** What a resolver makes of arguments: a whole result, as the draft has it. */
export type Resolver = (given: JsonObject) => JsonObject;

interface RegistryOptions {
  readonly tools: readonly JsonObject[];
  readonly resolvers: Readonly<Record<string, Resolver>>;
  /** What the client offered in `initialize`; looked at only where a request says nothing for itself. */
  readonly negotiated?: JsonObject;
}

const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const serverInfoKey = "io.modelcontextprotocol/serverInfo";
const resultKeys = ["resultType", "name", "annotations", "_meta"];
const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
const defaults = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const validators = { latest: new Ajv2020({ strict: false }), draft07: new Ajv({ strict: false }) };

/**
 * Answers `tools/resolve` as the description of the draft's own implementation says: the capability comes first, then the
 * form of the params, the tool, its mark, its resolver, its arguments, and last what the resolver returned.
 */
export class Registry {
  readonly #options: RegistryOptions;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** @throws ResolutionError */
  resolve(params: Json | undefined): JsonObject {
    if (!isJsonObject(params)) throw new ResolutionError(-32602, "params are required");
    const offered = this.#offered(member(params, "_meta"));
    const [name, given] = [member(params, "name"), member(params, "arguments")];
    if (typeof name !== "string" || !isJsonObject(given)) throw new ResolutionError(-32602, "name and arguments");
    const tool = this.#options.tools.find((each) => member(each, "name") === name);
    if (tool === undefined) throw new ResolutionError(-32602, `unknown tool ${name}`);
    if (!isMarked(tool)) throw new ResolutionError(-32602, `${name} cannot be resolved`);
    const resolver = this.#options.resolvers[name];
    if (resolver === undefined) throw new ResolutionError(-32603, `no resolver for ${name}`);
    const schema = member(tool, "inputSchema");
    if (isJsonObject(schema) && !isValid(schema, given)) throw new ResolutionError(-32602, "invalid arguments");
    const result = resolved(resolver, given);
    refuseWhatIsNotAllowed(result, tool, offered);
    return result;
  }

  /** A request that says anything of its client is judged by that alone. */
  #offered(meta: Json | undefined): JsonObject {
    const own = isJsonObject(meta) ? member(meta, capabilitiesKey) : undefined;
    const capabilities = own ?? this.#options.negotiated ?? {};
    const offered = isJsonObject(capabilities) ? member(capabilities, "extensions") : undefined;
    const settings = isJsonObject(offered) ? member(offered, extensionId) : undefined;
    if (!isJsonObject(offered) || !isJsonObject(settings) || Object.keys(settings).length > 0) {
      const requiredCapabilities = { extensions: { [extensionId]: {} } };
      throw new ResolutionError(-32021, "missing client capability", { requiredCapabilities });
    }
    return offered;
  }
}

/** Whether a listed tool has the mark that the draft defines. */
export function isMarked(tool: JsonObject): boolean {
  const meta = member(tool, "_meta");
  const marker = isJsonObject(meta) ? member(meta, extensionId) : undefined;
  return isJsonObject(marker) && member(marker, "resolvable") === true;
}

function isValid(schema: JsonObject, given: JsonObject): boolean {
  const isOld = JSON.stringify(member(schema, "$schema") ?? null).includes("draft-07");
  return (isOld ? validators.draft07 : validators.latest).validate(schema, given);
}

function resolved(resolver: Resolver, given: JsonObject): JsonObject {
  try {
    return resolver(given);
  } catch (error) {
    if (error instanceof ResolutionError) throw error;
    throw new ResolutionError(-32603, "the resolver failed", error instanceof Error ? error.message : null);
  }
}

function refuseWhatIsNotAllowed(result: JsonObject, tool: JsonObject, offered: JsonObject): void {
  const annotations = member(result, "annotations");
  if (Object.keys(result).some((key) => !resultKeys.includes(key))) throw internal("forbidden field");
  if (member(result, "resultType") !== "complete") throw internal("resultType");
  if (!isJsonObject(annotations) || hints.some((hint) => typeof member(annotations, hint) !== "boolean"))
    throw internal("annotations");
  if (Object.keys(annotations).length > hints.length) throw internal("forbidden field of annotations");
  if (member(result, "name") !== member(tool, "name")) throw internal("name");
  if (exceeds(annotations, member(tool, "annotations"))) throw internal("beyond the conservative declaration");
  const meta = member(result, "_meta");
  for (const [key, value] of Object.entries(isJsonObject(meta) ? meta : {})) {
    if (!isJsonObject(value)) throw internal(`${key} is not an object`);
    if (key === serverInfoKey) {
      const isNamed = typeof member(value, "name") === "string" && typeof member(value, "version") === "string";
      if (!isNamed) throw internal("serverInfo");
    } else if (!Object.hasOwn(offered, key)) throw internal(`unnegotiated extension ${key}`);
  }
}

function internal(message: string): ResolutionError {
  return new ResolutionError(-32603, message);
}

/** The four rules of "Marking resolvable tools", with the defaults of the core. */
function exceeds(annotations: JsonObject, declared: Json | undefined): boolean {
  const listed = { ...defaults, ...(isJsonObject(declared) ? declared : {}) };
  const isReadOnly = member(annotations, "readOnlyHint") === true;
  if (listed.readOnlyHint && !isReadOnly) return true;
  if (!listed.openWorldHint && member(annotations, "openWorldHint") === true) return true;
  if (isReadOnly) return false;
  if (!listed.readOnlyHint && !listed.destructiveHint && member(annotations, "destructiveHint") === true) return true;
  return listed.idempotentHint && member(annotations, "idempotentHint") === false;
}
