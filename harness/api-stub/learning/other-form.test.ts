import { describe, expect, it, test } from "vitest";
import { emptyBook, type AnswerBook } from "../answers/answer-book.ts";
import { createAnswerer, type UpstreamAnswer } from "../answers/answerer.ts";
import { asked } from "../answers/fixture-requests.ts";
import { learnFrom } from "./learn-from.ts";

/** How a request is answered after a tool has said what it makes of each answer; `undefined` where it is content. */
function taught(line: string, says: (answer: UpstreamAnswer) => string | undefined): UpstreamAnswer {
  let book: AnswerBook = emptyBook;
  const answerOf = (): UpstreamAnswer => createAnswerer(book).answer(asked(line));
  for (let tries = 0; tries < 10; tries++) {
    const { status, from } = answerOf();
    const error = says(answerOf());
    if (error === undefined) break;
    const request = { ...asked(line), answer: { status, from } };
    book = learnFrom(book, { arguments: {}, events: [request], error });
  }
  return answerOf();
}

function typeOf({ headers }: UpstreamAnswer): string {
  return headers["content-type"] ?? "";
}

describe("the status that a tool wants is learned", () => {
  test.for<readonly [error: string, status: number]>([
    ["expected 204", 204],
    ["Expected status 201, got 200", 201],
    ["expected HTTP 201 Created but got 200 OK", 201],
    ["Expected status code to be 204", 204],
    ["AssertionError: expected 200 to equal 202", 202],
    ["assert 200 == 201\nwanted 201", 201],
    ["status 200 != 202", 202],
    ["assert status == 201", 201],
    ["Got 200 instead of 201", 201],
    ["the API must return 202 Accepted", 202],
    ["HTTP 204 expected", 204],
    ["expected response status 302", 302],
  ])("%s", ([error, status], { expect: expects }) => {
    const line = "POST https://api.example.com/v1/jobs";
    expects(taught(line, (answer) => (answer.status === status ? undefined : error)).status).toBe(status);
  });

  test.for<readonly [line: string, says: (status: number) => string, status: number]>([
    ["POST https://api.example.com/v1/jobs", (status) => `Unexpected Status\nStatus ${status}`, 201],
    ["POST https://api.example.com/v1/jobs", (status) => `Unexpected response code: ${status} OK`, 202],
    ["DELETE https://api.example.com/v1/jobs/7", (status) => `delete failed: HTTP ${status}`, 204],
    ["PUT https://api.example.com/v1/jobs/7", (status) => `Error: API error (${status})`, 204],
    ["GET https://api.example.com/v1/jobs/7", (status) => `bad status ${status}`, 206],
  ])("where it only says that another one came: %s", ([line, says, wanted], { expect: expects }) => {
    const answer = taught(line, ({ status }) => (status === wanted ? undefined : says(status)));
    expects(answer.status).toBe(wanted);
  });

  it("and the first one stays where none helps", () => {
    const answer = taught("POST https://api.example.com/v1/jobs", ({ status }) => `Unexpected status ${status}`);
    expect(answer.status).toBe(200);
  });

  it("and not where the body is at fault, or another request", () => {
    const line = "GET https://api.example.com/v1/jobs";
    const wantsItems = taught(line, ({ body }) =>
      body.includes("items") ? undefined : "API returned 200 but the response is missing field 'items'",
    );
    expect(wantsItems).toMatchObject({ status: 200 });
    expect(wantsItems.body).toContain("items");
    expect(taught(line, () => "job 201 not found: error 404").status).toBe(200);
  });
});

describe("the media type that a tool wants is learned", () => {
  test.for<readonly [error: string, media: string]>([
    ['Invalid content type, expected "text/event-stream"', "text/event-stream"],
    [
      "Expected response header Content-Type to contain 'text/event-stream', got 'application/json'",
      "text/event-stream",
    ],
    [
      'EventSource\'s response has a MIME type ("application/json") that is not "text/event-stream". Aborting.',
      "text/event-stream",
    ],
    ["got application/json instead of text/event-stream", "text/event-stream"],
    ["the response is not an event stream", "text/event-stream"],
    ["Expected an SSE response", "text/event-stream"],
    ["content type must be application/x-ndjson", "application/x-ndjson"],
    ["Unexpected content type: application/json", "text/event-stream"],
    ["expected application/xml", "application/xml"],
    ["Expected Content-Type application/vnd.api+json.", "application/vnd.api+json"],
  ])("%s", ([error, media], { expect: expects }) => {
    const line = "GET https://api.example.com/v1/events";
    expects(typeOf(taught(line, (answer) => (typeOf(answer) === media ? undefined : error)))).toBe(media);
  });

  it("with what its events have to hold", () => {
    const answer = taught("GET https://api.example.com/v1/events", (each) => {
      if (typeOf(each) !== "text/event-stream") return "expected text/event-stream";
      return each.body.includes('"jobs"') ? undefined : "the answer has no field 'jobs'";
    });
    expect(answer.body).toMatch(/^data: \{"jobs":.*\}\n\n$/u);
  });

  it("and not one that nobody can write, or where none helps", () => {
    const line = "GET https://api.example.com/v1/logo";
    expect(typeOf(taught(line, () => "expected image/png"))).toBe("application/json");
    expect(typeOf(taught(line, (each) => `Unexpected content type: ${typeOf(each)}`))).toBe("application/json");
  });
});
