import { describe, expect, it } from "vitest";
import { whatIsNeeded } from "./fixture-home.ts";

/** Files that a project leads to, and that nobody has named. */
const secrets = {
  "/home/me/.ssh/id_rsa": "key",
  "/home/me/.ssh/package.json": '{"name": "ssh"}',
  "/home/me/other/.git/config": "token",
  "/home/me/other/package.json": '{"name": "other"}',
  "/home/me/other/pyproject.toml": "",
  "/home/me/other/bin/python3": "",
  "/home/me/other/lib/python3.12/os.py": "",
  "/home/me/other/node_modules/x/index.js": "",
  "/home/me/project/package.json": "{}",
  "/home/me/project/server.js": "",
};
const project = "/home/me/project";
const venv = { "/home/me/project/.venv/pyvenv.cfg": "home = /nowhere/bin\n" };
const sitePackages = "/home/me/project/.venv/lib/python3.12/site-packages";

type Files = Parameters<typeof whatIsNeeded>[1];

it.each<[string, Files, string, Partial<Parameters<typeof whatIsNeeded>[0]>?]>([
  ["a link in node_modules", { [`${project}/node_modules/x`]: { to: "/home/me/.ssh" } }, "/home/me/.ssh"],
  [
    "a link with the name of what it leads to",
    { [`${project}/node_modules/ssh`]: { to: "/home/me/.ssh" } },
    "/home/me/.ssh",
  ],
  ["a link to a repository", { [`${project}/node_modules/other`]: { to: "/home/me/other" } }, "/home/me/other"],
  ["a link in place of node_modules", { [`${project}/node_modules`]: { to: "/home/me/.ssh" } }, "/home/me/.ssh"],
  ["a line of a path file", { ...venv, [`${sitePackages}/a.pth`]: "/home/me/.ssh\n" }, "/home/me/.ssh"],
  ["a path file that names a repository", { ...venv, [`${sitePackages}/a.pth`]: "/home/me/other\n" }, "/home/me/other"],
  [
    "an origin",
    { ...venv, [`${sitePackages}/a.dist-info/direct_url.json`]: '{"url": "file:///home/me/other"}' },
    "/home/me/other",
  ],
  ["the home of an environment", { [`${project}/.venv/pyvenv.cfg`]: "home = /home/me/.ssh/id_rsa" }, "/home/me/.ssh"],
  ["the same in a repository", { [`${project}/.venv/pyvenv.cfg`]: "home = /home/me/other/bin" }, "/home/me/other"],
  ["a work tree", { [`${project}/.git`]: "gitdir: /home/me/other/.git/worktrees/x\n" }, "/home/me/other/.git"],
  ["a named file", { [`${project}/data`]: { to: "/home/me/.ssh/id_rsa" } }, "/home/me/.ssh/id_rsa", { args: ["data"] }],
  ["a named directory", { [`${project}/data`]: { to: "/home/me/.ssh" } }, "/home/me/.ssh", { args: ["data"] }],
  [
    "a named script",
    { [`${project}/run.js`]: { to: "/home/me/other/package.json" } },
    "/home/me/other/package.json",
    { args: ["run.js"] },
  ],
  [
    "what runs a script",
    { [`${project}/run`]: "#!/home/me/.ssh/id_rsa\n" },
    "/home/me/.ssh/id_rsa",
    { command: "./run" },
  ],
  [
    "a directory of the search path",
    { [`${project}/node_modules/.bin`]: { to: "/home/me/.ssh" } },
    "/home/me/.ssh",
    { searchPath: [`${project}/node_modules/.bin`, "/usr/bin"] },
  ],
])("%s of a project shows nothing of a home, and is told", (_, files, place, more = {}) => {
  const {
    directories,
    files: shown,
    leftOut,
  } = whatIsNeeded({ workingDirectory: project, ...more }, { ...secrets, ...files });
  expect([...directories, ...shown].filter((path) => !path.startsWith(project) && path !== "/usr/bin")).toEqual([]);
  expect(leftOut).toEqual([place]);
});

describe("what is plainly installed is shown, and told", () => {
  it.each<[string, Files, string, Partial<Parameters<typeof whatIsNeeded>[0]>?]>([
    [
      "a package with the name of its link",
      {
        [`${project}/node_modules/@me/one`]: { to: "/home/me/own/one" },
        "/home/me/own/one/package.json": '{"name": "@me/one"}',
      },
      "/home/me/own/one",
    ],
    [
      "a package of a store",
      {
        [`${project}/node_modules/one`]: { to: "/home/me/.store/one@1/node_modules/one" },
        "/home/me/.store/one@1/node_modules/one/package.json": "{}",
      },
      "/home/me/.store/one@1/node_modules/one",
    ],
    [
      "an interpreter that a virtual environment links to",
      {
        [`${project}/.venv/bin/python`]: { to: "/home/me/.pyenv/versions/3.12/bin/python3" },
        "/home/me/.pyenv/versions/3.12/bin/python3": "",
        "/home/me/.pyenv/versions/3.12/lib/python3.12/os.py": "",
      },
      "/home/me/.pyenv/versions/3.12",
      { command: ".venv/bin/python" },
    ],
    [
      "the source of a package of Python",
      {
        ...venv,
        [`${sitePackages}/a.pth`]: "/home/me/lib/src\n",
        "/home/me/lib/pyproject.toml": "",
        "/home/me/lib/src/a.py": "",
      },
      "/home/me/lib/src",
    ],
    [
      "the history of a work tree that knows of it",
      {
        [`${project}/.git`]: "gitdir: /home/me/other/.git/worktrees/x\n",
        "/home/me/other/.git/worktrees/x/gitdir": `${project}/.git\n`,
      },
      "/home/me/other/.git",
    ],
    ["what the user has named", {}, "/home/me/data", { args: ["/home/me/data"] }],
  ])("%s", (_, files, place, more = {}) => {
    const { directories, beyond, leftOut } = whatIsNeeded(
      { workingDirectory: project, ...more },
      { ...secrets, ...files },
    );
    expect(directories).toContain(place);
    expect(beyond).toContain(place);
    expect(leftOut).toEqual([]);
  });
});
