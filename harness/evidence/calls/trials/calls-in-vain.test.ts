import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../conversation/conversation.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { callsInVain } from "./calls-in-vain.ts";

const step = { method: "tools/call", params: { name: "read", arguments: {} } };

function tool(inputSchema: JsonObject): ListedTool {
  return { name: "read", definition: { name: "read", inputSchema } };
}

function answered(result: JsonObject): Exchange {
  return { step, outcome: { kind: "result", result, faults: [] } };
}

const failed = answered({ isError: true, content: [{ type: "text", text: " no such file " }] });

describe("calls that did no work", () => {
  it("are told by the first error, and by the argument that is required", () => {
    const schema = { required: ["path"], properties: { encoding: {}, path: {} } };
    expect(callsInVain(tool(schema), [answered({ content: [] }), failed])).toEqual({
      inVain: { answer: "no such file", argument: "path" },
    });
  });

  it("are told by the first answer where none is an error, and by any argument", () => {
    expect(callsInVain(tool({ properties: { encoding: {} } }), [answered({ content: [] })])).toEqual({
      inVain: { answer: 'result {"content":[]}', argument: "encoding" },
    });
  });

  it("are told by the text of an answer that says of itself that it failed, in one line", () => {
    const content = [{ type: "text", text: '{\n  "error": "no table"\n}' }];
    expect(callsInVain(tool({}), [answered({ content })])).toEqual({ inVain: { answer: '{ "error": "no table" }' } });
  });

  it("are told without an argument where there is none, and not at all where no call was made", () => {
    expect(callsInVain(tool({ required: "path" }), [failed])).toEqual({ inVain: { answer: "no such file" } });
    expect(callsInVain(tool({}), [])).toEqual({});
  });
});
