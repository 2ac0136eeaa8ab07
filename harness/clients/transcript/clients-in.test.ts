import { describe, expect, it } from "vitest";
import { clientsIn } from "./clients-in.ts";
import type { Answer, SeenEvent, Transcript } from "./transcript.ts";

const done: Answer = { kind: "result", result: {} };
const broken: Answer = { kind: "broken" };

function request(connection: number, method: string, id: number): SeenEvent {
  return { kind: "request", connection, method, id };
}

function answer(to: number, what: Answer = done): SeenEvent {
  return { kind: "answer", to, answer: what };
}

function transcriptOf(...events: readonly SeenEvent[]): Transcript {
  const end = { kind: "exited", exitCode: 0, stderr: [] } as const;
  return { scenario: "list-and-call", dialect: "static", overHttp: true, events, end };
}

/** Methods of each client, with those of the requests that are answered. */
function partsOf(...events: readonly SeenEvent[]): readonly (readonly string[])[] | string {
  const found = clientsIn(transcriptOf(...events));
  if (found.kind !== "several") return found.kind;
  return found.parts.map((part) =>
    part.events.map((event) => {
      if (event.kind === "request") return event.method;
      const answered = event.kind === "answer" ? part.events[event.to] : undefined;
      return answered?.kind === "request" ? `answer to ${answered.method}` : event.kind;
    }),
  );
}

describe("clients with sessions", () => {
  it("are as many as connections, each with its own answers and with what the server did", () => {
    expect(
      partsOf(
        request(1, "initialize", 1),
        request(2, "initialize", 1),
        answer(1),
        answer(0),
        { kind: "told", method: "notifications/tools/list_changed" },
        request(2, "tools/list", 2),
      ),
    ).toEqual([
      ["initialize", "answer to initialize", "told"],
      ["initialize", "answer to initialize", "told", "tools/list"],
    ]);
  });

  it("are one where a connection follows one that was broken", () => {
    expect(partsOf(request(1, "tools/call", 1), answer(0, broken), request(2, "initialize", 1))).toBe("one");
  });

  it("are one where a client tries without a session first, or does not repeat its session", () => {
    expect(partsOf(request(0, "server/discover", 1), request(1, "initialize", 1))).toBe("one");
    expect(partsOf(request(1, "initialize", 1), request(0, "tools/list", 1), request(0, "tools/list", 1))).toBe("one");
  });
});

describe("clients without sessions", () => {
  it("are several where one begins anew with an id that was used", () => {
    expect(
      partsOf(
        request(0, "tools/list", 1),
        answer(0),
        request(0, "tools/call", 2),
        answer(2),
        request(0, "tools/list", 1),
        answer(4),
        request(0, "tools/call", 2),
      ),
    ).toEqual([
      ["tools/list", "answer to tools/list", "tools/call", "answer to tools/call"],
      ["tools/list", "answer to tools/list", "tools/call"],
    ]);
  });

  it("are mixed where they work at the same time", () => {
    expect(partsOf(request(0, "tools/list", 1), request(0, "tools/list", 1))).toBe("mixed");
    expect(
      partsOf(
        request(0, "tools/list", 1),
        answer(0),
        request(0, "tools/list", 1),
        answer(2),
        request(0, "tools/call", 2),
        answer(4),
        request(0, "tools/call", 2),
      ),
    ).toBe("mixed");
  });

  it("are one that lists again, asks for pages, or sends a call again as it was", () => {
    const page: SeenEvent = { kind: "request", connection: 0, method: "tools/list", id: 1, params: { cursor: "1" } };
    expect(partsOf(request(0, "tools/list", 1), answer(0), page, answer(2), request(0, "tools/list", 3))).toBe("one");
    expect(partsOf(request(0, "tools/list", 1), answer(0), request(0, "tools/call", 2), answer(2, broken))).toBe("one");
    expect(partsOf(request(0, "tools/call", 2), answer(0, broken), request(0, "tools/call", 2))).toBe("one");
  });
});
