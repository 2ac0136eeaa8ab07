import { afterEach, describe, expect, it } from "vitest";
import { namedTool } from "../calls/arguments/named.ts";
import { LeadValues } from "../calls/setup/lead.ts";
import { callStep } from "../calls/setup/helping-calls.ts";
import type { Exchange } from "../conversation/conversation.ts";
import { isJsonObject, member, type JsonObject } from "../json/value.ts";
import { listed } from "../session/sample-introduction.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text, toolTaking, type Tools } from "./fixture-exploration.ts";

afterEach(endHubs);

const nothing = { type: "object", properties: {}, additionalProperties: false };

function given(call: JsonObject, key: string): string {
  const value = member(call, key);
  return typeof value === "string" ? value : "";
}

/** Tasks with ids that no two instances have in common. */
function tasks(instance: number): Tools {
  const stored = new Map<string, string>();
  let next = 0;
  return {
    create_task: (call) => {
      const id = `t${instance}x${next++}q`;
      stored.set(id, given(call, "title"));
      return says(JSON.stringify({ task: { id, title: given(call, "title") } }));
    },
    get_task: (call) => {
      const title = stored.get(given(call, "taskId"));
      return title === undefined
        ? `task ${given(call, "taskId")} not found`
        : says(JSON.stringify({ title, state: "new" }));
    },
    delete_task: (call) => (stored.delete(given(call, "task_id")) ? says("Deleted 1 task") : "no such task"),
  };
}

const taskTools = [
  toolTaking("get_task", { taskId: text }),
  toolTaking("delete_task", { task_id: text }),
  toolTaking("create_task", { title: text }),
];

describe("an exploration of a server that gives ids", () => {
  it("finds the id that a tool needs in the answer of another, whatever the order that they are listed in", async () => {
    const { exploration } = await explorationOf(taskTools, tasks);
    const standings = ["get_task", "delete_task", "create_task"].map((name) => exploration.standingOf(name).kind);
    expect(standings).toEqual(["worked", "worked", "worked"]);
  });

  it("remembers which call has to be made before, and where its answer is put", async () => {
    const { exploration } = await explorationOf(taskTools, tasks);
    const lead = exploration.leadOf("delete_task");
    expect(lead.steps).toEqual([callStep("create_task", { title: expect.any(String) })]);
    const values = new LeadValues(lead);
    const working = exploration.learned.workingOf("delete_task")[0] ?? {};
    const inBox = (id: string): unknown => {
      const box = values.inBox();
      const [step] = lead.steps;
      if (step === undefined) throw new Error("the lead is empty");
      const result = says(JSON.stringify({ task: { id, title: "a" } }));
      const exchange: Exchange = { step, outcome: { kind: "result", result, faults: [] } };
      box.learn(step, exchange);
      return box.fill(callStep("delete_task", working));
    };
    expect(inBox("t7x0q")).toEqual(callStep("delete_task", { task_id: "t7x0q" }));
    // What was seen in that box is repeated in another with what that one gives.
    const box = values.inBox();
    expect(box.fill(callStep("delete_task", { task_id: "t7x0q" }))).toEqual(
      callStep("delete_task", { task_id: "t7x0q" }),
    );
    expect(inBox("t8x0q")).toEqual(callStep("delete_task", { task_id: "t8x0q" }));
    // Another argument that happens to be the same is left alone.
    expect(values.inBox().fill(callStep("other", { task_id: "t7x0q" }))).toEqual(
      callStep("other", { task_id: "t7x0q" }),
    );
  });

  it("takes values that belong together from one answer", async () => {
    const lists = (): Tools => {
      const stored = new Map<string, string>();
      return {
        plan: () => {
          const [listId, taskId] = [`list-${stored.size}`, `task-${stored.size}`];
          stored.set(taskId, listId);
          return says(JSON.stringify({ listId, tasks: [{ id: taskId }] }));
        },
        plan_more: () => {
          const [listId, taskId] = [`list-${stored.size}`, `task-${stored.size}`];
          stored.set(taskId, listId);
          return says(JSON.stringify({ listId }));
        },
        finish: (call) =>
          stored.get(given(call, "taskId")) === given(call, "listId") ? says("finished 1 of 2") : "Task not found",
      };
    };
    const tools = [
      { name: "plan", inputSchema: nothing },
      { name: "plan_more", inputSchema: nothing },
      toolTaking("finish", { listId: text, taskId: text }),
    ];
    const { exploration } = await explorationOf(tools, lists);
    expect(exploration.standingOf("finish").kind).toBe("worked");
  });

  it("calls who gave an id once more where it is gone since", async () => {
    const onlyOnce = (): Tools => {
      const stored = new Set<string>();
      let next = 0;
      const use = (call: JsonObject) => (stored.delete(given(call, "ticket")) ? says("used, 1 seat left") : "expired");
      return {
        draw: () => {
          const ticket = `ticket-${next++}`;
          stored.add(ticket);
          return says(JSON.stringify({ ticket }));
        },
        use_a: use,
        use_b: use,
      };
    };
    const tools = [
      { name: "draw", inputSchema: nothing },
      toolTaking("use_a", { ticket: text }),
      toolTaking("use_b", { ticket: text }),
    ];
    const { exploration } = await explorationOf(tools, onlyOnce);
    expect(["use_a", "use_b"].map((name) => exploration.standingOf(name).kind)).toEqual(["worked", "worked"]);
  });
});

