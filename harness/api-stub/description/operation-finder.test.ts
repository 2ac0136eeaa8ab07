import { describe, expect, it } from "vitest";
import { sentRequest } from "../traffic/fixture-requests.ts";
import type { DescribedOperation } from "./described-operation.ts";
import { OperationFinder } from "./operation-finder.ts";

const servers = [
  { host: "api.example.com", basePath: "/v1" },
  { host: "{tenant}.eu.example.com", basePath: "/{stage}/v1" },
];

function operation(line: string, more: Partial<DescribedOperation> = { servers }): DescribedOperation {
  const [method = "", path = ""] = line.split(" ");
  return { method, path, ...more };
}

function found(line: string, ...operations: readonly DescribedOperation[]): string | undefined {
  const finder = new OperationFinder(operations);
  const at = finder.operationOf(sentRequest(line));
  return at && `${at.method} ${at.path}`;
}

const pets = [
  "get /pets",
  "post /pets",
  "Get /pets/{id}",
  "get /pets/mine",
  "delete /pets/{id}",
  "get /f/{name}.{type}",
];
const ofPets = pets.map((line) => operation(line));

describe("the operation of a request", () => {
  it.each([
    ["GET https://api.example.com/v1/pets", "get /pets"],
    ["GET https://api.example.com/v1/pets/", "get /pets"],
    ["post https://api.example.com/v1/pets?a=1", "post /pets"],
    ["GET https://api.example.com/v1/pets/7", "Get /pets/{id}"],
    ["GET https://api.example.com/v1/pets/mine", "get /pets/mine"],
    ["GET https://api.example.com/v1/f/a.b.json", "get /f/{name}.{type}"],
    ["DELETE https://acme.eu.example.com/test/v1/pets/7", "delete /pets/{id}"],
  ])("is found by host, base path, path and method: %s", (line, operation) => {
    expect(found(line, ...ofPets)).toBe(operation);
  });

  it.each([
    "GET https://api.example.com/pets",
    "GET https://api.example.com/v2/pets",
    "GET https://other.example.com/v1/pets",
    "GET https://.eu.example.com/test/v1/pets",
    "PUT https://api.example.com/v1/pets",
    "GET https://api.example.com/v1/pets/7/toys",
    "GET https://api.example.com/v1/f/.json",
    // It is another resource, of which only GET is described.
    "DELETE https://api.example.com/v1/pets/mine",
  ])("is none: %s", (line) => {
    expect(found(line, ...ofPets)).toBeUndefined();
  });

  it("is at any host where the description names none", () => {
    expect(found("GET http://localhost:8080/pets", operation("get /pets", {}))).toBe("get /pets");
    expect(found("GET http://a/v1/pets", operation("get /pets", { servers: [{ basePath: "/v1" }] }))).toBe("get /pets");
  });
});

it("knows where an API is served", () => {
  const finder = new OperationFinder(ofPets);
  expect(["api.example.com", "a.eu.example.com"].filter((host) => finder.servedAt(host))).toHaveLength(2);
  expect(finder.servedAt("eu.example.com")).toBe(false);
  expect(new OperationFinder([operation("get /pets", {})]).servedAt("a")).toBe(true);
});
