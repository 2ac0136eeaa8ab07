/** Only this much of an error is read. */
const maxErrorLength = 4_000;

const called = String.raw`["'\u0060]?(?<name>[A-Za-z_][\w./-]{0,100}\w)(?<end>["'\u0060]|\(| tool\b| first\b| before\b)?`;
const isToBeCalled = String.raw`(?:first\b|(?:must|has to|needs to|should) be (?:called|run|used)\b|(?:was|has) not (?:been )?(?:called|run)\b)`;
const forms = [
  // Not "do not use it", nor "use it instead".
  String.raw`(?<!\b(?:not|never|cannot|can't|don't) )\b(?:call|run|use|invoke|execute|with|via)(?:ing)? (?:the )?(?:tool )?${called}(?! instead\b)`,
  String.raw`${called}["'\u0060)]* ${isToBeCalled}`,
].map((form) => new RegExp(form, "giu"));

/** An ordinary word is the name of a tool only in quotes, or where the text says that it is one. */
const word = /^[a-z]+$/u;

/**
 * Other tools that an error asks to call, such as "Not initialized. Call swarm_init first".
 *
 * @param tools names of the server's tools
 */
export function askedTools(error: string, tools: ReadonlySet<string>): readonly string[] {
  const text = error.slice(0, maxErrorLength);
  const found = forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ groups = {} }) => {
      const { name = "", end } = groups;
      return tools.has(name) && (end !== undefined || !word.test(name)) ? [name] : [];
    }),
  );
  return [...new Set(found)];
}
