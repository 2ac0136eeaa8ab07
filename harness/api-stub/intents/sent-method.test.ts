import { expect, it } from "vitest";
import { sentRequest } from "../traffic/fixture-requests.ts";
import { sentMethod } from "./sent-method.ts";

const items = "https://api.example.com/items/7";
const form = { "content-type": "application/x-www-form-urlencoded" };

it.each<[string, string, Parameters<typeof sentRequest>[1]?]>([
  ["DELETE", `POST ${items}`, { headers: { "x-http-method-override": "delete" } }],
  ["MERGE", `POST ${items}`, { headers: { "x-http-method": "MERGE" } }],
  ["PATCH", `POST ${items}`, { headers: { "x-method-override": "PATCH" } }],
  ["PUT", `POST ${items}?_method=put`],
  ["DELETE", `POST ${items}`, { headers: form, body: "_method=DELETE&title=a" }],
  ["GET", `POST ${items}`, { headers: form, body: "_method=GET" }],
])("is %s in place of a POST", (method, line, more) => {
  expect(sentMethod(sentRequest(line, more))).toBe(method);
});

it.each<[string, Parameters<typeof sentRequest>[1]?]>([
  [`POST ${items}?_method=card`],
  [`POST ${items}`, { headers: form, body: "method=DELETE" }],
  [`POST ${items}`, { body: "_method=DELETE" }],
  [`POST ${items}`, { headers: { "x-http-method": "POST" } }],
])("is the POST itself where nothing else is said: %s", (line, more) => {
  expect(sentMethod(sentRequest(line, more))).toBe("POST");
});

it("is not known where another method says it, or two say different ones", () => {
  expect(sentMethod(sentRequest(`GET ${items}?_method=DELETE`))).toBeUndefined();
  const headers = { "x-http-method": "GET" };
  expect(sentMethod(sentRequest(`POST ${items}?_method=DELETE`, { headers }))).toBeUndefined();
});
