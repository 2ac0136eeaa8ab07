import { isJsonObject, member, type JsonObject } from "../json/value.ts";

/** A list that a server may offer. */
export interface OfferedList {
  readonly method: string;
  /** The capability that announces it. */
  readonly capability: string;
  /** The member of an answer that holds its entries. */
  readonly entries: string;
}

export const toolList: OfferedList = { method: "tools/list", capability: "tools", entries: "tools" };
export const resourceList: OfferedList = { method: "resources/list", capability: "resources", entries: "resources" };

const lists: readonly OfferedList[] = [
  toolList,
  resourceList,
  { method: "resources/templates/list", capability: "resources", entries: "resourceTemplates" },
  { method: "prompts/list", capability: "prompts", entries: "prompts" },
];

/** The lists that a server's capabilities announce, in the order of the specification's pages. */
export function offeredLists(capabilities: JsonObject): readonly OfferedList[] {
  return lists.filter(({ capability }) => isJsonObject(member(capabilities, capability)));
}

/** The list that a method asks for, if it asks for one. */
export function listOf(method: string): OfferedList | undefined {
  return lists.find((list) => list.method === method);
}
