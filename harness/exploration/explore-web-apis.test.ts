import { afterEach, describe, expect, it } from "vitest";
import { isJsonObject, member } from "../json/value.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { emptyBook } from "../api-stub/answers/answer-book.ts";
import { sampleValue } from "../api-stub/answers/sample-value.ts";
import { plainUpstream, type UpstreamPlan } from "../api-stub/upstream-plan.ts";
import { explorationOf, says, text, toolTaking, type Tools } from "./fixture-exploration.ts";

afterEach(endHubs);

describe("an exploration of a server that asks a web API", () => {
  const host = "https://api.example.com/v1";
  const api = (): Tools => ({
    list_records: (_, ask) => {
      const answer = ask(`GET ${host}/records`);
      if (answer === undefined) return "fetch failed";
      const records = isJsonObject(answer) ? member(answer, "records") : undefined;
      if (!Array.isArray(records)) return "answer.records is not iterable";
      return says(`${records.length} records`);
    },
    add_record: (call, ask) => {
      const answer = ask(`POST ${host}/records`, call);
      return answer === undefined ? "fetch failed" : says(JSON.stringify(answer));
    },
  });
  const apiTools = [toolTaking("list_records", {}), toolTaking("add_record", { words: text })];

  it("has the API answer as the errors of the tools want it", async () => {
    const { exploration } = await explorationOf(apiTools, api);
    expect(exploration.standingOf("list_records").kind).toBe("worked");
    expect(exploration.book.learned).toMatchObject([{ method: "GET", path: "/v1/records", body: { records: [] } }]);
  });

  it("begins anew where nothing stood for the API when it was first looked for", async () => {
    const { calls, exploration } = await explorationOf(apiTools, api);
    expect(calls[0]).toHaveLength(1);
    expect(exploration.standingOf("add_record").kind).toBe("worked");
  });

  it("goes on until the API is stood for at a port of its own, too", async () => {
    const alone: Tools = {
      list_records: (_, ask) => {
        const answer = ask(`GET http://api.example.com:8080/records`);
        if (answer === undefined) return "fetch failed";
        const records = isJsonObject(answer) ? member(answer, "records") : undefined;
        return Array.isArray(records) ? says(`${records.length} records`) : "answer.records is not iterable";
      },
    };
    const { exploration } = await explorationOf([toolTaking("list_records", {})], () => alone);
    expect(exploration.standingOf("list_records").kind).toBe("worked");
  });

  it("calls a tool no more that has worked with what a web API answered, whatever it says", async () => {
    const bare: Tools = {
      list_records: (_, ask) => (ask(`GET ${host}/records`) === undefined ? "fetch failed" : says("")),
      add_record: (call, ask) => (ask(`POST ${host}/records`, call) === undefined ? "fetch failed" : says("")),
    };
    const { calls, exploration } = await explorationOf(apiTools, () => bare);
    expect(calls[1]?.map((call) => call.split(" ")[0])).toEqual(["list_records", "add_record"]);
    expect(["list_records", "add_record"].map((tool) => exploration.standingOf(tool).kind)).toEqual([
      "worked",
      "worked",
    ]);
  });

  it("is content with none where none is wanted", async () => {
    const { calls, exploration } = await explorationOf(apiTools, api, { upstream: { ...plainUpstream, isOn: false } });
    expect(calls).toHaveLength(1);
    expect(exploration.standingOf("list_records").kind).toBe("failed");
  });

  it("tells what each call has sent", async () => {
    const sent: string[] = [];
    const take: UpstreamPlan["sent"] = ({ tool, events }) => {
      for (const event of events) if (event.kind === "request") sent.push(`${tool}: ${event.method} ${event.path}`);
    };
    await explorationOf(apiTools, api, { upstream: { ...plainUpstream, sent: take } });
    expect(new Set(sent)).toEqual(new Set(["list_records: GET /v1/records", "add_record: POST /v1/records"]));
  });

  it("takes ids from what a web API made up, and nothing else", async () => {
    const madeUp = Object.fromEntries(["id", "sha", "path", "url"].map((name) => [name, sampleValue("string", name)]));
    const body = { ...madeUp, owner: { url: sampleValue("string", "url") } };
    const learned = [{ host: "api.example.com", method: "GET", path: "/v1/file", status: 200, body, refused: [] }];
    const wrapper: Tools = {
      find_file: (_, ask) => {
        const found = ask(`GET ${host}/file`);
        return found === undefined ? "fetch failed" : says(JSON.stringify(found));
      },
      read_file: () => "not found",
    };
    const reading = toolTaking("read_file", { owner: text, path: text, id: text, sha: text });
    const { calls } = await explorationOf([toolTaking("find_file", {}), reading], () => wrapper, {
      upstream: { ...plainUpstream, book: { ...emptyBook, learned } },
    });
    const made = calls.flat().filter((call) => call.startsWith("read_file"));
    for (const [name, value] of Object.entries(madeUp)) {
      const isId = name === "id" || name === "sha";
      expect(made.some((call) => call.includes(`"${name}":${JSON.stringify(value)}`))).toBe(isId);
    }
    expect(made.join("\n")).not.toContain(madeUp["url"]);
  });

  it("ends where no answer is of use", async () => {
    const { exploration, calls } = await explorationOf(apiTools, () => ({
      list_records: (_, ask) => (ask(`GET ${host}/records`) === null ? "" : "KeyError: 'records'"),
      add_record: () => says("added 1"),
    }));
    expect(exploration.standingOf("list_records").kind).toBe("failed");
    expect(calls.flat().filter((call) => call.startsWith("list_records")).length).toBeLessThan(60);
  });
});
