/** One server that behaves in one of several known ways, by the words that `server.mjs` describes. */
import { serve } from "./serve.mjs";

/** The error of a request that is not as it should be. */
export function refusal(message) {
  return Object.assign(new Error(message), { code: -32602 });
}

/** What is wrong with arguments, by the few keywords that the schemas here use; undefined when nothing is. */
function faultOf({ properties = {} }, args) {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) return `invalid arguments: ${unknown} is not known`;
  const wrong = Object.entries(properties).find(
    ([name, { type, enum: values }]) =>
      !Object.hasOwn(args, name) ||
      (type !== undefined && typeof args[name] !== type) ||
      (values !== undefined && !values.includes(args[name])),
  );
  return wrong === undefined ? undefined : `invalid arguments: ${wrong[0]}`;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One server with all of them. */
function together(behaviours, names, annotations) {
  const all = names.map((name) => {
    if (behaviours[name] === undefined) throw new Error(`unknown behaviour: ${name}`);
    return [name, { annotations: JSON.parse(annotations), ...behaviours[name] }];
  });
  const inTurn = (what) => () => all.forEach(([, each]) => each[what]?.());
  const others = Object.fromEntries(
    all.flatMap(([name, each]) => [[name, each], ...Object.entries(each.others ?? {})]),
  );
  return { start: inTurn("start"), end: inTurn("end"), ping: inTurn("ping"), others };
}

function listed(name, { properties = {}, outputSchema }, hints) {
  const inputSchema = { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
  return { name, inputSchema, annotations: hints, ...(outputSchema === undefined ? {} : { outputSchema }) };
}

function isTool(each) {
  return each.act !== undefined || each.result !== undefined;
}

/**
 * Serves one of these behaviours: an object with what a call does (`act`), the arguments it takes (`properties`), and
 * what it does at other times (`start`, `ping`, `query`, `end`).
 *
 * @param {Readonly<Record<string, object>>} behaviours by their names
 */
export function serveBehaviour(behaviours) {
  const [behaviour, annotations, answer] = process.argv.slice(2);
  const chosen = behaviours[behaviour] ?? together(behaviours, behaviour.split(","), annotations);
  const others = Object.entries(chosen.others ?? {});
  const flag = answer === undefined ? {} : { dynamicAnnotations: true };
  const tools = [
    ...(isTool(chosen) ? [{ ...listed("act", chosen, JSON.parse(annotations)), ...flag }] : []),
    ...others.map(([name, tool]) => listed(name, tool, tool.annotations)),
  ];

  const methods = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: answer === undefined ? {} : { dynamicAnnotations: true } },
      serverInfo: { name: `effects ${behaviour}`, version: "1" },
    }),
    ping: () => {
      chosen.ping?.();
      return {};
    },
    "tools/list": () => ({ tools }),
    "tools/call": call,
    "tools/annotations": ({ name, arguments: args }) => {
      if (name !== "act" || !isObject(args)) throw refusal("no query about the tool");
      const fault = faultOf(chosen, args);
      if (fault !== undefined) throw refusal(fault);
      chosen.query?.(args);
      return { annotations: JSON.parse(answer ?? "{}") };
    },
  };

  chosen.start?.();

  async function call({ name, arguments: args = {} }) {
    const isFormless = chosen.isFormless === true;
    if (!isFormless && (typeof name !== "string" || !isObject(args))) throw refusal("no call of a tool");
    const tool = name === "act" && isTool(chosen) ? chosen : chosen.others?.[name];
    await chosen.before?.();
    if (tool === undefined) {
      if (chosen.unknown !== undefined) return chosen.unknown();
      throw refusal("no such tool");
    }
    const fault = isFormless ? undefined : faultOf(tool, args);
    if (fault !== undefined && chosen.refusal === "protocol") throw refusal(fault);
    try {
      if (fault !== undefined) throw new Error(fault);
      if (tool.result !== undefined) return tool.result(args);
      const text = await tool.act(args);
      return { content: [{ type: "text", text: typeof text === "string" ? text : "done" }] };
    } catch (error) {
      if (error.code === -32603) throw error;
      return { content: [{ type: "text", text: String(error.message) }], isError: true };
    }
  }

  async function answerText(text) {
    const { id, method, params = {} } = JSON.parse(text);
    if (id === undefined) return undefined;
    let reply;
    try {
      const handler = methods[method];
      if (handler === undefined) throw Object.assign(new Error("Method not found"), { code: -32601 });
      reply = { result: await handler(params) };
    } catch (error) {
      reply = { error: { code: error.code ?? -32603, message: error.message } };
    }
    return JSON.stringify({ jsonrpc: "2.0", id, ...reply });
  }
  serve(answerText, () => chosen.end?.());
}
