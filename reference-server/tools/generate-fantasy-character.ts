import { textOf, type Tool } from "./tool.ts";

interface Character {
  readonly name: string;
  readonly species: string;
  readonly characterClass: string;
  readonly abilities: readonly string[];
}

const characters: readonly Character[] = [
  {
    name: "Orla Fenwick",
    species: "Halfling",
    characterClass: "Ranger",
    abilities: ["Read Tracks", "Walk Unseen", "Whistle for Owls"],
  },
  { name: "Brannoch", species: "Dwarf", characterClass: "Smith", abilities: ["Temper Any Blade", "Breathe Smoke"] },
  { name: "Ysolde Rime", species: "Selkie", characterClass: "Bard", abilities: ["Sing Ice to Water", "Shed a Skin"] },
  { name: "Tamsin Vane", species: "Human", characterClass: "Oracle", abilities: ["Answer Before the Question"] },
];

/** A tool with an outputSchema. The theme alone decides, so that a test can repeat a call and compare. */
export const generateFantasyCharacter: Tool = {
  name: "generate_fantasy_character",
  title: "Generate a fantasy character",
  description: "Make up a character for a game or a story. The same theme always gives the same character.",
  inputSchema: {
    type: "object",
    properties: {
      theme: { type: "string", maxLength: 40, description: 'What the character has to do with, such as "frost"' },
    },
    required: [],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "What the character is called" },
      species: { type: "string", description: "The people it belongs to, such as dwarf or selkie" },
      characterClass: { type: "string", description: "Its trade, such as smith or bard" },
      abilities: { type: "array", items: { type: "string" }, description: "What it can do that others cannot" },
    },
    required: ["name", "species", "characterClass", "abilities"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  call: (valid) => {
    const sum = Buffer.from(textOf(valid, "theme")).reduce((total, byte) => total + byte, 0);
    const structured = { ...characters[sum % characters.length] };
    return { text: JSON.stringify(structured), structured };
  },
};
