/** Why a claim about a tool is open, in the order in which it is best remedied, each with what it means. */
export const openCauses = {
  start: "the server did not start, ended, or fell silent where it was called",
  unlisted: "the server does not list the tool where tools are called, such as where its API answers",
  time: "no time was left to call it, to watch it alone, or to try again what was seen",
  "no-work": "no call, or a part of none, did what it was asked",
  "no-change": "the calls worked and changed nothing, and there may have been nothing to change",
  calls: "the calls that would show it did not come about, such as one that is made twice and works both times",
  values: "it held, and no call worked with some of the arguments or of their values",
  "unknown-request": "it asked a web API for something, and what that changes is not known",
  meaning:
    "it changed something, and what that means is not known, such as the bytes of a format that nothing here reads",
  owner: "something changed, and which call or tool did it is not certain",
  later: "a call has set the server to wake later, and that was not waited for",
  sight: "what would show it is not visible here",
  "not-again": "a contradiction was seen, and did not come again each time",
} as const;

export type OpenCause = keyof typeof openCauses;
