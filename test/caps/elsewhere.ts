/** Folders in which nothing is judged and no evidence is read, with what is done there instead. */
export const elsewhere: Readonly<Record<string, string>> = {
  "harness/calls/arguments": "arguments are chosen; which ones took part is told by what rests on them",
  "harness/calls/recognisers": "arguments are chosen",
  "harness/calls/fixtures": "files are laid out for calls",
  "harness/calls/project": "values for arguments are looked for",
  "harness/api-stub/answers": "answers are made up; what was asked is recorded before",
  "harness/api-stub/learning": "answers are made up",
  "harness/api-stub/certificates": "certificates are made",
  "harness/api-stub/har": "answers are read from a recording of the user",
};
