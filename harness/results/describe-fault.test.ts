import { describe, expect, it } from "vitest";
import { describeEnd } from "./describe-end.ts";
import { describeFault, describeLackOfCompany } from "./describe-fault.ts";
import { ends, everyFault, malformed, noises, silence } from "./fixture-faults.ts";

describe("a server that was launched behind HTTP and has ended", () => {
  function told(hasListened: boolean, stderr: readonly string[]): readonly string[] {
    const reason = { code: "exited", exitCode: 1, stderr, launchedAt: { port: 4711, hasListened } } as const;
    const outcome = { kind: "gone", reason } as const;
    const { message, details, hint } = describeFault(
      silence({ method: "server/discover", outcome, stderr, lastSent: "{}" }),
    );
    return [message, ...details, hint];
  }

  it("before it listened is told of its port and its stderr, and of nothing that it was sent", () => {
    expect(told(false, ["boom"])).toEqual([
      "The server exited with code 1 before it listened at port 4711.",
      "stderr: boom",
      "Look at what it wrote to stderr. The command must start an HTTP server that runs until it is ended. Put {port} where the command takes its port, or let the server read the variable PORT. If it always uses the same port, give that port in target.url.",
    ]);
  });

  it("afterwards is told of no stdin either", () => {
    expect(told(true, [])).toEqual([
      "The server exited with code 1 before it answered server/discover.",
      "sent: {}",
      "Run the same command by hand to see why. It must run until it is ended, and answer at its port.",
    ]);
  });

  it("for a variable that it misses is told of that", () => {
    expect(told(false, ["Error: API_KEY environment variable is required"]).at(-1)).toContain("target.env API_KEY=...");
  });
});

describe("a server on stdio that says that it listens", () => {
  const said = "INFO:     Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)";
  const advice = "Add target.url http://127.0.0.1:8000/mcp: then the command starts it, and it is asked there.";

  it("is told how it is reached, with what it wrote to stderr", () => {
    const late = describeFault({
      code: "not-started-in-time",
      method: "initialize",
      startTimeoutMs: 30_000,
      noise: undefined,
      lastSent: "{}",
      stderr: ["INFO:     Started", said],
    });
    expect(late.details).toEqual(["stderr: INFO:     Started", `stderr: ${said}`, "sent: {}"]);
    expect(late.hint).toContain(advice);
    expect(late.hint).toContain("more time with startTimeoutMs");
  });

  it("is told so wherever it wrote it", () => {
    const fault = silence({ noise: { ...noises["not-json"], excerpt: "> start" }, furtherNoise: [said] });
    expect(describeFault(fault)).toMatchObject({
      details: ["stdout: > start", `stdout: ${said}`],
      hint: expect.stringContaining(advice),
    });
  });

  it("is told nothing of it where it answers or has ended", () => {
    for (const outcome of [malformed, { kind: "gone", reason: ends.exited } as const])
      expect(describeFault(silence({ outcome, stderr: [said] })).hint).not.toContain("target.url");
  });
});

