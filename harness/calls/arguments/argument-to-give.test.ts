import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../json/value.ts";
import { listed } from "../../session/sample-introduction.ts";
import { argumentToGive } from "./argument-to-give.ts";

function tool(properties: JsonObject, required: readonly string[] = []): ReturnType<typeof listed> {
  return listed({ name: "act", inputSchema: { type: "object", properties, required } });
}

const text = { type: "string" };

describe("the argument to give an example of", () => {
  it("is the one that the error names first", () => {
    const asked = tool({ path: text, projectId: text, name: text }, ["path"]);
    expect(argumentToGive(asked, "no project with projectId sample")).toBe("projectId");
    expect(argumentToGive(asked, 'the "name" of path is wrong')).toBe("name");
  });

  it("is none that the error has inside another word, or as a word of its sentence", () => {
    const asked = tool({ id: text, path: text, name: text }, ["id"]);
    expect(argumentToGive(asked, "invalid path name of nameless widget")).toBe("id");
  });

  it("is else a required one that only the server knows values for, then any that is required", () => {
    expect(argumentToGive(tool({ path: text, taskId: text, note: text }, ["path", "taskId"]), "failed")).toBe("taskId");
    expect(argumentToGive(tool({ cursor: text, path: text }, ["path"]), "failed")).toBe("path");
    expect(argumentToGive(tool({ shape: { enum: ["a"] }, words: text }, ["shape", "words"]), "failed")).toBe("words");
  });

  it.for(["project-id", "project.id", "$project", "project id", "project/id", "[project]", "проект-id", "p\uD800"])(
    "may have any character in its name: %s",
    (name) => {
      const asked = tool({ path: text, [name]: text }, ["path"]);
      expect(argumentToGive(asked, `no project with ${name} sample`)).toBe(name);
      expect(argumentToGive(asked, "failed")).toBe("path");
    },
  );

  it("may stand inside another one, and is none where the tool takes none", () => {
    const items = { type: "object", properties: { taskId: text }, required: ["taskId"] };
    expect(argumentToGive(tool({ tasks: { type: "array", items } }, ["tasks"]), "failed")).toBe("taskId");
    expect(argumentToGive(tool({}), "failed")).toBeUndefined();
  });
});
