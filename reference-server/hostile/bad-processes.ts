import { spawn } from "node:child_process";
import { answerHonestly, dieEventually, param, readMessages } from "./honest-loop.ts";

/** Says why on standard error and is gone. */
export function exitsAtOnce(): void {
  process.stderr.write("Error: API_KEY is not set\n");
  process.exitCode = 1;
}

/** A command that is no MCP server: it explains itself and waits. */
export function printsUsage(): void {
  process.stdout.write("Usage: hostile [options] <file>\n\nOptions:\n  --help  show this text\n");
  process.stdin.resume();
}

/** Reads everything and says nothing. */
export function neverAnswers(): void {
  process.stdin.resume();
}

/** Answers `initialize` and `tools/list`, and of the rest every tenth request. */
export function answersOneInTen(): void {
  let others = 0;
  readMessages((request) => {
    if (request["method"] !== "initialize" && request["method"] !== "tools/list") {
      others += 1;
      if (others % 10 !== 0) return;
    }
    answerHonestly(request);
  });
}

/** Survives SIGTERM and the end of its input, as does its child, which holds standard output open. */
export function stubbornChild(): void {
  const script = 'process.on("SIGTERM", () => {}); setTimeout(() => {}, 60_000);';
  spawn(process.execPath, ["-e", script], { stdio: ["ignore", "inherit", "inherit"] });
  process.on("SIGTERM", () => {
    process.stderr.write("not now\n");
  });
  dieEventually();
  readMessages((request) => {
    answerHonestly(request);
  });
}

/** Starts a program in a session of its own, by way of one that ends at once, and never ends it. */
export function leavesDaemons(): void {
  const daemon = "trap '' TERM HUP; sleep 60; exit 0 # daemon";
  spawn("/bin/sh", ["-c", `setsid /bin/sh -c "${daemon}" > /dev/null 2>&1 < /dev/null &`], { stdio: "ignore" });
  readMessages((request) => {
    answerHonestly(request);
  });
}

/** The same, and ignores everything that is to end it. */
export function leavesDaemonsAndStays(): void {
  process.on("SIGTERM", () => undefined);
  dieEventually();
  leavesDaemons();
}

/** Dies on one enum value of a query. */
export function crashesOnInput(): void {
  readMessages((request) => {
    if (JSON.stringify(param(request, "arguments"))?.includes("delete")) process.exit(7);
    answerHonestly(request);
  });
}

/** Takes a second to initialize, and is honest. */
export function slowStart(): void {
  readMessages((request) => {
    if (request["method"] !== "initialize") {
      answerHonestly(request);
      return;
    }
    setTimeout(() => {
      answerHonestly(request);
    }, 1_000);
  });
}
