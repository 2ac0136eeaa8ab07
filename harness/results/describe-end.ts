import type { CloseReason, LaunchedAt } from "../wire/transport.ts";
import { describeHttpFailure } from "./describe-http-failure.ts";

/** Where it was launched behind HTTP and has ended by itself. */
export function launchedAtOf(reason: CloseReason): LaunchedAt | undefined {
  return reason.code === "exited" || reason.code === "killed" ? reason.launchedAt : undefined;
}

/** Why a server is gone, as the beginning of a sentence. */
export function describeEnd(reason: CloseReason): string {
  switch (reason.code) {
    case "exited":
      return `The server exited with code ${reason.exitCode}`;
    case "killed":
      return `The server was killed by ${reason.signal}`;
    case "stdout-ended":
      return "The server closed its stdout";
    case "flooded":
      return `The server flooded stdout with ${reason.what} and was stopped`;
    case "not-listening":
      return `The server did not listen at port ${reason.port} within ${reason.withinMs / 1000} s of its start`;
    case "http-failure":
      return describeHttpFailure(reason.failure);
    case "ended-by-us":
      return "The session was ended";
  }
}
