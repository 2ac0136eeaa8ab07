import type { JsonObject } from "../protocol/json-object.ts";
import { answerHonestly, readMessages, write } from "./honest-loop.ts";

const questions: readonly JsonObject[] = [
  { id: "hostile-ping", method: "ping" },
  { id: "hostile-roots", method: "roots/list" },
  { id: "hostile-sampling", method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } },
];

/** Asks the client three things at the first query, and answers nothing until all of them were answered, well or ill. */
export function serverRequests(): void {
  const open = new Set<unknown>();
  const waiting: JsonObject[] = [];
  let asked = false;
  readMessages((message) => {
    if (message["method"] === undefined) {
      open.delete(message["id"]);
      if (open.size === 0) waiting.splice(0).forEach((request) => answerHonestly(request));
      return;
    }
    if (message["method"] === "tools/annotations" && !asked) {
      asked = true;
      questions.forEach((question) => {
        open.add(question["id"]);
        write(question);
      });
    }
    if (open.size > 0) waiting.push(message);
    else answerHonestly(message);
  });
}
