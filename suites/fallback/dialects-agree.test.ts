import { describe, expect, it } from "vitest";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolutionExtensionDialect, resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { evidenceOf, result } from "../judging/fixture-judging.ts";
import { dialectsAgree } from "./dialects-agree.ts";

const definition: JsonObject = {
  name: "t",
  inputSchema: { type: "object" },
  dynamicAnnotations: true,
  resolve: true,
  _meta: { [resolutionExtensionId]: { resolvable: true } },
};
const capabilities = {
  tools: { dynamicAnnotations: true, resolve: true },
  extensions: { [resolutionExtensionId]: {} },
};
const safe = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const risky = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

function subjectIn(dialect: QueryDialect, declared: JsonObject = capabilities): QuerySubject {
  return querySubject(definition, dialect, [{ n: 1 }], declared);
}

/** Each dialect answers by the steps in which it is asked: by its method, or by what the client offers. */
function judge(dialect: QueryDialect, plan: number, answers: (step: Step, index: number) => JsonObject): Judgement {
  const subject = subjectIn(dialect);
  const steps = dialectsAgree.plan(subject)[plan] ?? [];
  const exchanges = steps.map((step, index) => {
    const hints = answers(step, index);
    const offersExtension = JSON.stringify(step.offers ?? {}).includes(resolutionExtensionId);
    const isTool =
      step.method === "tools/resolve" &&
      (dialect === resolveDialect || (step.offers !== undefined && !offersExtension));
    const wrapped = isTool ? { tool: { annotations: hints } } : { name: "t", annotations: hints };
    return [step, result(wrapped)] as const;
  });
  return dialectsAgree.judge(evidenceOf(...exchanges), subject);
}

describe("two dialects of one server", () => {
  it("are compared in the later of them, each pair once", () => {
    const pairs = [annotationsDialect, resolveDialect, resolutionExtensionDialect].map(
      (dialect) => dialectsAgree.plan(subjectIn(dialect)).length,
    );
    expect(pairs).toEqual([0, 1, 2]);
    expect(dialectsAgree.appliesTo(subjectIn(annotationsDialect))).toBeDefined();
    expect(dialectsAgree.appliesTo(subjectIn(resolveDialect, { tools: { resolve: true } }))).toBeDefined();
  });

  it("with one method are asked in sessions of clients that offer what each wants", () => {
    const [, conversation = []] = dialectsAgree.plan(subjectIn(resolutionExtensionDialect));
    const extension = { extensions: { [resolutionExtensionId]: {} } };
    expect(conversation.map(({ session, offers }) => [session, offers])).toEqual([
      [1, extension],
      [2, {}],
      [3, extension],
    ]);
  });

  it.each<[QueryDialect, number]>([
    [resolveDialect, 0],
    [resolutionExtensionDialect, 0],
    [resolutionExtensionDialect, 1],
  ])("hold when they agree, and are contradicted by one call with other hints: %#", (dialect, plan) => {
    expect(judge(dialect, plan, () => risky)).toEqual({ kind: "holds", trials: 1 });
    expect(judge(dialect, plan, (_, index) => (index === 1 ? safe : risky))).toMatchObject({
      kind: "contradicted",
      exchanges: [0, 1, 2],
    });
  });

  it("are not compared by what means nothing, is left out, or changes by itself", () => {
    const lettersOnly = judge(resolveDialect, 0, (_, index) =>
      index === 1 ? { ...safe, idempotentHint: false } : safe,
    );
    expect(lettersOnly.kind).toBe("holds");
    expect(judge(resolveDialect, 0, (_, index) => (index === 1 ? { openWorldHint: false } : safe)).kind).toBe("holds");
    expect(judge(resolveDialect, 0, (_, index) => (index === 0 ? risky : safe)).kind).toBe("undecided");
  });
});
