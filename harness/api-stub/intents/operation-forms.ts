/** Where a request says what it does, besides its method. */
export type OperationPlace =
  /** The value of a header, by its name in lower case; of some values only. */
  | { readonly in: "header"; readonly name: string; readonly only?: RegExp }
  | { readonly in: "query" | "form" | "json"; readonly name: string }
  /** What the pattern captures in the path, or all that it matches. */
  | { readonly in: "path"; readonly pattern: RegExp }
  /** A segment of the path that is a verb, or begins with one. */
  | { readonly in: "segment" }
  /** The first element within the Body of a SOAP envelope. */
  | { readonly in: "soap-body" };

/**
 * What stands there:
 *
 * - `method`: a method of HTTP, which takes the place of a `POST`
 * - `operation`: the name of an operation, which tells only by its words
 * - `one-for-all`: the same, and its address serves all operations of the API
 * - `read`: something by which a document says that a `POST` only reads
 */
export type OperationMeaning = "method" | "operation" | "one-for-all" | "read";

export interface OperationForm {
  readonly at: readonly [OperationPlace, ...OperationPlace[]];
  readonly means: OperationMeaning;
  /** Where the form is written down. */
  readonly source: string;
}

/** Ways to say what a request does besides its method. For another one, add an entry. */
export const operationForms: readonly OperationForm[] = [
  {
    at: [{ in: "header", name: "x-http-method-override" }],
    means: "method",
    source: "https://developers.google.com/gdata/docs/2.0/basics",
  },
  {
    at: [{ in: "header", name: "x-http-method" }],
    means: "method",
    source: "[MS-ODATA], section 2.2.5.8",
  },
  {
    at: [{ in: "header", name: "x-method-override" }],
    means: "method",
    source: "https://github.com/expressjs/method-override#custom-logic",
  },
  {
    at: [
      { in: "query", name: "_method" },
      { in: "form", name: "_method" },
    ],
    means: "method",
    source: "https://symfony.com/doc/current/routing.html#matching-http-methods",
  },
  {
    at: [{ in: "path", pattern: /\/_(?:search|msearch)(?:\/template)?\/?$/u }],
    means: "read",
    source: "https://www.elastic.co/docs/api/doc/elasticsearch/group/endpoint-search",
  },
  {
    // A view that passes, as a cursor does.
    at: [{ in: "path", pattern: /\/(?:_pit|_search\/point_in_time)\/?$/u }],
    means: "read",
    source: "https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-open-point-in-time",
  },
  {
    at: [
      {
        in: "path",
        pattern:
          /\/_(?:analyze|count|eql\/search|explain\/[^/]+|field_caps|mget|m?termvectors(?:\/[^/]+)?|rank_eval|render\/template|search_shards|terms_enum|validate\/query)\/?$/u,
      },
    ],
    means: "read",
    source: "https://www.elastic.co/docs/api/doc/elasticsearch",
  },
  {
    at: [{ in: "path", pattern: /\/(?:_all_docs(?:\/queries)?|_bulk_get|_find|_view\/[^/]+(?:\/queries)?)\/?$/u }],
    means: "read",
    source: "https://docs.couchdb.org/en/stable/api/database/index.html",
  },
  {
    at: [{ in: "path", pattern: /\/\$query\/?$/u }],
    means: "read",
    source: "OData 4.01, part 1, section 11.2.9",
  },
  {
    at: [{ in: "header", name: "content-type", only: /^application\/sparql-query\b/iu }],
    means: "read",
    source: "SPARQL 1.1 Protocol, section 2.1.3",
  },
  {
    at: [{ in: "path", pattern: /\/[^/]*\w:([a-z]\w*)$/iu }],
    means: "operation",
    source: "https://google.aip.dev/136",
  },
  {
    at: [{ in: "path", pattern: /\/((?:[a-z]\w*\.)+[a-z]\w*)\/?$/iu }],
    means: "operation",
    source: "https://api.slack.com/web",
  },
  {
    at: [{ in: "segment" }],
    means: "operation",
    source: "https://core.telegram.org/bots/api#making-requests",
  },
  {
    at: [{ in: "json", name: "method" }],
    means: "one-for-all",
    source: "JSON-RPC 2.0, section 4",
  },
  {
    at: [{ in: "header", name: "soapaction" }, { in: "soap-body" }],
    means: "one-for-all",
    source: "SOAP 1.1, sections 4.3 and 6.1.1",
  },
  {
    at: [{ in: "header", name: "x-amz-target" }],
    means: "one-for-all",
    source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html",
  },
  {
    at: [
      { in: "query", name: "Action" },
      { in: "form", name: "Action" },
      { in: "json", name: "Action" },
    ],
    means: "one-for-all",
    source: "https://docs.aws.amazon.com/AWSEC2/latest/APIReference/Query-Requests.html",
  },
  {
    at: [
      { in: "query", name: "method" },
      { in: "form", name: "method" },
    ],
    means: "one-for-all",
    source: "https://www.flickr.com/services/api/request.rest.html",
  },
  {
    at: [
      { in: "query", name: "action" },
      { in: "form", name: "action" },
      { in: "json", name: "action" },
    ],
    means: "one-for-all",
    source: "https://www.mediawiki.org/wiki/API:Action_API",
  },
  {
    at: [
      { in: "query", name: "op" },
      { in: "form", name: "op" },
      { in: "json", name: "op" },
    ],
    means: "one-for-all",
    source: "https://hadoop.apache.org/docs/stable/hadoop-project-dist/hadoop-hdfs/WebHDFS.html",
  },
  {
    at: [{ in: "json", name: "operation" }],
    means: "one-for-all",
    source:
      "https://developer.salesforce.com/docs/atlas.en-us.api_asynch.meta/api_asynch/asynch_api_reference_jobinfo.htm",
  },
  {
    at: [{ in: "json", name: "operationName" }],
    means: "one-for-all",
    source: "GraphQL over HTTP, section 5.1",
  },
];
