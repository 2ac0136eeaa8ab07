import agentSurface from "./documents/agent-surface.json" with { type: "json" };
import annotations from "./documents/annotations.json" with { type: "json" };
import blog from "./documents/blog.json" with { type: "json" };
import conformanceTests from "./documents/conformance-tests.json" with { type: "json" };
import core from "./documents/core.json" with { type: "json" };
import httpVerbs from "./documents/http-verbs.json" with { type: "json" };
import http from "./documents/http.json" with { type: "json" };
import jsonRpc from "./documents/json-rpc.json" with { type: "json" };
import json from "./documents/json.json" with { type: "json" };
import openapi from "./documents/openapi.json" with { type: "json" };
import resolutionExtension from "./documents/resolution-extension.json" with { type: "json" };
import resolve from "./documents/resolve.json" with { type: "json" };
import workshop from "./documents/workshop.json" with { type: "json" };
import type { DocumentId } from "./document-id.ts";
import { readDocument, type SourceDocument } from "./read-document.ts";

/** Documents that the catalogue takes its rows from. */
export const documents: Readonly<Record<DocumentId, SourceDocument>> = {
  annotations: readDocument("annotations", annotations),
  resolve: readDocument("resolve", resolve),
  "resolution-extension": readDocument("resolution-extension", resolutionExtension),
  core: readDocument("core", core),
  blog: readDocument("blog", blog),
  "conformance-tests": readDocument("conformance-tests", conformanceTests),
  "http-verbs": readDocument("http-verbs", httpVerbs),
  workshop: readDocument("workshop", workshop),
  "agent-surface": readDocument("agent-surface", agentSurface),
  "json-rpc": readDocument("json-rpc", jsonRpc),
  json: readDocument("json", json),
  openapi: readDocument("openapi", openapi),
  http: readDocument("http", http),
};