describe("an exploration of a server in which one call makes another possible", () => {
  it("learns the order, though no value tells it", async () => {
    const page = (): Tools => {
      let isOpen = false;
      return {
        click: () => (isOpen ? says("clicked the button 3") : "no page is open"),
        open: () => {
          isOpen = true;
          return says("opened https://a.example/");
        },
      };
    };
    const tools = [
      { name: "click", inputSchema: nothing },
      { name: "open", inputSchema: nothing },
    ];
    const { exploration, calls } = await explorationOf(tools, page);
    expect(calls[0]).toEqual(["click {}", "open {}", "click {}"]);
    expect(exploration.leadOf("click").steps).toEqual([callStep("open", {})]);
    expect(exploration.leadOf("open").steps).toEqual([]);
  });

  it("ends where each answer asks for another call", async () => {
    let step = 0;
    const { calls } = await explorationOf([toolTaking("next", { cursor: text })], () => ({
      next: () => says(JSON.stringify({ cursor: `cursor-${step++}` })),
    }));
    expect(calls[0]?.length).toBeLessThan(4);
    const endless = await explorationOf([toolTaking("next", { cursor: text })], () => ({
      next: () => `expired, go on with cursor: cursor-${step++}`,
    }));
    expect(endless.calls[0]?.length).toBeLessThanOrEqual(24);
  });
});

