import { servePetShop } from "../http-verbs/serve.ts";
import { httpTools } from "../http-verbs/tools.ts";
import type { JsonObject } from "../protocol/json-object.ts";
import type { Hooks } from "../service/hooks.ts";
import { changeAnnotations, changeTool, merged } from "./listed-tool.ts";
import type { Mutant } from "./mutant.ts";

/** What is the same in each: the tools for unknown verbs have no hints, as the mapping wants it, and guides do not. */
function lying(
  mutant: Pick<Mutant, "id" | "lie" | "killedBy"> & Partial<Pick<Mutant, "mayAlsoFail">>,
  lie: Pick<Hooks, "tools">,
): Mutant {
  return {
    ...mutant,
    suite: "http-verbs",
    dialects: ["static"],
    mayAlsoFail: ["hints/annotations-say-something", ...(mutant.mayAlsoFail ?? [])],
    patch: () => servePetShop(lie),
  };
}

function changeHints(tool: string, hints: JsonObject): Pick<Hooks, "tools"> {
  return changeAnnotations(tool, hints);
}

function withoutAnnotations(tool: string): Pick<Hooks, "tools"> {
  return changeTool(tool, (listed) => merged(listed, { annotations: undefined }));
}

/** Lies about tools that stand for HTTP operations; they bring those tools with them. */
export const httpVerbMutants: readonly Mutant[] = [
  lying(
    {
      id: "verb-get-writes",
      lie: "lists a tool for GET with readOnlyHint: false (HV-AC-01)",
      killedBy: ["http-verbs/get-matches-the-profile"],
    },
    changeHints("list_pets", { readOnlyHint: false }),
  ),
  lying(
    {
      id: "verb-get-destroys",
      lie: "lists a tool for GET as read-only and destructive (AMB-20)",
      killedBy: ["http-verbs/get-matches-the-profile"],
      mayAlsoFail: ["hints/destructive-hint-has-meaning"],
    },
    changeHints("list_pets", { destructiveHint: true }),
  ),
  lying(
    {
      id: "verb-case-counts",
      lie: "accepts GET and get, but treats Get as an unknown HTTP method (HV-AC-09)",
      killedBy: ["http-verbs/get-matches-the-profile"],
      mayAlsoFail: ["http-verbs/hints-are-explicit"],
    },
    withoutAnnotations("get_pet"),
  ),
  lying(
    {
      id: "verb-head-writes",
      lie: "lists a tool for HEAD with readOnlyHint: false (HV-AC-06)",
      killedBy: ["http-verbs/head-matches-the-profile"],
    },
    changeHints("count_pets", { readOnlyHint: false }),
  ),
  lying(
    {
      id: "verb-options-unknown",
      lie: "lists a tool for OPTIONS without annotations (HV-AC-06)",
      killedBy: ["http-verbs/options-matches-the-profile"],
      mayAlsoFail: ["http-verbs/hints-are-explicit"],
    },
    withoutAnnotations("describe_pets"),
  ),
  lying(
    {
      id: "verb-post-idempotent",
      lie: "lists a tool for POST as idempotent (HV-AC-02)",
      killedBy: ["http-verbs/post-matches-the-profile"],
    },
    changeHints("create_pet", { idempotentHint: true }),
  ),
  lying(
    {
      id: "verb-post-only-reads",
      lie: "lists a tool for POST as read-only (HV-NOTE-01)",
      killedBy: ["http-verbs/post-matches-the-profile"],
      mayAlsoFail: ["hints/idempotent-hint-has-meaning"],
    },
    changeHints("create_pet", { readOnlyHint: true }),
  ),
  lying(
    {
      id: "verb-put-additive",
      lie: "lists a tool for PUT as not destructive (HV-AC-03)",
      killedBy: ["http-verbs/put-matches-the-profile"],
    },
    changeHints("replace_pet", { destructiveHint: false }),
  ),
  lying(
    {
      id: "verb-put-repeats",
      lie: "lists a tool for PUT as not idempotent (HV-NOTE-03)",
      killedBy: ["http-verbs/put-matches-the-profile"],
    },
    changeHints("replace_pet", { idempotentHint: false }),
  ),
  lying(
    {
      id: "verb-patch-idempotent",
      lie: "lists a tool for PATCH as idempotent (HV-AC-04)",
      killedBy: ["http-verbs/patch-matches-the-profile"],
    },
    changeHints("rename_pet", { idempotentHint: true }),
  ),
  lying(
    {
      id: "verb-patch-additive",
      lie: "lists a tool for PATCH as not destructive (HV-NOTE-02)",
      killedBy: ["http-verbs/patch-matches-the-profile"],
    },
    changeHints("rename_pet", { destructiveHint: false }),
  ),
  lying(
    {
      id: "verb-delete-additive",
      lie: "lists a tool for DELETE as not destructive (HV-AC-05)",
      killedBy: ["http-verbs/delete-matches-the-profile"],
    },
    changeHints("remove_pet", { destructiveHint: false }),
  ),
  lying(
    {
      id: "verb-world-closed",
      lie: "lists a tool for an external API with openWorldHint: false (HV-NOTE-04)",
      killedBy: ["http-verbs/open-world-hint-matches-the-profile"],
    },
    changeHints("create_pet", { openWorldHint: false }),
  ),
  lying(
    {
      id: "verb-hint-left-out",
      lie: "omits openWorldHint, since true is the default (HV-AC-10)",
      killedBy: ["http-verbs/hints-are-explicit"],
      mayAlsoFail: ["hints/open-world-default-is-meant"],
    },
    changeHints("rename_pet", { openWorldHint: undefined }),
  ),
  lying(
    {
      id: "verb-unknown-null",
      lie: "lists annotations null for TRACE (HV-AC-07)",
      killedBy: ["http-verbs/unknown-verbs-have-no-annotations"],
      mayAlsoFail: ["schema/annotations-is-an-object"],
    },
    changeTool("trace_pets", (listed) => ({ ...listed, annotations: null })),
  ),
  lying(
    {
      id: "verb-unknown-guessed",
      lie: "lists hints for an unknown HTTP method",
      killedBy: ["http-verbs/unknown-verbs-have-no-annotations"],
    },
    changeHints("purge_pets", {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: true,
    }),
  ),
  {
    ...lying(
      {
        id: "verb-unknown-unlisted",
        lie: "lists no tools for unknown HTTP methods (HV-AC-12)",
        killedBy: ["http-verbs/unknown-verbs-are-listed"],
      },
      { tools: (honest) => honest.slice(0, httpTools.length - 2) },
    ),
    // The tools without hints are the ones that it does not list.
    mayAlsoFail: [],
  },
  lying(
    {
      id: "verb-title-copied",
      lie: "copies the summary of the operation into annotations.title (HV-AC-08)",
      killedBy: ["http-verbs/no-title-is-made-up"],
    },
    changeHints("remove_pet", { title: "Give a pet away" }),
  ),
  lying(
    {
      id: "verb-title-of-another",
      lie: "gives a tool the title of another operation (HV-NOTE-05)",
      killedBy: ["http-verbs/title-comes-from-the-operation"],
    },
    changeTool("remove_pet", (listed) => ({ ...listed, title: "List the pets" })),
  ),
];
