/** Tools that ask a web API for something that is the caller's, or that they opened themselves. */
import { serveBehaviour } from "./serve-behaviour.mjs";

const api = "https://api.example.com/v1";
const text = { type: "string" };

async function send(method, path, body, type = "application/json") {
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const address = path.startsWith("http") ? path : `${api}${path}`;
  const response = await fetch(address, { method, headers: { "content-type": type }, ...sent });
  const answer = await response.text();
  return answer === "" ? {} : JSON.parse(answer);
}

function needed(answer, name) {
  if (answer[name] === undefined) throw new Error(`the answer has no ${name}`);
  return answer[name];
}

async function titles(path) {
  const items = needed(await send("GET", path), "items");
  return items.map(({ title }) => title).join();
}

const multipart = (id) =>
  `--part\r\nContent-Type: application/http\r\n\r\nDELETE /v1/items/${encodeURIComponent(id)} HTTP/1.1\r\n\r\n--part--\r\n`;

serveBehaviour({
  "remove-given": { properties: { id: text }, act: ({ id }) => send("DELETE", `/items/${encodeURIComponent(id)}`) },
  "change-given": { properties: { title: text }, act: ({ title }) => send("PATCH", "/items/9", { title }) },
  "remove-one": { act: () => send("DELETE", "/items/7") },
  "remove-found": {
    act: async () => {
      const [first] = needed(await send("GET", "/items"), "items");
      await send("DELETE", `/items/${first?.id ?? 1}`);
    },
  },
  "remove-in-batch": {
    properties: { id: text },
    act: ({ id }) => send("POST", "/$batch", { requests: [{ id: "1", method: "DELETE", url: `/items/${id}` }] }),
  },
  "remove-in-parts": {
    properties: { id: text },
    act: ({ id }) => send("POST", "/batch", multipart(id), "multipart/mixed; boundary=part"),
  },
  "read-in-batch": {
    properties: { id: text },
    act: async ({ id }) => {
      const requests = [{ id: "1", method: "GET", url: `/items/${id}` }];
      return JSON.stringify(await send("POST", "/$batch", { requests }));
    },
  },
  "put-anew": {
    properties: { title: text },
    act: ({ title }) => send("PUT", `/items/${crypto.randomUUID()}`, { title }),
  },
  "put-given": { properties: { id: text }, act: ({ id }) => send("PUT", `/items/${id}`, { done: true }) },
  "read-in-session": {
    properties: { text },
    act: async ({ text: query }) => {
      await send("POST", "/session", { user: "reader" });
      const found = await titles(`/items?text=${encodeURIComponent(query)}`);
      await send("DELETE", "/session");
      return found;
    },
  },
  "read-by-session-id": {
    properties: { text },
    act: async ({ text: query }) => {
      const id = needed(await send("POST", "/sessions", { user: "reader" }), "id");
      const found = await titles(`/items?text=${encodeURIComponent(query)}`);
      await send("DELETE", `/sessions/${id}`);
      return found;
    },
  },
  "scroll-and-free": {
    properties: { text },
    act: async ({ text: query }) => {
      const page = await send("GET", `/items/_search?scroll=1m&q=${encodeURIComponent(query)}`);
      const cursor = needed(page, "_scroll_id");
      await send("DELETE", "/_search/scroll", { scroll_id: [cursor] });
      return `${query}: ${Object.keys(page).length}`;
    },
  },
  "upload-in-parts": {
    properties: { content: text },
    act: async ({ content }) => {
      const id = needed(await send("POST", "/uploads", { bytes: content.length }), "id");
      await send("PATCH", `/uploads/${id}`, content.slice(0, 5), "application/octet-stream");
      await send("PUT", `/uploads/${id}/rest`, content.slice(5), "application/octet-stream");
    },
  },
  "fetch-given": {
    properties: { url: text },
    act: async ({ url }) => (await (await fetch(url)).text()).slice(0, 200),
  },
});
