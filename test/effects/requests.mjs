/** Behaviours that ask a web API for something. */
const api = "https://api.example.com/v1";

/** @returns the status of the answer */
async function statusOf(method, path, body, headers = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...sent,
  });
  await response.text();
  return response.status;
}

/** Whatever the answer is. */
async function ask(...request) {
  await statusOf(...request);
  return "done";
}

async function askGraphql(query) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ query, variables: { title: "a" } });
  return (await fetch(`${api}/graphql`, { method: "POST", headers, body })).json();
}

/** Once more where there is no answer. */
function askAgain(...request) {
  return ask(...request).catch(() => ask(...request));
}

const asking = (method, path, body) => ({ act: () => ask(method, path, body) });
const reading = { annotations: { readOnlyHint: true }, ...asking("GET", "/others") };
const closed = { annotations: { openWorldHint: false }, ...asking("GET", "/items") };

export const requestBehaviours = {
  "ask-to-read": asking("GET", "/items"),
  "ask-to-search": asking("POST", "/items/search", { text: "notes" }),
  "ask-to-create": asking("POST", "/items", { title: "a" }),
  "ask-to-replace": asking("PUT", "/items/7", { title: "a" }),
  "ask-to-change": asking("PATCH", "/items/7", { title: "a" }),
  "ask-to-remove": asking("DELETE", "/items/7"),
  "ask-to-create-with-key": { act: () => ask("POST", "/items", { title: "a" }, { "idempotency-key": "a" }) },
  "post-again-when-broken": { act: () => askAgain("POST", "/items", { title: "a" }) },
  "post-again-when-refused": {
    act: async () => {
      if ((await statusOf("POST", "/items", { title: "a" })) === 503) await ask("POST", "/items", { title: "a" });
      return "done";
    },
  },
  "post-again-with-key": {
    act: () => askAgain("POST", "/items", { title: "a" }, { "idempotency-key": crypto.randomUUID() }),
  },
  "read-again-and-post": {
    act: async () => {
      await askAgain("GET", "/items");
      return ask("POST", "/items", { title: "a" });
    },
  },
  "make-then-replace": { act: inTurn(asks("POST", "/labels"), asks("PUT", "/labels/1")) },
  "set-and-unset": { act: inTurn(asks("PUT", "/items/7/star"), asks("DELETE", "/items/7/star"), true) },
  "ask-by-query": asking("POST", "/graphql", { query: "query { viewer { login } }" }),
  "ask-by-selection": {
    act: async () => {
      const { data } = await askGraphql("query { open: issues(first: 9) { nodes { title author { login } } } }");
      return data.open.nodes.map(({ title, author }) => `${title} by ${author.login}`).join();
    },
  },
  "change-by-selection": {
    act: async () => {
      const { data } = await askGraphql("mutation M($title: String!) { issueCreate(title: $title) { issue { id } } }");
      return data.issueCreate.issue.id;
    },
  },
  "ask-by-mutation": asking("POST", "/graphql", { query: "mutation { issueClose(id: 1) { ok } }" }),
  "ask-and-fail": {
    act: async () => {
      await ask("DELETE", "/items/7");
      throw new Error("the answer has no items");
    },
    others: { one: reading },
  },
  "remove-own-job": {
    act: async () => {
      await ask("POST", "/jobs", { text: "notes" });
      return ask("DELETE", "/jobs/1");
    },
  },
  "ask-with-record": {
    before: () => ask("PUT", "/records/last", { at: "now" }),
    ...asking("GET", "/items"),
    others: { one: reading, two: reading },
  },
  "ask-with-session": {
    before: once(() => ask("PUT", "/session", { open: true })),
    ...asking("GET", "/items"),
    others: { one: reading, two: reading },
  },
  "ask-like-others": { ...asking("GET", "/items"), others: { one: closed, two: closed } },
  "report-by-itself": {
    start: () => {
      setInterval(() => {
        ask("PUT", "/status", {}).catch(() => undefined);
      }, 100);
    },
    act: () => undefined,
  },
};

function asks(method, path) {
  return () => ask(method, path, method === "DELETE" ? undefined : { title: "a" });
}

/** The second one from the second call on, or with every other call. */
function inTurn(first, second, isByTurns = false) {
  let calls = 0;
  return () => (isByTurns ? [first, second][calls++ % 2]() : calls++ === 0 ? first() : second());
}

function once(work) {
  let isDone = false;
  return () => {
    if (isDone) return undefined;
    isDone = true;
    return work();
  };
}