describe("the description of a fault", () => {
  it("shows the last line that was sent, to be tried by hand", () => {
    expect(describeFault(silence({ lastSent: '{"id":1}' })).details).toEqual(['sent: {"id":1}']);
  });

  it.each(everyFault)("is one whole sentence and a hint for $code", (fault) => {
    const problem = describeFault(fault);
    expect(problem.code).toBe(fault.code);
    expect(problem.message).toMatch(/^["A-Z].{10,}/u);
    expect(problem.hint).toMatch(/^[A-Z].{10,}[.?]$/u);
    expect(JSON.stringify(problem)).not.toMatch(/undefined|\[object|NaN/u);
  });

  it("differs for every end of a server and for every noise", () => {
    const messages = Object.values(ends).map(describeEnd);
    expect(new Set(messages).size).toBe(messages.length);
    expect(messages).toContain("The server exited with code 3");
    expect(messages).toContain("The server was killed by SIGSEGV");
  });

  it("shows what stood on stdout, on stderr and in the answer", () => {
    const { message, details } = describeFault(
      silence({ outcome: malformed, noise: noises["not-json"], stderr: ["one", "two"] }),
    );
    expect(message).toContain("result-and-error");
    expect(details).toEqual(["stdout: Usage", "stderr: one", "stderr: two", 'answer: {"id":1}']);
  });

  it("names the variable that a server asks for when it ends at its start", () => {
    const ended = silence({
      outcome: { kind: "gone", reason: ends.exited },
      stderr: ["Error: API_KEY environment variable is required"],
    });
    expect(describeFault(ended).hint).toContain("asks for API_KEY. Give a value with target.env API_KEY=...");
    expect(describeFault(ended, () => "--env").hint).toContain("--env API_KEY=...");
  });

  it("says how a server behind HTTP gets its port, with what it has said", () => {
    const reason = { code: "not-listening", port: 4711, withinMs: 2_000, stderr: ["listening on 3000"] } as const;
    const problem = describeFault(
      silence({ outcome: { kind: "gone", reason }, stderr: reason.stderr, lastSent: "{}" }),
    );
    expect(problem.message).toBe("The server did not listen at port 4711 within 2 s of its start.");
    expect(problem.details).toEqual(["stderr: listening on 3000"]);
    expect(problem.hint).toMatch(/^Put \{port\} .* PORT\. .* target\.url\. .* startTimeoutMs\.$/u);
  });

  it("of an instance that does not start beside another tells what it said, or else what became of it", () => {
    const ended = { kind: "gone", reason: ends.exited } as const;
    const stderr = ["Error: listen EADDRINUSE", "    at Server.listen", "Node.js v20"];
    expect(describeLackOfCompany(silence({ outcome: ended, stderr }))).toMatch(/ended: Error: listen EADDRINUSE$/u);
    expect(describeLackOfCompany(silence({ outcome: ended }))).toMatch(
      /ended: The server exited with code 3 before it answered initialize/u,
    );
  });

  it("names what was typed in quotes, so that white space in it shows", () => {
    expect(describeFault({ code: "command-not-found", command: "node " }).message).toContain('"node "');
    expect(describeFault({ code: "no-such-tool", name: "a\nb", listed: ["ab"] })).toMatchObject({
      message: String.raw`The server lists no tool named "a\nb".`,
      hint: "It lists: ab.",
    });
    expect(describeFault({ code: "no-such-tool", name: "serach", listed: ["search"], meant: "search" }).hint).toBe(
      "Did you mean search? It lists: search.",
    );
  });

  it("tells to give a server that is merely slow more time, and no other", () => {
    expect(describeFault(silence({})).hint).toContain("timeoutMs");
    expect(describeFault(silence({ outcome: { kind: "gone", reason: ends.exited } })).hint).not.toContain("timeoutMs");
  });

  it("tells time that ran out at the start as such, with what was said meanwhile", () => {
    const late = describeFault({
      code: "not-started-in-time",
      method: "initialize",
      startTimeoutMs: 30_000,
      noise: noises["not-json"],
      lastSent: '{"id":1}',
    });
    expect(late.message).toBe("The server did not answer initialize within 30 s of its start.");
    expect(late.details).toEqual(["stdout: Usage", 'sent: {"id":1}']);
    expect(late.hint).toMatch(/^Write only JSON-RPC.*slow to start, give it more time with startTimeoutMs\.$/u);
  });

  it("tells the prompt of a server that waits for input, and what gives it", () => {
    const waiting = { ...silence({}), noise: { code: "unfinished-line", excerpt: "API key: " } } as const;
    expect(describeFault(waiting, () => "--env")).toMatchObject({
      details: ["stdout: API key: "],
      hint: expect.stringMatching(/^The server wrote this and waits, .* as an argument or with --env\.$/u),
    });
    const ended = { ...waiting, outcome: { kind: "gone", reason: ends.exited } } as const;
    expect(describeFault(ended).hint).toMatch(/^The server wrote this without a line break, .* with target\.env\.$/u);
    const cut = { ...ended, noise: { code: "unfinished-line", excerpt: '{"jsonrpc"' } } as const;
    expect(describeFault(cut).hint).toMatch(/^Write only JSON-RPC/u);
  });

  it("tells it of a server that is reached over HTTP without a word on lines", () => {
    const late = describeFault({
      code: "not-started-in-time",
      method: "initialize",
      startTimeoutMs: 30_000,
      overHttp: true,
      noise: undefined,
      lastSent: undefined,
    });
    expect(late.hint).toMatch(
      /^Send the same request by hand.*slow to start, give it more time with startTimeoutMs\.$/u,
    );
  });

  it("names settings in the hint alone, as whoever started the run calls them", () => {
    const named = everyFault.map((fault) => describeFault(fault, (setting) => `<${setting}>`));
    const settings = named.flatMap(({ hint }) => hint.match(/<\w+>/gu) ?? []);
    expect(new Set(settings)).toEqual(
      new Set([
        "<cwd>",
        "<env>",
        "<header>",
        "<home>",
        "<maxTime>",
        "<rps>",
        "<startTimeout>",
        "<timeout>",
        "<tool>",
        "<url>",
      ]),
    );
    expect(named.map(({ message }) => message)).toEqual(everyFault.map((fault) => describeFault(fault).message));
    expect(named.filter(({ message }) => /<\w+>/u.test(message))).toEqual([]);
  });
});
