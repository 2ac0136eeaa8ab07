import { isJsonObject, member, type JsonObject } from "../../json/value.ts";
import { answered, call, refused, type Reaction, type Scenario, type Setting } from "../scenario/scenario.ts";
import { addNumbers, answerOf, flagged, hintsOfCall, manageFiles, serverStatus } from "../scenario/tools.ts";
import { inEach, inExtension } from "./dialect-sets.ts";

const deletion = call("manage_files", { action: "delete", path: "/notes/a.txt" });
const reading = call("manage_files", { action: "read", path: "/notes/a.txt" });

/** Two tools that can be asked about, and one that cannot. */
function queryableTools({ dialect }: Setting): readonly JsonObject[] {
  return [flagged(manageFiles, dialect), flagged(serverStatus, dialect), addNumbers];
}

/** How a client asks for the hints of one call. */
export const queryScenarios: readonly Scenario[] = [
  {
    id: "hints-of-a-call",
    about: "The server answers queries about two of its three tools.",
    dialects: inEach,
    steps: [{ do: "list" }, deletion, reading, deletion, call("server_status"), call("add_numbers", { a: 5, b: 3 })],
    serve: (setting) => ({ tools: () => queryableTools(setting) }),
  },
  {
    id: "nothing-announced",
    about: "The server flags tools, announces no dialect, and refuses its method.",
    dialects: inEach,
    steps: [{ do: "list" }, deletion, call("server_status")],
    serve: (setting) => ({ tools: () => queryableTools(setting), announces: false }),
  },
  {
    id: "settings-not-empty",
    about: "The server announces the extension with settings that the client does not know.",
    dialects: inExtension,
    steps: [{ do: "list" }, deletion],
    serve: (setting) => ({ tools: () => queryableTools(setting), announces: { settings: { mode: "strict" } } }),
  },
  {
    id: "arguments-refused",
    about: "The server answers each query about manage_files with error -32602.",
    dialects: inEach,
    steps: [{ do: "list" }, deletion],
    serve: (setting) => ({
      tools: () => queryableTools(setting),
      query: (name) => (name === "manage_files" ? refused(-32602, "path is outside of every root") : undefined),
    }),
  },
  {
    id: "query-fails-once",
    about: "The server answers the first query with error -32603, and later ones as usual.",
    dialects: inEach,
    steps: [{ do: "list" }, deletion],
    serve: (setting) => {
      let hasFailed = false;
      return {
        tools: () => queryableTools(setting),
        query: () => {
          if (hasFailed) return undefined;
          hasFailed = true;
          return refused(-32603, "Internal error");
        },
      };
    },
  },
  {
    id: "extension-demanded",
    about: "The server answers the first query with error -32021, as if the client had not declared the extension.",
    dialects: inExtension,
    steps: [{ do: "list" }, deletion],
    serve: (setting) => {
      let hasRefused = false;
      return {
        tools: () => queryableTools(setting),
        query: () => {
          if (hasRefused) return undefined;
          hasRefused = true;
          return refused(-32021, "The client did not declare the extension", {
            requiredCapabilities: { extensions: setting.dialect?.clientCapabilities["extensions"] ?? {} },
          });
        },
      };
    },
  },
  {
    id: "unknown-members-in-answers",
    about: "The server adds hints and members to its answers that no specification knows.",
    dialects: inEach,
    steps: [{ do: "list" }, reading],
    serve: (setting) => ({
      tools: () => queryableTools(setting),
      query: (_, given) => withUnknown(setting, given),
    }),
  },
  {
    id: "extension-declared-later",
    about: "The server marks its tools for those alone who declare the extension on the list.",
    dialects: inExtension,
    steps: [{ do: "list" }, { do: "declare-extension" }, { do: "list" }, deletion],
    serve: (setting) => ({ tools: () => queryableTools(setting) }),
  },
];

function withUnknown({ dialect }: Setting, given: JsonObject): Reaction | undefined {
  if (dialect === undefined) return undefined;
  const annotations = { ...hintsOfCall(given), privateHint: true, costHint: { tokens: 4 } };
  const usual = answerOf(dialect, { ...manageFiles, securitySchemes: [] }, annotations);
  const meta = member(usual, "_meta");
  return answered({
    ...usual,
    estimatedCost: 3,
    _meta: { ...(isJsonObject(meta) ? meta : {}), "com.example/unknown": { level: 9 } },
  });
}
