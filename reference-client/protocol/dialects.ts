import { isJsonObject, objectAt, type JsonObject } from "./json.ts";

export const extensionId = "io.modelcontextprotocol/tool-resolution";

/** A way to ask for the hints of one call, as a client knows it. */
export interface Dialect {
  readonly method: string;
  /** What the server has declared; undefined where it declares nothing. */
  readonly announced: (capabilities: JsonObject) => unknown;
  readonly accepts: (announced: unknown) => boolean;
  readonly isFlagged: (tool: JsonObject) => boolean;
  readonly hintsOf: (result: JsonObject) => JsonObject;
  readonly isExtension?: true;
}

/** Every dialect; of two with one method the extension comes first, since a server announces it by its own name. */
export const dialects: readonly Dialect[] = [
  {
    method: "tools/resolve",
    announced: (capabilities) => objectAt(capabilities, "extensions")[extensionId],
    // Settings that are not empty belong to a version that is not known (TRX-NEG-11b).
    accepts: (announced) => isJsonObject(announced) && Object.keys(announced).length === 0,
    isFlagged: (tool) => objectAt(tool, "_meta", extensionId)["resolvable"] === true,
    hintsOf: (result) => objectAt(result, "annotations"),
    isExtension: true,
  },
  {
    method: "tools/annotations",
    announced: (capabilities) => objectAt(capabilities, "tools")["dynamicAnnotations"],
    accepts: (announced) => announced === true,
    isFlagged: (tool) => tool["dynamicAnnotations"] === true,
    hintsOf: (result) => objectAt(result, "annotations"),
  },
  {
    method: "tools/resolve",
    announced: (capabilities) => objectAt(capabilities, "tools")["resolve"],
    accepts: (announced) => announced === true,
    isFlagged: (tool) => tool["resolve"] === true,
    hintsOf: (result) => objectAt(result, "tool", "annotations"),
  },
];
