import { describe, expect, it } from "vitest";
import { emptyBook, type AnswerBook } from "./answer-book.ts";
import { createAnswerer, type UpstreamAnswer } from "./answerer.ts";
import { asked } from "./fixture-requests.ts";

function answerTo(accept: string, book: AnswerBook = emptyBook): UpstreamAnswer {
  return createAnswerer(book).answer(asked("GET https://api.example.com/v1/items", undefined, { headers: { accept } }));
}

const events = "text/event-stream";

describe("an answer is written as the client accepts it", () => {
  it.each([
    [events, events, "data: {}\n\n"],
    ["text/event-stream; charset=utf-8", events, "data: {}\n\n"],
    ["application/x-ndjson", "application/x-ndjson", "{}\n"],
    [
      "application/xml, text/xml;q=0.9",
      "application/xml",
      '<?xml version="1.0" encoding="UTF-8"?>\n<response></response>\n',
    ],
    ["text/csv", "text/csv", "id,name\n1001,sample\n"],
    // What is JSON as well, or anything, stays JSON.
    ["application/json, text/event-stream", "application/json", "{}"],
    ["application/vnd.github+json", "application/json", "{}"],
    ["text/event-stream, */*", "application/json", "{}"],
    ["image/png", "application/json", "{}"],
    ["", "application/json", "{}"],
  ])("%s", (accept, type, body) => {
    expect(answerTo(accept)).toMatchObject({ status: 200, headers: { "content-type": type }, body });
  });

  it("and one of WebDAV as its clients read it", () => {
    const dav = createAnswerer(emptyBook).answer(asked("PROPFIND https://dav.example.com/a&b/"));
    expect(dav).toMatchObject({ status: 207, headers: { "content-type": "application/xml; charset=utf-8" } });
    expect(dav.body).toContain("<d:href>/a&amp;b/</d:href>");
    expect(createAnswerer(emptyBook).answer(asked("LIST https://api.example.com/v1/a"))).toMatchObject({ status: 200 });
  });

  it("and as a tool was seen to want it", () => {
    const body = { id: "1<2", tags: ["a"] };
    const learned = { host: "api.example.com", method: "GET", path: "/v1/items", status: 202, body, refused: [] };
    const inMedia = (media: string): AnswerBook => ({ ...emptyBook, learned: [{ ...learned, media }] });
    expect(answerTo("*/*", inMedia(events))).toMatchObject({ status: 202, body: `data: ${JSON.stringify(body)}\n\n` });
    expect(answerTo("*/*", inMedia("application/xml")).body).toContain("<id>1&lt;2</id><tags><item>a</item></tags>");
    expect(answerTo("*/*", inMedia("application/vnd.api+json"))).toMatchObject({ body: JSON.stringify(body) });
  });
});