describe("an exploration of tools that do not work", () => {
  it("calls each a few times, and gives up after three like failures", async () => {
    const { exploration, calls } = await explorationOf(
      [toolTaking("fail", { words: { type: "string", minLength: 3 } })],
      () => ({
        fail: (call) => `cannot do ${given(call, "words")}`,
      }),
    );
    expect(calls[0]).toHaveLength(3);
    expect(exploration.standingOf("fail")).toMatchObject({ kind: "failed", made: 3 });
  });

  it("ends with five thousand of them", { timeout: 120_000 }, async () => {
    const tools = Array.from({ length: 5_000 }, (_, index) => ({ name: `t${index}`, inputSchema: nothing }));
    const never = Object.fromEntries(tools.map(({ name }) => [name, () => "no"]));
    const { exploration, calls } = await explorationOf(tools, () => never, { choose: () => [{}], maxMs: 100_000 });
    expect(calls[0]).toHaveLength(5_000);
    expect(exploration.standingOf("t4999").kind).toBe("failed");
  });

  it("names the tool that ends the server, and goes on without it where the rest worked", async () => {
    const tools = [
      toolTaking("create_task", { title: text }),
      { name: "crash", inputSchema: nothing },
      toolTaking("get_task", { taskId: text }),
    ];
    const { exploration, calls } = await explorationOf(tools, (instance) => ({
      ...tasks(instance),
      crash: () => "(dies)",
    }));
    expect(exploration.standingOf("crash")).toMatchObject({ kind: "lost", made: 1 });
    expect(exploration.standingOf("get_task").kind).toBe("worked");
    // In the second box what worked before is done again.
    expect(calls[1]?.[0]).toMatch(/^create_task /u);
    expect(calls).toHaveLength(2);
  });

  it("goes on with the other arguments of a tool that ends the server with some", async () => {
    const { exploration, calls } = await explorationOf(
      [toolTaking("run", { mode: { enum: ["a", "b", "c"] } })],
      () => ({
        run: (call) => (given(call, "mode") === "a" ? "(dies)" : says(`ran ${given(call, "mode")} 1`)),
      }),
    );
    expect(calls.map((made) => made.filter((call) => call === 'run {"mode":"a"}').length)).toEqual([1, 0]);
    expect(exploration.learned.workingOf("run")).toContainEqual({ mode: "b" });
    expect(exploration.standingOf("run")).toMatchObject({ kind: "lost", succeeded: calls.flat().length - 1 });
  });

  it("keeps what worked once and never again", async () => {
    let times = 0;
    const { exploration } = await explorationOf([toolTaking("once", { words: text })], () => ({
      once: () => (times++ === 0 ? says("made 1") : "already done"),
    }));
    expect(exploration.standingOf("once").kind).toBe("worked");
    expect(exploration.learned.workingOf("once")).toHaveLength(1);
  });
});

describe("an exploration of a server that answers with poison", () => {
  const getting = toolTaking("get", { id: text });
  const idOfGetting = { path: ["id"], schema: text, isRequired: true };

  it("keeps little of ten megabytes, and ends", async () => {
    const { exploration } = await explorationOf([{ name: "list", inputSchema: nothing }, getting], () => ({
      list: () =>
        says(
          JSON.stringify({
            items: Array.from({ length: 100_000 }, (_, id) => ({ id: `i${id}`, pad: "x".repeat(80) })),
          }),
        ),
      get: () => "not found",
    }));
    expect(exploration.learned.valuesFor(namedTool(listed(getting)), idOfGetting).length).toBeLessThanOrEqual(12);
    expect(exploration.standingOf("get").kind).toBe("failed");
  });

  it("offers no text with terminal codes, and none that is long", async () => {
    const bad = ["\u001b[31mred", "x".repeat(1_000), "a\u0000b", ""];
    const { exploration } = await explorationOf([{ name: "list", inputSchema: nothing }, getting], () => ({
      list: () => says(JSON.stringify(bad.map((id) => ({ id })))),
      get: () => "not found",
    }));
    const offered = exploration.learned.valuesFor(namedTool(listed(getting)), idOfGetting);
    for (const each of bad) expect(offered).not.toContain(each);
  });

  it("is no worse off where a value from an answer ends the server: another tool keeps what it had", async () => {
    const { exploration } = await explorationOf(
      [{ name: "list", inputSchema: nothing }, toolTaking("get", { id: text }), toolTaking("add", { words: text })],
      () => ({
        list: () => says(JSON.stringify([{ id: "../../etc/passwd" }])),
        get: (call) => (given(call, "id").includes("..") ? "(dies)" : "not found"),
        add: () => says("added 1"),
      }),
    );
    expect(exploration.standingOf("get").kind).toBe("lost");
    expect(exploration.standingOf("list").kind).toBe("worked");
    expect(exploration.standingOf("add").kind).toBe("worked");
  });
});

it("is the same for a server that is the same", async () => {
  const [first, second] = [await explorationOf(taskTools, tasks), await explorationOf(taskTools, tasks)];
  expect(second.calls).toEqual(first.calls);
  expect(isJsonObject(first.exploration.learned.workingOf("get_task")[0] ?? null)).toBe(true);
});
