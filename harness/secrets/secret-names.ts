import { isPathList } from "./path-list.ts";

/** Words of a name whose value is a secret: of a variable, an option, a header. */
const whole = new Set(
  "key keys pass pwd auth authorization cookie jwt bearer pat dsn salt webhook signature token secret pin otp mnemonic".split(
    " ",
  ),
);
const ending =
  /(?:token|secret|passw(?:or)?d|passphrase|credentials?|(?:api|access|secret|private|auth|sign(?:ing)?)key)s?$/u;
const switches =
  /^(?:true|false|none|null|auto|always|never|enabled?|disabled?|required|optional|…|\$\{[^{}]*\}|\$\w+)$/iu;

/**
 * Whether a name says that what it stands for is a secret.
 *
 * @param name such as `API_KEY`, `--auth-token` or `X-Api-Key`
 */
export function namesSecret(name: string): boolean {
  return wordsOf(name).some(isSecretWord);
}

/**
 * Whether the value of such a name is a secret, of whatever length: a path is where one lies, a switch says how one is used,
 * as a small number does unless it stands for the secret itself, and a placeholder names what holds it.
 */
export function holdsSecret(name: string, value: string): boolean {
  if (!namesSecret(name) || value === "" || isPathList(value) || switches.test(value)) return false;
  const last = wordsOf(name).at(-1) ?? "";
  return !/^\d{1,5}$/u.test(value) || (isSecretWord(last) && !last.endsWith("s"));
}

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "_")
    .toLowerCase()
    .split(/[^a-z\d]+/u);
}

function isSecretWord(word: string): boolean {
  return whole.has(word) || ending.test(word);
}

const wellKnown = new Set(
  (
    "PATH HOME LANG LANGUAGE SHELL USER USERNAME LOGNAME MAIL PWD OLDPWD CWD INIT_CWD TMPDIR TMP TEMP EDITOR VISUAL PAGER " +
    "DISPLAY HOSTNAME HOST NAME CI TZ SHLVL _ NODE NODE_ENV COLORTERM COLUMNS LINES PS1 PS2 PS4 IFS LS_COLORS LESS " +
    "LESSOPEN LESSCLOSE MANPATH INFOPATH OS COMPUTERNAME COMSPEC PATHEXT SYSTEMROOT WINDIR"
  ).split(" "),
);
/** Beginnings of the names of variables that tools set for each other, or a CI service for its jobs. */
const wellKnownFamily =
  /^(?:LC|XDG|TERM|SSH|DBUS|GTK|QT|KDE|GNOME|DESKTOP|WSL|VSCODE|NPM|NODE|VITEST|NVM|PYTHON|PIP|CONDA|JAVA|HOMEBREW|GITHUB|RUNNER|GITLAB|CI|BUILD|SYSTEM|AGENT|JENKINS|CIRCLE|TRAVIS|PROCESSOR|PROGRAM)(?:_|[A-Z]*$)/u;

/** Whether a variable is one whose meaning everybody knows, and which holds no secret. */
export function isWellKnownVariable(name: string): boolean {
  const upper = name.toUpperCase();
  if (wellKnown.has(upper)) return true;
  return wellKnownFamily.test(upper) && !namesSecret(upper);
}
