/** Words of a name whose value is a secret: of a variable, an option, a header. */
const whole = new Set(
  "key keys pass pwd auth authorization cookie jwt bearer pat dsn salt webhook signature token secret".split(" "),
);
const ending =
  /(?:token|secret|passw(?:or)?d|passphrase|credentials?|(?:api|access|secret|private|auth|sign(?:ing)?)key)s?$/u;

/**
 * Whether a name says that what it stands for is a secret.
 *
 * @param name such as `API_KEY`, `--auth-token` or `X-Api-Key`
 */
export function namesSecret(name: string): boolean {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "_")
    .toLowerCase()
    .split(/[^a-z\d]+/u);
  return words.some((word) => whole.has(word) || ending.test(word));
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
